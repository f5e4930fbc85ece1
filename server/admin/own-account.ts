import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminAccount } from '../../src/contract/admin-people.ts'
import { adminRecoveryCodes, adminSecondFactors, adminSessions, adminUsers } from '../db/schema-admin.ts'
import type { Clock } from '../lib/clock.ts'
import { secretHash } from '../lib/secret-hash.ts'
import { IDLE_MS, LONGEST_MS } from './sessions.ts'

export interface OwnAccountDeps {
  db: NodePgDatabase<Record<string, unknown>>
  clock: Clock
  /** As on a real chain. */
  ownersNeedSecondFactor?: boolean
}

/** An administrator's own account, seen from one of their sessions; null once the administrator has been removed. */
export async function ownAccount({ db, clock, ownersNeedSecondFactor = false }: OwnAccountDeps, user: string, sessionId: string): Promise<AdminAccount | null> {
  const [found] = await db
    .select({ username: adminUsers.username, email: adminUsers.email, role: adminUsers.role, sealed: adminSecondFactors.sealed, since: adminSecondFactors.since })
    .from(adminUsers)
    .leftJoin(adminSecondFactors, eq(adminSecondFactors.user, adminUsers.id))
    .where(eq(adminUsers.id, user))
  if (!found) return null
  const [codes] = await db.select({ left: count() }).from(adminRecoveryCodes).where(eq(adminRecoveryCodes.user, user))
  const now = clock.now()
  const alive = and(eq(adminSessions.user, user), gt(adminSessions.usedAt, new Date(now - IDLE_MS)), gt(adminSessions.createdAt, new Date(now - LONGEST_MS)))
  const sessions = await db.select().from(adminSessions).where(alive).orderBy(desc(adminSessions.usedAt), adminSessions.id)
  const current = secretHash(sessionId)
  const { username, email, role, sealed, since } = found
  return {
    username,
    email,
    role,
    secondFactor: { since: sealed === null ? null : (since?.toISOString() ?? null), required: ownersNeedSecondFactor && role === 'owner', recoveryCodes: codes?.left ?? 0 },
    sessions: sessions.map(({ id, browser, createdAt, usedAt, hash }) => ({ id, browser, createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString(), current: hash === current })),
  }
}
