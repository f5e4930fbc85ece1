import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { everything, listQuery, type Filter, type ListPage, type ListSource } from '../../shell/admin/list-query.ts'

interface Shown<Row> {
  /** null until the first answer; the previous search's rows until the next one answers. */
  rows: readonly Row[] | null
  hasMore: boolean
  busy: 'no' | 'anew' | 'more'
}

export interface AdminList<Row> extends Shown<Row> {
  filter: Filter
  search: (change: Partial<Filter>) => void
  /** Loads the next page. */
  more: () => void
}

interface Result<Row> {
  data: { pages: ListPage<Row>[] } | undefined
  isFetching: boolean
  isFetchingNextPage: boolean
}

/** A list with its search. */
export function useAdminList<Row>(source: ListSource<Row>): AdminList<Row> {
  const [filter, setFilter] = useState(everything)
  const query = useInfiniteQuery(listQuery(source, filter))
  const [last, setLast] = useState(query.data)
  if (query.data && query.data !== last) setLast(query.data)
  const shown = listShown(query, last)
  return {
    ...shown,
    filter,
    search: useCallback((change) => setFilter((now) => ({ ...now, ...change })), []),
    more: () => {
      if (shown.busy === 'no' && shown.hasMore) void query.fetchNextPage()
    },
  }
}

/** The rows to show for a query's result. `last`: the previous search's data, which stays until new data arrives. */
export function listShown<Row>({ data, isFetching, isFetchingNextPage }: Result<Row>, last: Result<Row>['data']): Shown<Row> {
  const pages = (data ?? last)?.pages
  return {
    rows: pages?.flatMap(({ rows }) => rows) ?? null,
    hasMore: pages !== undefined && pages.at(-1)?.next !== null,
    busy: isFetchingNextPage ? 'more' : isFetching ? 'anew' : 'no',
  }
}

/** The newest rows of a list, regardless of the search; null until loaded. */
export function useNewest<Row>(source: ListSource<Row>): readonly Row[] | null {
  const { data } = useInfiniteQuery(listQuery(source))
  return data?.pages[0]?.rows ?? null
}
