import type { ProofMessage } from '../contract/wallet-proof.ts'
import { problem } from '../contract/problem.ts'
import { HttpError } from '../data/api/http-error.ts'
import { shorten } from '../rules/format.ts'
import { proveWallet } from './prove.ts'
import type { Signed } from './wallet-app.ts'
import { faultOf, faultWords } from './wallet-fault.ts'

export interface Proving {
  /** The wallet to prove; `null` for whichever is connected. */
  wallet: string | null
  /** The connected address, `null` if there is none. */
  connected: string | null
  connect: (name?: string, options?: { toSign: boolean }) => Promise<string | null>
  sign: (asked: ProofMessage) => Promise<Signed>
  /** An older proof doesn't count. */
  maxAgeMs: number
  words: ProvingWords
  onStep?: (step: 'connecting' | 'signing') => void
}

export interface ProvingWords {
  noWallet: string
  otherWallet: (connected: string) => string
  notSigned: string
  noAnswer: string
}

/** `declined`: by the person or the wallet, so not a failure of ours. */
export type Proven = { outcome: 'proven'; wallet: string } | { outcome: 'declined' | 'failed'; sentence: string }

/** Connects the wallet if needed, and has it sign unless it has just done so. Never rejects. */
export async function proveHolder({ wallet, connected, connect, sign, maxAgeMs, words, onStep = () => {} }: Proving): Promise<Proven> {
  onStep('connecting')
  const address = connected ?? (await connect(undefined, { toSign: true }))
  if (address === null) return { outcome: 'declined', sentence: words.noWallet }
  if (wallet !== null && address !== wallet) return { outcome: 'declined', sentence: words.otherWallet(shorten(address, 6, 6)) }
  const signing = watched(sign)
  try {
    onStep('signing')
    await proveWallet(address, signing.sign, maxAgeMs)
    return { outcome: 'proven', wallet: address }
  } catch (error) {
    const fault = faultOf(error)
    if (fault !== null) return { outcome: 'declined', sentence: `${faultWords[fault].title}. ${faultWords[fault].text}` }
    if (signing.declined()) return { outcome: 'declined', sentence: words.notSigned }
    return { outcome: 'failed', sentence: error instanceof HttpError ? (problem.safeParse(error.json).data?.error ?? '') : words.noAnswer }
  }
}

/** Tells a wallet that refused to sign from a server that didn't answer. */
function watched(sign: Proving['sign']) {
  let refused = false
  return {
    declined: () => refused,
    sign: async (asked: ProofMessage) => {
      try {
        return await sign(asked)
      } catch (error) {
        refused = true
        throw error
      }
    },
  }
}
