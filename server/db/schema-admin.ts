import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
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
  createdAt: moment('created_at').notNull(),
})

export const adminSessions = pgTable('admin_sessions', {
  /** SHA-256 of the identifier, which only its owner has. */
  hash: text('hash').primaryKey(),
  user: text('user')
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  usedAt: moment('used_at').notNull(),
})

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
