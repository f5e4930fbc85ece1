import { LRUCache } from 'lru-cache'
import { AddressIsNoWallet, refuseNoWallet } from '../chain/staking/not-a-wallet.ts'
import type { VerificationDeps } from '../chain/staking/verification.ts'
import type { Clock } from '../lib/clock.ts'
import { sharedByKey } from '../lib/shared-by-key.ts'
import { inTime } from './in-time.ts'

/** BD in all token accounts of a wallet. */
export interface Holdings {
  /** Base units. */
  amount: bigint
  /** Token accounts, empty ones included. */
  accounts: number
  slot: number
  at: Date
  /** Read now or some seconds ago; otherwise the last known, as no node answers or too many ask. */
  fresh: boolean
}

/** Whether a node may be asked on behalf of a visitor. */
export type MayAsk = () => Promise<boolean>

export interface HoldingsReader {
  /** Null where nothing is known. `mayAsk`: whether a node may be asked for this, asked only if needed. */
  read(wallet: string, mayAsk: MayAsk): Promise<Holdings | null>
  /** Rejects with AddressIsNoWallet for the address of a mint or a token account. Nothing where no node says so. */
  refuseNoWallet(address: string, mayAsk: MayAsk): Promise<void>
}

const SHARED_MS = 5000
/** No account changes its kind from one minute to the next. */
const KIND_MS = 600_000
const MOST = 5000
const PATIENCE_MS = 3000

/** Asks the nodes once per wallet for all who ask at the same time, and remembers the last answers. */
export function createHoldings({ reads, mint, clock }: Pick<VerificationDeps, 'reads' | 'mint'> & { clock: Pick<Clock, 'now'> }): HoldingsReader {
  const shared = sharedByKey<Holdings>(SHARED_MS, clock, MOST)
  const kinds = sharedByKey<AddressIsNoWallet | null>(KIND_MS, clock, MOST)
  const last = new LRUCache<string, Holdings>({ max: MOST })

  const ask = async (wallet: string, mayAsk: MayAsk): Promise<Holdings> => {
    if (!(await mayAsk())) throw new NotNow()
    const at = new Date(clock.now())
    const { value, slot } = await reads.tokenAccountsByOwner(wallet, mint)
    const holdings = { amount: value.reduce((sum, { amount }) => sum + amount, 0n), accounts: value.length, slot, at, fresh: true }
    last.set(wallet, holdings)
    return holdings
  }
  const kindOf = async (address: string, mayAsk: MayAsk) => {
    if (!(await mayAsk())) throw new NotNow()
    return refuseNoWallet(address, { reads }).then(() => null, (error: unknown) => {
      if (error instanceof AddressIsNoWallet) return error
      throw error
    })
  }
  return {
    async read(wallet, mayAsk) {
      const now = await inTime(shared(wallet, () => ask(wallet, mayAsk)), PATIENCE_MS).catch(() => null)
      if (now) return now
      const known = last.get(wallet)
      return known ? { ...known, fresh: false } : null
    },
    async refuseNoWallet(address, mayAsk) {
      if (address === mint) throw new AddressIsNoWallet('bd_mint')
      const is = await inTime(kinds(address, () => kindOf(address, mayAsk)), PATIENCE_MS).catch(() => null)
      if (is) throw is
    },
  }
}

/** The nodes are asked too often already. */
class NotNow extends Error {
  override readonly name = 'NotNow'
}
