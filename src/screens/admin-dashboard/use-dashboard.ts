import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { adminSession, signOut } from '../../data/admin/session.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { createDashboardData, type DashboardData } from './dashboard-data.ts'
import { logFailure } from './admin-list.ts'

export interface Dashboard {
  data: DashboardData
  /** Every call was answered once, or has failed. */
  loaded: boolean
  refreshing: boolean
  refresh: () => void
  logOut: () => void
}

/** The dashboard of whoever is signed in; everybody else is sent to the login, at once or as soon as a call says so. */
export function useDashboard(): Dashboard {
  const hydrated = useHydrated()
  const stored = useStore(adminSession)
  const navigate = useNavigate()
  const [data] = useState(() => createDashboardData())
  const [state, setState] = useState({ loaded: false, refreshing: false })
  const session = hydrated ? stored : null

  useEffect(() => {
    if (hydrated && session === null) void navigate({ to: '/admin/login', replace: true })
  }, [hydrated, session, navigate])

  useEffect(() => {
    if (session === null) return
    let gone = false
    void data.load().then(() => {
      if (!gone) setState({ loaded: true, refreshing: false })
    })
    return () => {
      gone = true
    }
  }, [data, session])

  return {
    data,
    // What was read is not shown on the way out either.
    loaded: state.loaded && session !== null,
    refreshing: state.refreshing,
    refresh: () => {
      if (state.refreshing) return
      setState({ loaded: true, refreshing: true })
      void data.load().then(() => setState({ loaded: true, refreshing: false }))
    },
    logOut: () => {
      // Nobody waits for the answer.
      signOut().catch((error: unknown) => logFailure('the logout', error))
    },
  }
}
