import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminUsers } from '../db/schema-admin.ts'
import type { Clock } from '../lib/clock.ts'

export interface StoredUser {
  id: string
  username: string
  email: string | null
  passwordHash: string
}

export interface AdminUsers {
  /** Whether there is any administrator yet. */
  any(): Promise<boolean>
  byName(username: string): Promise<StoredUser | undefined>
  byId(id: string): Promise<StoredUser | undefined>
  /** The first administrator; null if another set-up was first. */
  createFirst(user: Omit<StoredUser, 'id'>): Promise<StoredUser | null>
}

export function createAdminUsers({ db, clock }: { db: NodePgDatabase<Record<string, unknown>>; clock: Clock }): AdminUsers {
  return {
    any: async () => (await db.select({ id: adminUsers.id }).from(adminUsers).limit(1)).length > 0,
    byName: async (username) => (await db.select().from(adminUsers).where(eq(adminUsers.nameKey, nameKey(username))))[0],
    byId: async (id) => (await db.select().from(adminUsers).where(eq(adminUsers.id, id)))[0],
    // The place is unique: of two simultaneous set-ups the database accepts one.
    createFirst: async (user) => {
      const row = { id: randomUUID(), place: 1, role: 'owner' as const, nameKey: nameKey(user.username), createdAt: new Date(clock.now()), ...user }
      return (await db.insert(adminUsers).values(row).onConflictDoNothing().returning())[0] ?? null
    },
  }
}

/** A name in the form used for comparison: case and Unicode form don't matter. */
export function nameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}
