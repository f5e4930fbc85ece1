import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { inboxCounts, inboxPage, inboxViews, type InboxPage, type InboxRow } from '../../contract/admin-inbox.ts'
import { adminRead } from '../../data/admin/session.ts'

export const INBOX = '/api/admin/inbox'
const ROWS_A_PAGE = 100

/** Query for the rows of a list, by the query of its address. */
export function rowsQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: [INBOX, 'rows', query],
    queryFn: ({ pageParam, signal }) => adminRead(`${INBOX}?${joined(query, `limit=${ROWS_A_PAGE}`, pageParam === '' ? '' : `cursor=${pageParam}`)}`, inboxPage, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: InboxPage) => next,
    staleTime: 30_000,
  })
}

/** Query for the counts under a list's search and filters. */
export function countsQuery(query: string) {
  const filters = new URLSearchParams(query)
  filters.delete('sort')
  const text = filters.toString()
  return queryOptions({
    queryKey: [INBOX, 'counts', text],
    queryFn: ({ signal }) => adminRead(text === '' ? `${INBOX}/counts` : `${INBOX}/counts?${text}`, inboxCounts, signal),
    staleTime: 30_000,
  })
}

export const viewsQuery = queryOptions({ queryKey: [INBOX, 'views'], queryFn: ({ signal }) => adminRead(`${INBOX}/views`, inboxViews, signal), staleTime: 300_000 })

/** Changes a row wherever a list shows it, in its place: nothing moves under the administrator's hands. Returns it as it was. */
export function patchRow(client: QueryClient, id: string, change: Partial<InboxRow>): InboxRow | null {
  let before: InboxRow | null = null
  client.setQueriesData<InfiniteData<InboxPage>>({ queryKey: [INBOX, 'rows'] }, (list) => {
    const page = list?.pages.find(({ rows }) => rows.some((row) => row.id === id))
    if (!list || !page) return list
    before = page.rows.find((row) => row.id === id) ?? null
    const changed = { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }
    return { ...list, pages: list.pages.map((other) => (other === page ? changed : other)) }
  })
  return before
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('&')
}
