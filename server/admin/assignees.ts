import { asc, ne } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { adminUsers } from '../db/schema-admin.ts'

/** The names of the administrators who can be given a case: all but readers. */
export async function assigneesOf(db: NodePgDatabase<Record<string, unknown>>): Promise<string[]> {
  const rows = await db.select({ username: adminUsers.username }).from(adminUsers).where(ne(adminUsers.role, 'reader')).orderBy(asc(adminUsers.nameKey))
  return rows.map(({ username }) => username)
}
