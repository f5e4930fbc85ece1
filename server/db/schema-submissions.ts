import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { caseEventKinds, caseOutcomes } from '../../src/contract/case.ts'
import { deliveryMethods, submissionKinds } from '../../src/contract/submission.ts'
import { bytes, moment } from './columns.ts'

/**
 * The mailbox behind an address: in lower case, without the part after a plus sign, and at Gmail without dots. All of these
 * addresses have the same owner.
 */
export function mailboxOf(email: SQLWrapper): SQL {
  const gmail = sql`${email} ~* '@(gmail|googlemail)[.]com$'`
  return sql`lower(regexp_replace(case when ${gmail} then replace(split_part(${email}, '@', 1), '.', '') || '@gmail.com' else ${email} end, '[+][^@]*@', '@'))`
}

/** What people sent in, of every kind, once each. Stored in the same transaction as its deliveries. */
export const submissions = pgTable(
  'submissions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: submissionKinds }).notNull(),
    /** The number the sender was given; unique over all kinds. */
    reference: text('reference').notNull().unique(),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of everything sent, files included: the same key with other content is refused. */
    contentHash: text('content_hash').notNull(),
    /** The fields in the shape of the kind's contract. */
    body: jsonb('body').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    wallet: text('wallet'),
    /** Whether the sender had proven to own that wallet. */
    walletProven: boolean('wallet_proven').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('submissions_once').on(table.kind, table.idempotencyKey),
    index('submissions_by_kind').on(table.kind, table.createdAt, table.id),
    // For counting an address's recent submissions.
    index('submissions_by_mailbox').on(mailboxOf(table.email), table.createdAt),
    // For finding everything about a wallet.
    index('submissions_by_wallet').on(table.wallet, table.createdAt),
    index('submissions_by_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
)

/** Files of a submission, encrypted with a key that the database doesn't have. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    submission: text('submission')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    part: text('part').notNull(),
    /** The sender's name for it; shown to administrators, never used as a path. */
    fileName: text('file_name').notNull(),
    /** Detected from its content. */
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [unique('uploads_once').on(table.submission, table.part)],
)

/** The messages to send for a submission and for what happens to it afterwards, one row each. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    submission: text('submission')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    method: text('method', { enum: deliveryMethods }).notNull(),
    /** The recipient: the team, or the sender. */
    audience: text('audience', { enum: ['team', 'sender'] }).notNull(),
    /** The place of the case event that it tells of; 0: that the submission came in. */
    event: integer('event').notNull().default(0),
    /** How often the same message was sent before, each time as a delivery of its own: an administrator sent it again. */
    repetition: integer('repetition').notNull().default(0),
    /** `cancelled`: what it tells of was undone before it was sent. */
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'cancelled'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Not sent before, so that what it tells of can be undone; null: at once. */
    notBefore: moment('not_before'),
    /** When a process first took it to send it: from then on it can't be cancelled. Only with `notBefore`. */
    takenAt: moment('taken_at'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    unique('deliveries_once').on(table.submission, table.method, table.audience, table.event, table.repetition),
    index('deliveries_waiting').on(table.createdAt).where(sql`state = 'waiting'`),
  ],
)

/** Every delivery attempt, as the administrators' log shows it. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: text('id').primaryKey(),
    delivery: text('delivery')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    success: boolean('success').notNull(),
    /** What went wrong, in one line without a secret; for a success, the recipients that were refused. */
    error: text('error'),
    attemptedAt: moment('attempted_at').notNull(),
  },
  (table) => [index('delivery_attempts_by_time').on(table.attemptedAt, table.id), index('delivery_attempts_of').on(table.delivery)],
)

/** What happened to a submission after it was stored. Append-only: a trigger refuses changes, and deletion without the submission. */
export const caseEvents = pgTable(
  'case_events',
  {
    id: text('id').primaryKey(),
    submission: text('submission')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Its place among the submission's events, from 1: two processes can't both append the same one. */
    place: integer('place').notNull(),
    event: text('event', { enum: caseEventKinds }).notNull(),
    /** The administrator's name; null for the sender. */
    by: text('by'),
    /** Question, answer or reasons; empty without any. */
    text: text('text').notNull().default(''),
    outcome: text('outcome', { enum: caseOutcomes }),
    /** How many files came with it; they are in `uploads`. */
    files: integer('files').notNull().default(0),
    /** Of `assigned`: the administrator's name; null: nobody's any more. */
    assignee: text('assignee'),
    /** Of `undone`: the place of the event that it takes back. Each is taken back once. */
    undoes: integer('undoes'),
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of what was sent under the key: the same key with other content is refused. */
    contentHash: text('content_hash'),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('case_events_in_order').on(table.submission, table.place),
    unique('case_events_once').on(table.submission, table.idempotencyKey),
    unique('case_events_undone_once').on(table.submission, table.undoes),
  ],
)

/** Solved challenges, until they would have expired anyway: each counts once. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    name: text('name').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('spent_challenges_by_end').on(table.expiresAt)],
)
