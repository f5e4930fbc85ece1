import type { ListPath } from '../../src/contract/lists.ts'
import type { Meta } from '../../src/contract/meta.ts'
import type { PageRequest } from '../chain/ledger/queries.ts'

/**
 * How much of a list is part of its feed, and so the answer to a question without `limit`. What is (stakers, positions)
 * is all there for as many as an installation usually has; of what happened it is the newest. A list of this size fits
 * what the live stream keeps for a slow reader; it is sent whole at every change.
 */
export const WHOLE_LIST = 200
export const NEWEST = 50

/** A page of a list endpoint, in the form of its contract, and where the rest begins. */
export interface ListPage {
  items: unknown[]
  next: string | null
}

/** Reads a page straight from the ledger. Null for a cursor that isn't one of ours. */
export type ReadListPage = (request: PageRequest) => Promise<ListPage | null>

/** The endpoints whose list goes on beyond what the feed holds. */
export type ListPages = Partial<Record<ListPath, ReadListPage>>

/** What a list says about itself: the feed's own, and where the rest begins. */
export function listMeta(meta: Meta, next: string | null): Meta {
  return next === null ? meta : { ...meta, nextCursor: next }
}
