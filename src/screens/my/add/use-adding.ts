import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connection, currentLink } from '../../../data/live/connection.ts'
import { withTimeout } from '../../../data/api/with-timeout.ts'
import { nameOf } from '../../../data/my/name-of.ts'
import { askAgain, type Refusal } from '../../../data/my/wallet-query.ts'
import { cleanLabel } from '../../../data/my/watched-wallet.ts'
import { watch, watchedWallets } from '../../../data/my/watched-wallets.ts'
import { walletWords } from '../content.ts'

const words = walletWords.add
/** A person is waiting: after this the wallet is watched unchecked. */
const CHECK_WITHIN_MS = 6000

export interface Adding {
  busy: boolean
  /** What was done. */
  done: string
  error: string
  /** The owner of what turned out to be a token account. */
  owner: string | undefined
  /** Watches an address, once the server has said that it is a wallet's. Resolves to whether it is watched now. */
  add: (address: string, label: string) => Promise<boolean>
  say: (said: { done?: string; error?: string; owner?: string | undefined }) => void
}

/** Adding a wallet to those that are watched. */
export function useAdding(): Adding {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ done: string; error: string; owner: string | undefined }>({ done: '', error: '', owner: undefined })
  const say: Adding['say'] = ({ done = '', error = '', owner }) => setSaid({ done, error, owner })

  /** Why it isn't a wallet; null where it is; undefined where nobody can say now. */
  const check = async (address: string): Promise<Refusal | null | undefined> => {
    if (currentLink(connection.getState()) === 'down') return undefined
    try {
      const known = await withTimeout(askAgain(queryClient, address), CHECK_WITHIN_MS, () => new Error('no answer in time'))
      return known.refusal ?? null
    } catch {
      return undefined
    }
  }
  const add: Adding['add'] = async (address, label) => {
    if (busy) return false
    if (watchedWallets.getState().wallets.some((one) => one.address === address)) {
      say({ error: words.there })
      return false
    }
    setBusy(true)
    const refusal = await check(address)
    setBusy(false)
    if (refusal) {
      say({ error: refusal.error, owner: refusal.owner })
      return false
    }
    const outcome = await watch(address, label)
    if (outcome !== 'yes') {
      say({ error: outcome === 'full' ? words.full : words.there })
      return false
    }
    const name = nameOf({ address, label: cleanLabel(label) })
    say({ done: refusal === null ? words.done(name) : words.unchecked(name) })
    return true
  }
  return { busy, ...said, add, say }
}
