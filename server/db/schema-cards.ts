import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Questions that were put to a wallet and not answered yet. Each is answered once: it is deleted by whoever answers it. */
export const proofNonces = pgTable(
  'proof_nonces',
  {
    nonce: text('nonce').primaryKey(),
    wallet: text('wallet').notNull(),
    /** The very text that has to be signed. */
    message: text('message').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('proof_nonces_by_end').on(table.expiresAt)],
)

/** Who has shown that a wallet is theirs, for as long as that counts. */
export const walletProofs = pgTable(
  'wallet_proofs',
  {
    /** SHA-256 of the token, which only its holder has. */
    hash: text('hash').primaryKey(),
    wallet: text('wallet').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('wallet_proofs_by_end').on(table.expiresAt)],
)

/** Which wallets have a card: one each. Neither its number nor its CVV is ever kept. */
export const cards = pgTable('cards', {
  wallet: text('wallet').primaryKey(),
  issuer: text('issuer').notNull(),
  /** What the issuer is asked with, as often as it takes: one key, one card. */
  idempotencyKey: text('idempotency_key').notNull().default(sql`gen_random_uuid()::text`),
  /** The issuer's name for it; absent until it is made, and of cards from before there was one. */
  issuerId: text('issuer_id'),
  tier: text('tier').notNull(),
  holderName: text('holder_name').notNull().default(''),
  /** Empty until it is made. */
  lastFour: text('last_four').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Since when its details are told no more: the holder has had them on the screen. */
  seenAt: moment('seen_at'),
})
