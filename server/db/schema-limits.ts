import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * What was spent of each limit in its window, as rate-limiter-flexible keeps it; keys are hashed. Unlogged: counts survive a
 * restart, and a crash empties them. Without an index on `expire`, as most writes then move no index entry (HOT).
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Epoch milliseconds, by the clock of the process that began the window. */
  expire: bigint('expire', { mode: 'number' }),
})
