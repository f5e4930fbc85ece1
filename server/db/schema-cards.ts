import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Challenges that wallets have not answered yet. Answering one deletes it, so each counts once. */
export const proofNonces = pgTable(
  'proof_nonces',
  {
    nonce: text('nonce').primaryKey(),
    wallet: text('wallet').notNull(),
    /** The exact text to sign. */
    message: text('message').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('proof_nonces_by_end').on(table.expiresAt)],
)

/** Proofs that a wallet belongs to its sender, until they expire. */
export const walletProofs = pgTable(
  'wallet_proofs',
  {
    /** SHA-256 of the token, which only its owner has. */
    hash: text('hash').primaryKey(),
    wallet: text('wallet').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('wallet_proofs_by_end').on(table.expiresAt)],
)

/** Which wallets have a card: one each. Neither number nor CVV is ever stored. */
export const cards = pgTable('cards', {
  wallet: text('wallet').primaryKey(),
  issuer: text('issuer').notNull(),
  /** Sent to the issuer with every attempt: one key, one card. */
  idempotencyKey: text('idempotency_key').notNull().default(sql`gen_random_uuid()::text`),
  /** The issuer's id for it; absent until the card is issued, and for cards from before this column. */
  issuerId: text('issuer_id'),
  tier: text('tier').notNull(),
  holderName: text('holder_name').notNull().default(''),
  /** Empty until the card is issued. */
  lastFour: text('last_four').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the holder saw the details; they are never revealed after that. */
  seenAt: moment('seen_at'),
})
