import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import { signOut } from '../../data/admin/session.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { applications, contacts, deliveryLogs, statsQuery } from './dashboard-queries.ts'
import { listQuery } from './list-query.ts'
import { logFailure } from './log-failure.ts'

export interface Dashboard {
  /** Every call was answered once, or has failed. */
  loaded: boolean
  refreshing: boolean
  refresh: () => void
  logOut: () => void
}

/** The dashboard of whoever is signed in; everybody else is sent to the login, at once or as soon as a call says so. */
export function useDashboard(): Dashboard {
  const hydrated = useHydrated()
  const enabled = useSignedIn()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const calls = [
    useQuery({ ...statsQuery, enabled }),
    useInfiniteQuery({ ...listQuery(applications), enabled }),
    useInfiniteQuery({ ...listQuery(contacts), enabled }),
    useInfiniteQuery({ ...listQuery(deliveryLogs), enabled }),
  ]

  useEffect(() => {
    if (hydrated && !enabled) void navigate({ to: '/admin/login', replace: true })
  }, [hydrated, enabled, navigate])

  return {
    // What was read is not shown on the way out either.
    loaded: enabled && calls.every(({ isFetched }) => isFetched),
    refreshing,
    refresh: () => {
      if (refreshing) return
      setRefreshing(true)
      void queryClient.refetchQueries({ type: 'active' }).then(() => setRefreshing(false))
    },
    logOut: () => {
      // Nobody waits for the answer.
      signOut().catch((error: unknown) => logFailure('the logout', error))
    },
  }
}
