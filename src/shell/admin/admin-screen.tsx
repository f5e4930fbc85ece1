import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import { Page } from '../../ui/page.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AdminNav } from './admin-nav.tsx'
import { adminQueryClient } from './admin-queries.ts'

/** A screen of the administrators: its head, the way to the others, and its parts for whoever is signed in. Everybody else is led to the sign-in. */
export function AdminScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  useEffect(() => {
    if (hydrated && !signedIn) void navigate({ to: '/admin/login', replace: true })
  }, [hydrated, signedIn, navigate])
  return (
    <QueryClientProvider client={adminQueryClient}>
      <Page title={title} lead={lead}>
        <AdminNav />
        {signedIn ? children : null}
      </Page>
    </QueryClientProvider>
  )
}
