import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { AdminNav } from './admin-nav.tsx'
import { adminQueryClient } from './admin-queries.ts'
import { useAdminOnly } from './use-admin-only.ts'

/** A screen of the administrators: its head, the way to the others, and its parts for whoever is signed in. Everybody else is led to the sign-in. */
export function AdminScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const signedIn = useAdminOnly()
  return (
    <QueryClientProvider client={adminQueryClient}>
      <Page title={title} lead={lead}>
        <AdminNav />
        {signedIn ? children : null}
      </Page>
    </QueryClientProvider>
  )
}
