import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminChallenges } from '../db/schema-admin.ts'
import type { Clock } from '../lib/clock.ts'
import { secretHash } from '../lib/secret-hash.ts'

/** How long an administrator who has given the password has for the code. */
export const CHALLENGE_MS = 5 * 60_000

export interface AdminChallenges {
  /** Half a sign-in: the password was right. Returns what the second step is sent with; only a hash is stored. */
  begin(user: string): Promise<string>
  /** Whose half a sign-in it is; null if it is unknown or too old. */
  userOf(challenge: string): Promise<string | null>
  end(challenge: string): Promise<void>
}

export function createAdminChallenges({ db, clock }: { db: NodePgDatabase<Record<string, unknown>>; clock: Clock }): AdminChallenges {
  return {
    async begin(user) {
      const challenge = randomBytes(32).toString('base64url')
      await db.delete(adminChallenges).where(lt(adminChallenges.until, new Date(clock.now())))
      await db.insert(adminChallenges).values({ hash: secretHash(challenge), user, until: new Date(clock.now() + CHALLENGE_MS) })
      return challenge
    },
    async userOf(challenge) {
      const [found] = await db.select({ user: adminChallenges.user }).from(adminChallenges).where(and(eq(adminChallenges.hash, secretHash(challenge)), gt(adminChallenges.until, new Date(clock.now()))))
      return found?.user ?? null
    },
    end: async (challenge) => void (await db.delete(adminChallenges).where(eq(adminChallenges.hash, secretHash(challenge)))),
  }
}
