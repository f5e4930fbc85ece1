import { infiniteQueryOptions } from '@tanstack/react-query'

/** Rows per page, as specified. */
const LIST_LIMIT = 10

/** A list on the server, read page by page. */
export interface ListSource<Row> {
  path: string
  /** Reads one page by its full path. */
  read: (path: string, signal: AbortSignal) => Promise<ListPage<Row>>
}

export interface ListPage<Row> {
  rows: readonly Row[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/** An empty string matches everything. */
export interface Filter {
  q: string
  kind: string
  /** States of cases, separated by commas. */
  state: string
}

export const everything: Filter = { q: '', kind: '', state: '' }

/** Query for the rows that match a filter, newest first. Each filter has its own cache entry, so a late answer can't replace a newer search. */
export function listQuery<Row>({ path, read }: ListSource<Row>, filter: Filter = everything) {
  return infiniteQueryOptions({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) => read(`${path}?${searchOf({ ...filter, before: pageParam })}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

function searchOf(asked: Record<string, string>): URLSearchParams {
  return new URLSearchParams([['limit', String(LIST_LIMIT)], ...Object.entries(asked).filter(([, value]) => value !== '')])
}
