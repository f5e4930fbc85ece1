import { and, desc, eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, deliveryAttempts } from '../db/schema-submissions.ts'

/** Why the latest failed message about each of these submissions failed; null where that isn't known. */
export async function failuresOf(db: NodePgDatabase<Record<string, unknown>>, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([deliveries.submission], { id: deliveries.submission, error: deliveryAttempts.error })
    .from(deliveries)
    .leftJoin(deliveryAttempts, and(eq(deliveryAttempts.delivery, deliveries.id), eq(deliveryAttempts.success, false)))
    .where(and(inArray(deliveries.submission, [...ids]), eq(deliveries.state, 'failed')))
    .orderBy(deliveries.submission, desc(deliveryAttempts.attemptedAt))
  return new Map(found.map(({ id, error }) => [id, error]))
}
