import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WalletAnswer } from '../../src/contract/wallet-pairing.ts'
import { moment } from './columns.ts'

/**
 * Visits to a wallet app that were begun: where the browser leaves the wallet's answer for the app. Nothing in it says whose it
 * is: the answer is encrypted for the app, or the wallet's error. A trigger tells of answers and ends (migration 0023).
 */
export const walletPairings = pgTable(
  'wallet_pairings',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the secret, which only the app has. */
    secretHash: text('secret_hash').notNull(),
    /** Gone at the end. */
    answer: jsonb('answer').$type<WalletAnswer>(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
    endedAt: moment('ended_at'),
    /** Ended by somebody without the secret, who didn't start it: no proof may come of it. */
    disowned: boolean('disowned').notNull().default(false),
  },
  (table) => [index('wallet_pairings_by_end').on(table.expiresAt), check('wallet_pairings_answered', sql`answer is null or answered_at is not null`)],
)
