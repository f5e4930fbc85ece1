import { z } from 'zod'
import { LIST_LIMIT } from '../../../src/contract/lists.ts'
import { isCursor } from '../../chain/ledger/page-cursor.ts'
import { badRequest } from '../middleware/http-problem.ts'

const query = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(LIST_LIMIT))
    .optional(),
  // Checked first: a made-up cursor costs no read.
  cursor: z.string().max(500).refine(isCursor).optional(),
})

export interface ListRequest {
  limit: number
  cursor?: string
}

/** The page that is asked for; null for the list as it usually comes. Throws 400. */
export function listRequest(asked: Record<string, string>, usualLimit: number): ListRequest | null {
  const { limit, cursor } = asked
  if (limit === undefined && cursor === undefined) return null
  const parsed = query.safeParse({ limit, cursor })
  if (parsed.success) return { limit: parsed.data.limit ?? usualLimit, ...(cursor === undefined ? {} : { cursor }) }
  if (parsed.error.issues[0]?.path[0] !== 'limit') throw badRequest(badCursor, 'cursor')
  throw badRequest(`limit: is not a whole number from 1 to ${LIST_LIMIT}.`, 'limit')
}

export const badCursor = 'cursor: is not a cursor of this list; ask again without it.'
