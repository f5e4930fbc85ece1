import { infiniteQueryOptions } from '@tanstack/react-query'

/** How many the specification asks for at a time. */
const LIST_LIMIT = 10

/** A list of the server that is read page by page. */
export interface ListSource<Row> {
  path: string
  /** Asks for one page by its whole path. */
  read: (path: string, signal: AbortSignal) => Promise<ListPage<Row>>
}

export interface ListPage<Row> {
  rows: readonly Row[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** An empty string asks for everything. */
export interface Filter {
  q: string
  kind: string
}

export const everything: Filter = { q: '', kind: '' }

/** Query of what a list has for a filter, newest first. Each filter has its own answer, so the last search counts, whichever is answered first. */
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
