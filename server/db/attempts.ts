import { createHash } from 'node:crypto'
import { gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { CLOCKS_APART_MS, type Clock } from '../lib/clock.ts'
import { adminAttempts } from './schema-admin.ts'

/** What attempts are counted by, and how many are allowed within the window. */
export interface AttemptKey {
  name: string
  most: number
}

export interface Attempts {
  /** Counts an attempt before its outcome is known. `waitMs` is 0, or how long to wait if this is one too many. */
  count(key: AttemptKey): Promise<{ tries: number; waitMs: number }>
  /** Takes one attempt back, after a success that must not clear the failures before it. */
  giveBack(keys: readonly AttemptKey[]): Promise<void>
  /** After a success: earlier failures no longer count. */
  forget(keys: readonly AttemptKey[]): Promise<void>
}

export const WINDOW_MS = 15 * 60_000

const counted = z.object({ tries: z.number(), until: z.coerce.date() })

/** Counts in the database, so that several processes don't multiply a limit. Names and addresses are stored as hashes. */
export function createAttempts({ db, clock }: { db: NodePgDatabase<Record<string, unknown>>; clock: Clock }): Attempts {
  return {
    async count({ name, most }) {
      const now = new Date(clock.now())
      const end = new Date(clock.now() + WINDOW_MS)
      // A window that ends later than any can is from before the clock was set back, and would lock somebody out for as long.
      const impossible = new Date(clock.now() + WINDOW_MS + CLOCKS_APART_MS)
      await db.delete(adminAttempts).where(or(lt(adminAttempts.until, now), gt(adminAttempts.until, impossible)))
      const { rows } = await db.execute(sql`
        insert into admin_attempts (key, tries, until) values (${keyOf(name)}, 1, ${end.toISOString()})
        on conflict (key) do update set
          tries = case when admin_attempts.until <= ${now.toISOString()} then 1 else admin_attempts.tries + 1 end,
          until = case when admin_attempts.until <= ${now.toISOString()} then excluded.until else admin_attempts.until end
        returning tries, until`)
      const { tries, until } = counted.parse(rows[0])
      return { tries, waitMs: tries > most ? Math.max(until.getTime() - clock.now(), 1) : 0 }
    },
    giveBack: async (keys) => {
      if (keys.length === 0) return
      const counted = inArray(adminAttempts.key, keys.map(({ name }) => keyOf(name)))
      await db.update(adminAttempts).set({ tries: sql`greatest(${adminAttempts.tries} - 1, 0)` }).where(counted)
    },
    forget: async (keys) => {
      if (keys.length > 0) await db.delete(adminAttempts).where(inArray(adminAttempts.key, keys.map(({ name }) => keyOf(name))))
    },
  }
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
