import type { Database } from '../../db/open.ts'
import { createMovementNotices, type MovementsOptions } from './movements.ts'
import { collectPrices, type KnownPrice } from './prices.ts'
import { collectUnlocks } from './unlocks.ts'

export interface PushEventsOptions extends MovementsOptions {
  /** The current price; null while none is live. */
  price: () => KnownPrice | null
}

export interface PushEvents {
  /** Records for each device what has happened since the last call and matches its choices; each event once, ever. */
  collect(db: Database['db'], now: Date): Promise<void>
}

/**
 * Derives events from the ledgers and the price. The rows remember what was recorded, so a second process, a restart or a
 * re-read ledger records nothing twice.
 */
export function createPushEvents({ price, ...options }: PushEventsOptions): PushEvents {
  const movements = createMovementNotices(options)
  return {
    async collect(db, now) {
      const known = price()
      if (known) await collectPrices(db, known)
      if (options.stakingAccount !== undefined) await collectUnlocks(db, options.stakingAccount, now)
      // Last, because it may wait for nodes that don't answer.
      await movements.collect(db, now)
    },
  }
}
