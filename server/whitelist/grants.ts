import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { whitelist } from '../db/schema-whitelist.ts'

/** A database transaction. */
type Tx = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

/** Puts a wallet on the whitelist. Returns the entry's id. */
export async function grant(tx: Tx, entry: Omit<typeof whitelist.$inferInsert, 'id' | 'revokedAt' | 'revokedBy'>): Promise<string> {
  const id = randomUUID()
  await tx.insert(whitelist).values({ ...entry, id })
  return id
}

/** Revokes what followed from a submission. Returns the entries' ids. */
export async function takeBack(tx: Tx, submission: string, by: string, at: Date): Promise<string[]> {
  const rows = await tx
    .update(whitelist)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(eq(whitelist.submission, submission), isNull(whitelist.revokedAt)))
    .returning({ id: whitelist.id })
  return rows.map(({ id }) => id)
}

/** Puts back what was revoked together with an event of this time. Returns the entries' ids. */
export async function restore(tx: Tx, submission: string, revokedAt: Date): Promise<string[]> {
  const rows = await tx
    .update(whitelist)
    .set({ revokedAt: null, revokedBy: null })
    .where(and(eq(whitelist.submission, submission), eq(whitelist.revokedAt, revokedAt)))
    .returning({ id: whitelist.id })
  return rows.map(({ id }) => id)
}
