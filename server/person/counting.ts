import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SqlExecutor } from '../delivery/queue.ts'
import type { Identity } from './identity.ts'
import type { Place } from './places.ts'

export interface Counted<What extends string> {
  what: What
  count: number
}

const exists = z.array(z.object({ there: z.boolean() }))
const counted = z.array(z.object({ count: z.int() }))

/** Whether the table is there: the queue's exist only where messages are sent. */
export async function isThere(db: SqlExecutor, table: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select to_regclass(${table}) is not null as there`)
  return exists.parse(rows)[0]?.there === true
}

/** How much is in each place, those of one name together and empty ones left out. */
export async function countPlaces<What extends string>(db: SqlExecutor, places: readonly Place<What>[], who: Identity): Promise<Counted<What>[]> {
  const sums = new Map<What, number>()
  for (const { what, table, rows } of places) {
    if (!(await isThere(db, table))) continue
    const found = await db.execute(sql`select count(*)::int as count from ${rows(who)}`)
    sums.set(what, (sums.get(what) ?? 0) + (counted.parse(found.rows)[0]?.count ?? 0))
  }
  return [...sums].flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []))
}
