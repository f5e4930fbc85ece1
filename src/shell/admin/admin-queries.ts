import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  adminApplications,
  adminContacts,
  adminLogs,
  adminStats,
  adminSubmission,
  type AdminApplication,
  type AdminContact,
  type AdminLogEntry,
} from '../../contract/admin.ts'
import { adminAccount } from '../../contract/admin-people.ts'
import { createAdminClient } from '../../data/admin/admin-client.ts'
import { adminRead, adminSession } from '../../data/admin/session.ts'
import type { ListSource } from './list-query.ts'
import { logFailure } from './log-failure.ts'

/** The dashboard's data, kept while it is open and an administrator is signed in. */
export const adminQueryClient = createAdminQueryClient()

/** A client that discards everything on sign-out. */
export function createAdminQueryClient(): QueryClient {
  const client = createAdminClient(logFailure)
  adminSession.subscribe((session) => {
    if (session === null) client.clear()
  })
  return client
}

const STATS = '/api/admin/dashboard/stats'

export const statsQuery = queryOptions({
  queryKey: [STATS],
  // The time in the path keeps caches from answering.
  queryFn: ({ signal }) => adminRead(`${STATS}?timestamp=${Date.now()}`, adminStats, signal),
})

/** Who is signed in. Kept from screen to screen, until signing out. */
export const accountQuery = queryOptions({
  queryKey: ['/api/admin/account'],
  queryFn: ({ signal }) => adminRead('/api/admin/account', adminAccount, signal),
  gcTime: Infinity,
  staleTime: 60_000,
})

export const applications: ListSource<AdminApplication> = {
  path: '/api/admin/applications',
  read: async (path, signal) => {
    const { applications: rows, next = null } = await adminRead(path, adminApplications, signal)
    return { rows, next }
  },
}

export const contacts: ListSource<AdminContact> = {
  path: '/api/admin/contacts',
  read: async (path, signal) => {
    const { contacts: rows, next = null } = await adminRead(path, adminContacts, signal)
    return { rows, next }
  },
}

export const deliveryLogs: ListSource<AdminLogEntry> = {
  path: '/api/admin/delivery-logs',
  read: async (path, signal) => {
    const { logs: rows, next = null } = await adminRead(path, adminLogs, signal)
    return { rows, next }
  },
}

/** Query for everything stored about one submission. */
export function submissionQuery(id: string) {
  const path = `/api/admin/submissions/${encodeURIComponent(id)}`
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => adminRead(path, adminSubmission, signal) })
}
