import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { eq, inArray, lt, and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Lease } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { startPeriodicJob, type PeriodicJob } from '../db/periodic-job.ts'
import { calendarSubscriptions } from '../db/schema-calendars.ts'
import { systemClock, type Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { CalendarWallet } from './unlock-calendar.ts'

export interface CalendarSubscriptions {
  /** The token of a new one; null when there are too many. */
  subscribe(wallets: readonly CalendarWallet[]): Promise<string | null>
  /** Its wallets, and notes that it was read; null for one that is unknown, revoked or forgotten. */
  read(token: string): Promise<CalendarWallet[] | null>
  /** No effect on one that isn't there. */
  revoke(token: string): Promise<void>
}

const DAY_MS = 86_400_000
/** Whoever makes more is not making calendars. */
const MOST = 200_000
/** Forgotten when no calendar has asked for so long. */
export const FORGOTTEN_MS = 365 * DAY_MS
const content = z.array(z.object({ address: z.string(), label: z.string().optional() }))

/** Subscriptions in the database: without the token neither whose nor which wallets can be read from it. */
export function createCalendarSubscriptions({ db, clock, most = MOST }: { db: Database['db']; clock: Pick<Clock, 'now'>; most?: number }): CalendarSubscriptions {
  const { tokenHash, readAt } = calendarSubscriptions
  return {
    async subscribe(wallets) {
      const there = await db.$count(db.select({ one: sql`1` }).from(calendarSubscriptions).limit(most).as('there'))
      if (there >= most) return null
      const token = randomBytes(32).toString('base64url')
      const now = new Date(clock.now())
      await db.insert(calendarSubscriptions).values({ tokenHash: hashOf(token), sealed: seal(token, JSON.stringify(wallets)), createdAt: now, readAt: now })
      return token
    },
    async read(token) {
      const [found] = await db.select().from(calendarSubscriptions).where(eq(tokenHash, hashOf(token)))
      if (!found) return null
      const now = clock.now()
      // Once a day is enough for a year's limit: calendars ask every hour.
      if (now - found.readAt.getTime() > DAY_MS) {
        await db.update(calendarSubscriptions).set({ readAt: new Date(now) }).where(and(eq(tokenHash, found.tokenHash), lt(readAt, new Date(now - DAY_MS))))
      }
      return content.parse(JSON.parse(unseal(token, found.sealed)))
    },
    async revoke(token) {
      await db.delete(calendarSubscriptions).where(eq(tokenHash, hashOf(token)))
    },
  }
}

/** Forgets those that no calendar reads any more: soon after the start and every day, in the process that leads. */
export function startCalendarExpiry({ lease, log, clock = systemClock, everyMs = DAY_MS }: { lease: Lease; log: Log; clock?: Pick<Clock, 'now'>; everyMs?: number }): PeriodicJob {
  return startPeriodicJob({
    lease,
    everyMs,
    firstAfterMs: 60_000,
    round: (db, signal) => forgetUnread(db, new Date(clock.now()), signal),
    log,
    failure: 'unread calendars could not be forgotten; trying again',
  })
}

/** In batches, so that no statement holds many rows. */
export async function forgetUnread(db: Database['db'], now: Date, signal?: AbortSignal, batch = 1000): Promise<void> {
  const unread = lt(calendarSubscriptions.readAt, new Date(now.getTime() - FORGOTTEN_MS))
  while (signal?.aborted !== true) {
    const some = db.select({ tokenHash: calendarSubscriptions.tokenHash }).from(calendarSubscriptions).where(unread).limit(batch)
    const { rowCount } = await db.delete(calendarSubscriptions).where(inArray(calendarSubscriptions.tokenHash, some))
    if ((rowCount ?? 0) < batch) return
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM with a key of the token's own, which the server doesn't keep. */
function seal(token: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function unseal(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'bd calendar', 32))
}
