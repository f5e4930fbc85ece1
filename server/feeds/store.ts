import { eq, sql } from 'drizzle-orm'
import { TermEnded } from '../db/fence.ts'
import type { Lease, Role } from '../db/lease.ts'
import type { Database } from '../db/open.ts'
import { feedValues, samples } from '../db/schema.ts'
import type { Reading } from './feed.ts'

/** A stored reading of a feed. The value is unchecked: its reader validates it. */
export interface StoredReading extends Reading<unknown> {
  name: string
  /** Epoch milliseconds, by the clock of the process that read it. */
  refreshedAt: number
  /** The version of each path's answer, as its process published it. */
  versions?: Readonly<Record<string, number>>
}

export interface CoordinationHandlers {
  /** Called at once and at every change. A process that becomes a follower again has missed messages: it should read everything. */
  onRole(role: Role): void
  /** A feed's value in the database has changed. */
  onChanged(feed: string): void
}

/** The lease's channel for feeds. */
export const FEED_CHANNEL = 'bd_feed'

/** Where feeds keep their values over a restart, and how the processes on one database share the work. */
export interface FeedStore {
  load(): Promise<StoredReading[]>
  loadOne(name: string): Promise<StoredReading | undefined>
  /** Stores the reading and notifies the other processes. */
  save(reading: StoredReading): Promise<void>
  /** Decimal strings by figure. A figure that has a value for this minute keeps it. */
  addSamples(minute: Date, figures: Readonly<Record<string, string>>): Promise<void>
  /** Follows this process's role; returns an unsubscribe function. */
  join(handlers: CoordinationHandlers): () => void
}

/** The store in PostgreSQL; only the leader writes. */
export function createFeedStore({ db }: Pick<Database, 'db'>, lease: Lease): FeedStore {
  const term = () => {
    const current = lease.term()
    if (!current) throw new TermEnded()
    return current.db
  }
  return {
    load: async () => (await db.select().from(feedValues)).map(fromRow),
    loadOne: async (name) => (await db.select().from(feedValues).where(eq(feedValues.name, name))).map(fromRow)[0],
    save: async ({ name, value, asOf, source, slot, quality, refreshedAt, versions }) => {
      const row = { value, asOf, source, slot: slot ?? null, quality: quality ?? null, refreshedAt: new Date(refreshedAt), versions: versions ?? null }
      await term().transaction(async (tx) => {
        await tx.insert(feedValues).values({ name, ...row }).onConflictDoUpdate({ target: feedValues.name, set: row })
        await tx.execute(sql`SELECT pg_notify(${FEED_CHANNEL}, ${name})`)
      })
    },
    addSamples: async (minute, figures) => {
      const rows = Object.entries(figures).map(([figure, value]) => ({ figure, at: minute, value }))
      if (rows.length > 0) await term().insert(samples).values(rows).onConflictDoNothing()
    },
    join: ({ onRole, onChanged }) => {
      const leave = [lease.onRole(onRole), lease.onNotice((channel, name) => (channel === FEED_CHANNEL ? onChanged(name) : undefined))]
      return () => leave.forEach((end) => end())
    },
  }
}

function fromRow({ refreshedAt, slot, quality, versions, ...row }: typeof feedValues.$inferSelect): StoredReading {
  return { ...row, ...(quality === null ? {} : { quality }), ...(versions === null ? {} : { versions }), refreshedAt: refreshedAt.getTime(), ...(slot === null ? {} : { slot }) }
}
