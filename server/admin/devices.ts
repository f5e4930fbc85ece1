import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminDevices } from '../db/schema-admin.ts'
import { secretHash } from '../lib/secret-hash.ts'
import type { Clock } from '../lib/clock.ts'

/** Browsers that an administrator has signed in with before. Guesses from elsewhere don't lock them out. */
export interface AdminDevices {
  /** Whether this user has signed in on it. */
  isOf(device: string | undefined, user: string): Promise<boolean>
  /** Remembers the device of a user who has just signed in. Returns its new cookie value; only a hash is stored. */
  remember(device: string | undefined, user: string): Promise<string>
}

/** The longest that browsers keep a cookie, in ms. */
export const DEVICE_MS = 400 * 24 * 3_600_000

export function createAdminDevices({ db, clock }: { db: NodePgDatabase<Record<string, unknown>>; clock: Clock }): AdminDevices {
  const oldest = () => new Date(clock.now() - DEVICE_MS)
  const isOf = async (device: string | undefined, user: string) => {
    if (device === undefined) return false
    const found = await db
      .select({ user: adminDevices.user })
      .from(adminDevices)
      .where(and(eq(adminDevices.hash, secretHash(device)), eq(adminDevices.user, user), gt(adminDevices.usedAt, oldest())))
    return found.length > 0
  }
  return {
    isOf,
    async remember(device, user) {
      const usedAt = new Date(clock.now())
      await db.delete(adminDevices).where(lt(adminDevices.usedAt, oldest()))
      if (device !== undefined && (await isOf(device, user))) {
        await db.update(adminDevices).set({ usedAt }).where(eq(adminDevices.hash, secretHash(device)))
        return device
      }
      const made = randomBytes(32).toString('base64url')
      await db.insert(adminDevices).values({ hash: secretHash(made), user, usedAt })
      return made
    },
  }
}
