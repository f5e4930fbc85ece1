import type { ListPath } from '../../src/contract/lists.ts'
import type { Meta } from '../../src/contract/meta.ts'
import type { PageRequest } from '../chain/ledger/queries.ts'

/**
 * How much of a list is part of its feed, and so the answer to a request without `limit`. Current state (stakers,
 * positions) fits completely for a typical installation; of events it is the newest. A list of this size fits the live
 * stream's buffer for a slow reader; it is sent whole at every change.
 */
export const WHOLE_LIST = 200
export const NEWEST = 50

/** A page of a list endpoint in its contract's shape, and the cursor to the rest. */
export interface ListPage {
  items: unknown[]
  next: string | null
}

/** Reads a page straight from the ledger. Null if the cursor is invalid. */
export type ReadListPage = (request: PageRequest) => Promise<ListPage | null>

/** The endpoints whose list continues beyond the feed. */
export type ListPages = Partial<Record<ListPath, ReadListPage>>

/** A list's meta: the feed's own, and the cursor to the rest. */
export function listMeta(meta: Meta, next: string | null): Meta {
  return next === null ? meta : { ...meta, nextCursor: next }
}
