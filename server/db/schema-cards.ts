import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Names it to its owner; of no use as a token. */
    id: uuid('id').notNull().unique().defaultRandom(),
    wallet: text('wallet').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** 'Safari on iOS'; empty if nothing is known. */
    device: text('device').notNull().default(''),
    /** The pairing that it came of, if any. */
    pairing: text('pairing'),
  },
  (table) => [index('wallet_proofs_by_end').on(table.expiresAt), index('wallet_proofs_by_wallet').on(table.wallet), index('wallet_proofs_by_pairing').on(table.pairing).where(sql`pairing is not null`)],
)

/** Which wallets have a card: one each. Of the card itself only the issuer's id is stored, never a number or CVV. */
export const cards = pgTable('cards', {
  wallet: text('wallet').primaryKey(),
  issuer: text('issuer').notNull(),
  /** Sent to the issuer with every attempt: one key, one card. */
  idempotencyKey: text('idempotency_key').notNull().default(sql`gen_random_uuid()::text`),
  /** The issuer's id for it; absent until the card is issued, and for cards from before this column. */
  issuerId: text('issuer_id'),
  tier: text('tier').notNull(),
  holderName: text('holder_name').notNull().default(''),
  /** Only of cards from before `issuer_id`, whose issuer can't be asked; otherwise empty. */
  lastFour: text('last_four').notNull().default(''),
  /** When it was ordered. */
  createdAt: moment('created_at').notNull(),
  /** When the issuer's id came; absent for cards from before this column. */
  issuedAt: moment('issued_at'),
  /** When the issuer refused the order for good: the next one takes its place, with another key. */
  refusedAt: moment('refused_at'),
  /** When the holder saw the details; after that they are revealed only for a fresh proof. */
  seenAt: moment('seen_at'),
})

/** The books of the demo issuer inside the server. Its numbers derive from a secret and aren't in them. */
export const demoIssuerCards = pgTable('demo_issuer_cards', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  wallet: text('wallet').notNull(),
  tier: text('tier').notNull(),
  holderName: text('holder_name').notNull(),
  lastFour: text('last_four').notNull(),
  frozen: boolean('frozen').notNull(),
})
