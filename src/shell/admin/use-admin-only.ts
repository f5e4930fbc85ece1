import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Whether an administrator is signed in. Without a session it navigates to the sign-in, at once or when a call answers 401. */
export function useAdminOnly(): boolean {
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  useEffect(() => {
    if (hydrated && !signedIn) void navigate({ to: '/admin/login', replace: true })
  }, [hydrated, signedIn, navigate])
  return signedIn
}
