import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { InboxCounts, InboxPage, InboxRow } from '../../contract/admin-inbox.ts'
import { accountQuery } from '../../shell/admin/admin-queries.ts'
import { useAdminOnly } from '../../shell/admin/use-admin-only.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { addressOf, askedForAll, askedIn, caseIn, queryOf, type InboxAsked } from './inbox-address.ts'
import { countsQuery, rowsQuery } from './inbox-queries.ts'

export interface Inbox {
  enabled: boolean
  /** The administrator's name, once known. */
  me: string | undefined
  asked: InboxAsked
  query: string
  /** null until the first answer; those of the last search until the next one answers. */
  rows: readonly InboxRow[] | null
  counts: InboxCounts | undefined
  failed: boolean
  /** The rows shown are those of an earlier search. */
  stale: boolean
  hasMore: boolean
  more: () => void
  refetch: () => Promise<unknown>
  /** The case beside the list. */
  openId: string | null
  ask: (change: Partial<InboxAsked>) => void
  show: (asked: InboxAsked) => void
  /** `replace`: Back leads to where the first one was opened. */
  openCase: (id: string | null, options?: { replace?: boolean }) => void
}

/** The list, its counts and the open case, all by the address. Without a session it navigates to the sign-in. */
export function useInbox(): Inbox {
  const hydrated = useHydrated()
  const enabled = useAdminOnly()
  const { history } = useRouter()
  const search = useRouterState({ select: (state) => state.location.searchStr })

  // The prerendered page knows no query.
  const asked = useMemo(() => (hydrated ? askedIn(search) : askedForAll), [hydrated, search])
  const openId = hydrated ? caseIn(search) : null
  const query = queryOf(asked)
  const list = useInfiniteQuery({ ...rowsQuery(query), enabled: enabled && hydrated })
  const counts = useQuery({ ...countsQuery(query), enabled: enabled && hydrated })
  const { data: account } = useQuery({ ...accountQuery, enabled })
  const last = useLast(list.data)
  const lastCounts = useLast(counts.data)
  const shown = list.data ?? last
  const rows = useMemo(() => shown?.pages.flatMap((page) => page.rows) ?? null, [shown])

  return {
    enabled,
    me: account?.username,
    asked,
    query,
    rows: enabled ? rows : null,
    counts: counts.data ?? lastCounts,
    failed: list.isError && list.data === undefined,
    stale: list.data === undefined && shown !== undefined,
    hasMore: list.data !== undefined && list.hasNextPage,
    more: () => {
      if (!list.isFetchingNextPage && list.hasNextPage) void list.fetchNextPage()
    },
    refetch: () => Promise.all([list.refetch(), counts.refetch()]),
    openId,
    ask: (change) => history.replace(addressOf({ ...asked, ...change }, openId)),
    show: (wanted) => history.push(addressOf(wanted, null)),
    openCase: (id, { replace = false } = {}) => (replace ? history.replace : history.push)(addressOf(asked, id)),
  }
}

/** The last value that there was. */
function useLast<T extends InfiniteData<InboxPage> | InboxCounts>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return last
}
