import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminSecondFactors, adminSessions, adminUsers } from '../db/schema-admin.ts'
import type { AdminRole } from '../../src/contract/admin-role.ts'
import { secretHash } from '../lib/secret-hash.ts'
import type { Clock } from '../lib/clock.ts'

/** The owner of a session. */
export interface SignedIn {
  readonly id: string
  readonly username: string
  readonly role: AdminRole
  /** May do nothing but set up the second factor that this installation asks of owners. */
  readonly owesSecondFactor?: boolean
}

export interface AdminSessions {
  /** Starts a session for a user, in a browser such as 'Firefox on Windows'. Returns its identifier, of which only a hash is stored. */
  begin(user: string, browser?: string): Promise<string>
  /** The owner, or null if the session is unknown, ended or expired. Counts as a use. */
  userOf(sessionId: string): Promise<SignedIn | null>
  end(sessionId: string): Promise<void>
}

export const IDLE_MS = 12 * 3_600_000
export const LONGEST_MS = 7 * 24 * 3_600_000
/** Write a use down at most this often. */
const USE_EVERY_MS = 60_000

/**
 * Sessions in the database, so that every process knows them: 256 random bits each, of which only the SHA-256 is stored.
 * `ownersNeedSecondFactor`: as on a real chain.
 */
export function createAdminSessions({ db, clock, ownersNeedSecondFactor = false }: { db: Pick<NodePgDatabase<Record<string, unknown>>, 'select' | 'insert' | 'update' | 'delete'>; clock: Clock; ownersNeedSecondFactor?: boolean }): AdminSessions {
  return {
    begin: async (user, browser = '') => {
      const sessionId = randomBytes(32).toString('base64url')
      const now = new Date(clock.now())
      await db.delete(adminSessions).where(or(lt(adminSessions.usedAt, before(clock.now(), IDLE_MS)), lt(adminSessions.createdAt, before(clock.now(), LONGEST_MS))))
      await db.insert(adminSessions).values({ hash: secretHash(sessionId), user, browser, createdAt: now, usedAt: now })
      return sessionId
    },
    userOf: async (sessionId) => {
      const hash = secretHash(sessionId)
      const alive = and(eq(adminSessions.hash, hash), gt(adminSessions.usedAt, before(clock.now(), IDLE_MS)), gt(adminSessions.createdAt, before(clock.now(), LONGEST_MS)))
      const [found] = await db
        .select({ id: adminUsers.id, username: adminUsers.username, role: adminUsers.role, secondFactor: adminSecondFactors.user, usedAt: adminSessions.usedAt })
        .from(adminSessions)
        .innerJoin(adminUsers, eq(adminUsers.id, adminSessions.user))
        .leftJoin(adminSecondFactors, and(eq(adminSecondFactors.user, adminUsers.id), isNotNull(adminSecondFactors.sealed)))
        .where(alive)
      if (!found) return null
      // If this write fails, the next use is written instead: reading must not depend on it.
      if (clock.now() - found.usedAt.getTime() >= USE_EVERY_MS) await db.update(adminSessions).set({ usedAt: new Date(clock.now()) }).where(alive).catch(() => {})
      const { id, username, role, secondFactor } = found
      return { id, username, role, ...(ownersNeedSecondFactor && role === 'owner' && secondFactor === null ? { owesSecondFactor: true } : {}) }
    },
    end: async (sessionId) => void (await db.delete(adminSessions).where(eq(adminSessions.hash, secretHash(sessionId)))),
  }
}

function before(now: number, ms: number): Date {
  return new Date(now - ms)
}
