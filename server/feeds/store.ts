import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { feedValues, samples } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Reading } from './feed.ts'
import { FEED_CHANNEL, joinFeeds, type Coordination, type CoordinationHandlers } from './leader.ts'

/** A feed's last good reading as it is kept. The value is whatever was written; whoever reads it checks it. */
export interface StoredReading extends Reading<unknown> {
  name: string
  /** Epoch milliseconds, by the clock of the process that read it. */
  refreshedAt: number
}

/** Where feeds keep their values over a restart, and how processes on one database share the work. */
export interface FeedStore {
  load(): Promise<StoredReading[]>
  loadOne(name: string): Promise<StoredReading | undefined>
  /** Keeps the reading and tells the other processes. */
  save(reading: StoredReading): Promise<void>
  /** Decimal strings by figure. A figure that already has a value for this minute keeps it. */
  addSamples(minute: Date, figures: Readonly<Record<string, string>>): Promise<void>
  join(handlers: CoordinationHandlers, log: Log): Promise<Coordination>
}

/** The store in PostgreSQL. */
export function createFeedStore({ db, pool }: Pick<Database, 'db' | 'pool'>): FeedStore {
  return {
    load: async () => (await db.select().from(feedValues)).map(fromRow),
    loadOne: async (name) => (await db.select().from(feedValues).where(eq(feedValues.name, name))).map(fromRow)[0],
    save: async ({ name, value, asOf, source, slot, quality, refreshedAt }) => {
      const row = { value, asOf, source, slot: slot ?? null, quality: quality ?? null, refreshedAt: new Date(refreshedAt) }
      await db.insert(feedValues).values({ name, ...row }).onConflictDoUpdate({ target: feedValues.name, set: row })
      await db.execute(sql`SELECT pg_notify(${FEED_CHANNEL}, ${name})`)
    },
    addSamples: async (minute, figures) => {
      const rows = Object.entries(figures).map(([figure, value]) => ({ figure, at: minute, value }))
      if (rows.length > 0) await db.insert(samples).values(rows).onConflictDoNothing()
    },
    join: (handlers, log) => joinFeeds(pool, handlers, log),
  }
}

function fromRow({ refreshedAt, slot, quality, ...row }: typeof feedValues.$inferSelect): StoredReading {
  return { ...row, ...(quality === null ? {} : { quality }), refreshedAt: refreshedAt.getTime(), ...(slot === null ? {} : { slot }) }
}
