import type { Clock } from '../../lib/clock.ts'
import type { SharedCounters } from '../../limits/shared-counters.ts'
import { createAddressLimits, type AddressLimits } from '../middleware/address-limits.ts'
import { HttpProblem } from '../middleware/http-problem.ts'
import { createShares } from '../middleware/shares.ts'

/** What one visitor may ask about wallets, however they ask: by address, in a batch, or in words. */
export interface WalletLimits {
  wallets: AddressLimits
  /** Whether nodes may be asked for holdings now, on behalf of this visitor; `null` is this machine. Asked only if needed. */
  mayAsk(visitor: string | null): () => Promise<boolean>
}

/** Wallets that one visitor may ask about: a batch counts as all of its own. Ten watched ones asked four times at once. */
const WALLETS_A_SECOND = 5
const AT_ONCE = 60
/** What holdings cost the nodes that serve the figures. Beyond it an answer has the last known, or none. */
const NODES = { aSecond: 10, atOnce: 60 } as const

/** `nodes`: asks of nodes, a rate for all visitors, half of it for one. `counters`: where they are counted, if not here. */
export function createWalletLimits(clock: Clock, { nodes = NODES, counters }: { nodes?: { aSecond: number; atOnce: number } | undefined; counters?: SharedCounters | undefined } = {}): WalletLimits {
  const shares = createShares({ name: 'wallets:nodes', ...nodes, clock })
  const wallets = createAddressLimits({ name: 'wallets', aSecond: WALLETS_A_SECOND, atOnce: AT_ONCE, clock, leased: true })
  return {
    wallets: { take: (address, questions) => wallets.take(address, questions, counters) },
    mayAsk: (visitor) => async () => {
      try {
        await shares.take(visitor, counters)
        return true
      } catch (error) {
        if (error instanceof HttpProblem) return false
        throw error
      }
    },
  }
}
