import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import type { AdminStats } from '../../src/contract/admin-lists.ts'

const WEEK_MS = 7 * 24 * 3_600_000

const count = z.coerce.number()
const row = z.object({ applications: count, recent_applications: count, contacts: count, recent_contacts: count, sent: count, failed: count, waiting: count })

/** What came in and how it was delivered, counted now. */
export async function adminStatsAt(db: NodePgDatabase<Record<string, unknown>>, now: number): Promise<AdminStats> {
  const since = new Date(now - WEEK_MS).toISOString()
  const { rows } = await db.transaction((tx) => tx.execute(sql`
    select
      count(*) filter (where kind <> 'contact') as applications,
      count(*) filter (where kind <> 'contact' and created_at >= ${since}) as recent_applications,
      count(*) filter (where kind = 'contact') as contacts,
      count(*) filter (where kind = 'contact' and created_at >= ${since}) as recent_contacts,
      (select count(*) from deliveries where state = 'sent') as sent,
      (select count(*) from deliveries where state = 'failed') as failed,
      (select count(*) from deliveries where state = 'waiting') as waiting
    from submissions`), { accessMode: 'read only' })
  const counted = row.parse(rows[0])
  const { sent, failed, waiting } = counted
  const ended = sent + failed
  const rate = ended === 0 ? 0 : Math.round((sent / ended) * 1000) / 10
  return {
    totalApplications: counted.applications,
    recentApplications: counted.recent_applications,
    totalContacts: counted.contacts,
    recentContacts: counted.recent_contacts,
    // One failure among very many must not round to none.
    deliverySuccessRate: failed > 0 ? Math.min(rate, 99.9) : rate,
    successfulDeliveries: sent,
    totalDeliveries: ended,
    waitingDeliveries: waiting,
  }
}
