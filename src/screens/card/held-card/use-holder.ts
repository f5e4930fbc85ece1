import { useEffect, useState } from 'react'
import { provenFor } from '../../../wallet/prove.ts'
import { useWallet } from '../../../wallet/wallet-context.tsx'
import { FRESH_MS } from './card-calls.ts'
import { heldCard as words } from './content.ts'
import { proveHolder } from '../../../wallet/prove-holder.ts'

export interface Holder {
  wallet: string
  /** Whether the wallet was proven within five minutes, for what the screen says. */
  isFresh: boolean
  /** Whether it has to sign before the next call. */
  mustSign: () => boolean
  /** Has the wallet sign, unless it has just done so. Resolves to why it is not proven, for people, or to `null` if it is. */
  prove: () => Promise<string | null>
  /** The server has said that the proof is too old. */
  forget: () => void
}

/** The holder of a card, as far as this page can prove it. */
export function useHolder(wallet: string): Holder {
  const { walletAddress, connect, sign } = useWallet()
  const [isFresh, setFresh] = useState(() => provenFor(wallet, FRESH_MS) > 0)

  useEffect(() => {
    if (!isFresh) return
    const timer = setTimeout(() => setFresh(false), provenFor(wallet, FRESH_MS))
    return () => clearTimeout(timer)
  }, [isFresh, wallet])

  return {
    wallet,
    isFresh,
    mustSign: () => provenFor(wallet, FRESH_MS) === 0,
    prove: async () => {
      const proof = await proveHolder({ wallet, connected: walletAddress, connect, sign, maxAgeMs: FRESH_MS, words: words.proof })
      setFresh(proof.outcome === 'proven')
      return proof.outcome === 'proven' ? null : proof.sentence || words.noAnswer
    },
    forget: () => setFresh(false),
  }
}
