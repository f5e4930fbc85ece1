import { useSyncExternalStore } from 'react'
import { adminSession } from './session.ts'

/** Whether an administrator is signed in on this device. While a prerendered page is taken over nobody is, as the page knows no device. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    adminSession.subscribe,
    () => adminSession.getState() !== null,
    () => false,
  )
}
