import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { auditActions } from '../../src/contract/admin-audit.ts'
import { adminRoles } from '../../src/contract/admin-role.ts'
import { bytes, moment } from './columns.ts'
import { uploads } from './schema-submissions.ts'

/** Those who handle submissions. */
export const adminUsers = pgTable('admin_users', {
  id: text('id').primaryKey(),
  /** 1 is the one created by the set-up: two simultaneous set-ups can't both have it. */
  place: integer('place').notNull().unique(),
  username: text('username').notNull(),
  /** The name in the form used for comparison: names that look alike are one. */
  nameKey: text('name_key').notNull().unique(),
  email: text('email'),
  /** argon2id, with its salt and its costs. */
  passwordHash: text('password_hash').notNull(),
  role: text('role', { enum: adminRoles }).notNull().default('reader'),
  createdAt: moment('created_at').notNull(),
})

export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** SHA-256 of the identifier, which only its owner has. */
    hash: text('hash').primaryKey(),
    /** Names the session in lists; opens nothing. */
    id: text('id').notNull().unique().default(sql`gen_random_uuid()::text`),
    user: text('user')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    /** `Firefox on Windows`; empty for programs. */
    browser: text('browser').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('admin_sessions_of').on(table.user)],
)

/** The authenticator app of an administrator: its secret, sealed. */
export const adminSecondFactors = pgTable('admin_second_factors', {
  user: text('user')
    .primaryKey()
    .references(() => adminUsers.id, { onDelete: 'cascade' }),
  /** In force; null until the first one is confirmed. */
  sealed: bytes('sealed'),
  /** Shown, but not confirmed by a code yet. */
  pending: bytes('pending'),
  since: moment('since'),
  /** The time step of the last code that counted: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes for the day the authenticator is lost; each goes when it is used. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    /** SHA-256 of the code. */
    hash: text('hash').primaryKey(),
    user: text('user')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
  },
  (table) => [index('admin_recovery_codes_of').on(table.user)],
)

/** Administrators who have given their password and not yet their code. */
export const adminChallenges = pgTable('admin_challenges', {
  /** SHA-256 of what the caller was given. */
  hash: text('hash').primaryKey(),
  user: text('user')
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
})

/** Invitations that are open; gone once accepted or revoked. */
export const adminInvitations = pgTable('admin_invitations', {
  id: text('id').primaryKey(),
  /** SHA-256 of the token in the link. */
  hash: text('hash').notNull().unique(),
  /** Null where the link was handed over by hand. */
  email: text('email'),
  role: text('role', { enum: adminRoles }).notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: moment('created_at').notNull(),
  until: moment('until').notNull(),
})

/** Who did what, in an order without gaps. A trigger keeps rows from being changed or deleted, and the hashes show it if one was. */
export const auditLog = pgTable(
  'audit_log',
  {
    place: bigint('place', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    /** Null for the server itself and for callers who are nobody. */
    actorId: text('actor_id'),
    actor: text('actor'),
    action: text('action', { enum: auditActions }).notNull(),
    subjectKind: text('subject_kind'),
    subject: text('subject'),
    detail: jsonb('detail').$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
    /** SHA-256 of the previous row's hash and this row, see server/audit/audit-chain.ts. */
    hash: text('hash').notNull(),
  },
  (table) => [index('audit_log_by_subject').on(table.subject, table.place), index('audit_log_by_action').on(table.action, table.place), index('audit_log_by_actor').on(table.actor, table.place)],
)

/** Browsers that an administrator has signed in with, each identified by its own cookie. */
export const adminDevices = pgTable('admin_devices', {
  /** SHA-256 of the cookie, which only that browser has. */
  hash: text('hash').primaryKey(),
  user: text('user')
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' }),
  usedAt: moment('used_at').notNull(),
})

/** Attempts to sign in or set up within a time window, by hashes of address and name. */
export const adminAttempts = pgTable(
  'admin_attempts',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [index('admin_attempts_by_end').on(table.until)],
)

/** Who opened which uploaded file, and when. Outlives the administrator; goes with the file. */
export const uploadReadings = pgTable(
  'upload_readings',
  {
    id: text('id').primaryKey(),
    upload: text('upload')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    username: text('username').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('upload_readings_of').on(table.upload, table.at)],
)
