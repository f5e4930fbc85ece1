import type { Clock } from '../../lib/clock.ts'
import { createAddressLimits, type AddressLimits } from '../middleware/address-limits.ts'
import { HttpProblem } from '../middleware/http-problem.ts'
import { createShares } from '../middleware/shares.ts'

/** What one visitor may ask about wallets, however they ask: by address, in a batch, or in words. */
export interface WalletLimits {
  wallets: AddressLimits
  /** Whether nodes may be asked for holdings now, on behalf of this visitor; `null` is this machine. Asked only if needed. */
  mayAsk(visitor: string | null): () => boolean
}

/** Wallets that one visitor may ask about: a batch counts as all of its own. Ten watched ones asked four times at once. */
const WALLETS_A_SECOND = 5
const AT_ONCE = 60
/** What holdings cost the nodes that serve the figures. Beyond it an answer has the last known, or none. */
const NODES = { aSecond: 10, atOnce: 60 } as const

/** `nodes`: asks of nodes, a rate for all visitors, half of it for one. */
export function createWalletLimits(clock: Clock, nodes: { aSecond: number; atOnce: number } = NODES): WalletLimits {
  const shares = createShares(nodes, clock)
  return {
    wallets: createAddressLimits(WALLETS_A_SECOND, clock, undefined, AT_ONCE),
    mayAsk: (visitor) => () => {
      try {
        shares.take(visitor)
        return true
      } catch (error) {
        if (error instanceof HttpProblem) return false
        throw error
      }
    },
  }
}
