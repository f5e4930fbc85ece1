import { and, eq, gt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminSessions } from '../db/schema-admin.ts'
import type { Clock } from '../lib/clock.ts'
import { secretHash } from '../lib/secret-hash.ts'
import { IDLE_MS, LONGEST_MS } from './sessions.ts'

/** Whether a session is still valid. Unlike userOf() this is no use of it: an open stream must not keep it alive. */
export function sessionCheck({ db, clock }: { db: NodePgDatabase<Record<string, unknown>>; clock: Clock }): (sessionId: string) => Promise<boolean> {
  const since = (ms: number) => new Date(clock.now() - ms)
  return async (sessionId) => {
    const alive = and(eq(adminSessions.hash, secretHash(sessionId)), gt(adminSessions.usedAt, since(IDLE_MS)), gt(adminSessions.createdAt, since(LONGEST_MS)))
    return (await db.select({ hash: adminSessions.hash }).from(adminSessions).where(alive)).length > 0
  }
}
