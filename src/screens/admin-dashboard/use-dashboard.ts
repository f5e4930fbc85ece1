import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '../../data/admin/session.ts'
import { applications, contacts, deliveryLogs, statsQuery } from '../../shell/admin/dashboard-queries.ts'
import { listQuery } from '../../shell/admin/list-query.ts'
import { logFailure } from '../../shell/admin/log-failure.ts'
import { useAdminOnly } from '../../shell/admin/use-admin-only.ts'

export interface Dashboard {
  /** Every call has succeeded or failed once. */
  loaded: boolean
  refreshing: boolean
  refresh: () => void
  logOut: () => void
}

/** The signed-in administrator's dashboard. Without a session it navigates to the sign-in, at once or when a call answers 401. */
export function useDashboard(): Dashboard {
  const enabled = useAdminOnly()
  const queryClient = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const calls = [
    useQuery({ ...statsQuery, enabled }),
    useInfiniteQuery({ ...listQuery(applications), enabled }),
    useInfiniteQuery({ ...listQuery(contacts), enabled }),
    useInfiniteQuery({ ...listQuery(deliveryLogs), enabled }),
  ]

  return {
    // Signing out hides the data at once.
    loaded: enabled && calls.every(({ isFetched }) => isFetched),
    refreshing,
    refresh: () => {
      if (refreshing) return
      setRefreshing(true)
      void queryClient.refetchQueries({ type: 'active' }).then(() => setRefreshing(false))
    },
    logOut: () => {
      // Not awaited.
      signOut().catch((error: unknown) => logFailure('the sign-out', error))
    },
  }
}
