import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { deliveryMethods, submissionKinds } from '../../src/contract/submission.ts'
import { moment } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The mailbox that an address ends up in: without capitals and without the part behind a plus sign, and at Gmail without
 * dots. Whoever has one mailbox has all of these addresses.
 */
export function mailboxOf(email: SQLWrapper): SQL {
  const gmail = sql`${email} ~* '@(gmail|googlemail)[.]com$'`
  return sql`lower(regexp_replace(case when ${gmail} then replace(split_part(${email}, '@', 1), '.', '') || '@gmail.com' else ${email} end, '[+][^@]*@', '@'))`
}

/** What people sent in, once each, whatever kind it is. Stored in the same transaction as its deliveries. */
export const submissions = pgTable(
  'submissions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: submissionKinds }).notNull(),
    /** What the sender was told; unique over all kinds. */
    reference: text('reference').notNull().unique(),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 over everything somebody sent, files included: the same key with something else is refused. */
    contentHash: text('content_hash').notNull(),
    /** The fields as the contract of the kind describes them. */
    body: jsonb('body').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    wallet: text('wallet'),
    /** Whether the sender had proven to hold that wallet. */
    walletProven: boolean('wallet_proven').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('submissions_once').on(table.kind, table.idempotencyKey),
    index('submissions_by_kind').on(table.kind, table.createdAt, table.id),
    // How many came in under one address of late.
    index('submissions_by_mailbox').on(mailboxOf(table.email), table.createdAt),
    index('submissions_by_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
)

/** Files of a submission, encrypted with a key that is not in the database. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    submission: text('submission')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    part: text('part').notNull(),
    /** As the sender called it; shown to administrators, never used as a path. */
    fileName: text('file_name').notNull(),
    /** By its content. */
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [unique('uploads_once').on(table.submission, table.part)],
)

/** What has to go out for a submission, one row a message. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    submission: text('submission')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    method: text('method', { enum: deliveryMethods }).notNull(),
    /** Whom it tells: those who work through what comes in, or the sender. */
    audience: text('audience', { enum: ['team', 'sender'] }).notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    unique('deliveries_once').on(table.submission, table.method, table.audience),
    index('deliveries_waiting').on(table.createdAt).where(sql`state = 'waiting'`),
  ],
)

/** Every try to deliver, as the administrators' log shows it. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: text('id').primaryKey(),
    delivery: text('delivery')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    success: boolean('success').notNull(),
    /** What went wrong, in one line without a secret; of a success for whom it was refused. */
    error: text('error'),
    attemptedAt: moment('attempted_at').notNull(),
  },
  (table) => [index('delivery_attempts_by_time').on(table.attemptedAt, table.id), index('delivery_attempts_of').on(table.delivery)],
)
