import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { INBOX_VIEWS_MOST, type InboxView } from '../../src/contract/admin-inbox.ts'
import { adminUsers } from '../db/schema-admin.ts'
import { inboxViews } from '../db/schema-inbox.ts'
import type { Clock } from '../lib/clock.ts'

/** Views of the inbox that an administrator (by id) saved for themselves. */
export interface InboxViews {
  of(user: string): Promise<InboxView[]>
  /** Replaces one of the same name. Whether there was room. */
  save(user: string, view: Pick<InboxView, 'name' | 'query'>): Promise<boolean>
  remove(user: string, id: string): Promise<void>
}

export function createInboxViews({ db, clock }: { db: NodePgDatabase<Record<string, unknown>>; clock: Clock }): InboxViews {
  return {
    of: (user) => db.select({ id: inboxViews.id, name: inboxViews.name, query: inboxViews.query }).from(inboxViews).where(eq(inboxViews.user, user)).orderBy(asc(inboxViews.name)),
    save: (user, { name, query }) =>
      db.transaction(async (tx) => {
        // Two at once wait for each other, so that both count.
        await tx.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.id, user)).for('update')
        const [others] = await tx.select({ count: count() }).from(inboxViews).where(and(eq(inboxViews.user, user), ne(inboxViews.name, name)))
        if ((others?.count ?? 0) >= INBOX_VIEWS_MOST) return false
        const row = { id: randomUUID(), user, name, query, createdAt: new Date(clock.now()) }
        await tx.insert(inboxViews).values(row).onConflictDoUpdate({ target: [inboxViews.user, inboxViews.name], set: { query } })
        return true
      }),
    remove: async (user, id) => void (await db.delete(inboxViews).where(and(eq(inboxViews.user, user), eq(inboxViews.id, id)))),
  }
}
