import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminSubmission } from '../../../src/contract/admin-submission.ts'
import { findSubmission } from '../../admin/submissions.ts'
import { notFound } from '../middleware/http-problem.ts'

/** Anything but a UUID is not one of our ids, and PostgreSQL rejects some of it. */
export function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

/** A submission with everything about it, as of `now`. Throws 404 where there is none. */
export async function existingSubmission(db: NodePgDatabase<Record<string, unknown>>, id: string, now = Date.now()): Promise<AdminSubmission> {
  const found = isId(id) ? await findSubmission(db, id, now) : null
  if (!found) throw notFound('There is no such submission.')
  return found
}
