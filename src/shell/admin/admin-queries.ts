import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { adminAccount } from '../../contract/admin-account.ts'
import { createAdminClient } from '../../data/admin/admin-client.ts'
import { adminRead, adminSession } from '../../data/admin/session.ts'
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

/** Who is signed in. Kept from screen to screen, until signing out. */
export const accountQuery = queryOptions({
  queryKey: ['/api/admin/account'],
  queryFn: ({ signal }) => adminRead('/api/admin/account', adminAccount, signal),
  gcTime: Infinity,
  staleTime: 60_000,
})

/** Where everything stored about one submission is read: the key of its query, too. */
export function submissionPath(id: string): string {
  return `/api/admin/submissions/${encodeURIComponent(id)}`
}
