import { sql, type SQL } from 'drizzle-orm'

/** Older events are no news for any device. */
export const LOOK_BACK_MS = 7 * 86_400_000

/** Epoch milliseconds as a moment of the database. */
export function moment(ms: number): SQL {
  return sql`${new Date(ms).toISOString()}::timestamptz`
}
