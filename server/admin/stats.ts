import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import type { AdminStats } from '../../src/contract/admin.ts'

const WEEK_MS = 7 * 24 * 3_600_000

const count = z.coerce.number()
const row = z.object({ applications: count, recent_applications: count, contacts: count, recent_contacts: count, tries: count, successes: count })

/** What came in and how it went out, counted now. */
export async function adminStatsAt(db: NodePgDatabase<Record<string, unknown>>, now: number): Promise<AdminStats> {
  const since = new Date(now - WEEK_MS).toISOString()
  const { rows } = await db.transaction((tx) => tx.execute(sql`
    select
      count(*) filter (where kind <> 'contact') as applications,
      count(*) filter (where kind <> 'contact' and created_at >= ${since}) as recent_applications,
      count(*) filter (where kind = 'contact') as contacts,
      count(*) filter (where kind = 'contact' and created_at >= ${since}) as recent_contacts,
      (select count(*) from delivery_attempts) as tries,
      (select count(*) from delivery_attempts where success) as successes
    from submissions`), { accessMode: 'read only' })
  const counted = row.parse(rows[0])
  const rate = counted.tries === 0 ? 0 : Math.round((counted.successes / counted.tries) * 1000) / 10
  return {
    totalApplications: counted.applications,
    recentApplications: counted.recent_applications,
    totalContacts: counted.contacts,
    recentContacts: counted.recent_contacts,
    // One failure among very many is not none.
    deliverySuccessRate: counted.successes < counted.tries ? Math.min(rate, 99.9) : rate,
    successfulDeliveries: counted.successes,
    totalDeliveries: counted.tries,
  }
}
