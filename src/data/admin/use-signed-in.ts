import { useSyncExternalStore } from 'react'
import { adminSession } from './session.ts'

/** Whether an administrator is signed in on this device. False during hydration, as the prerendered page knows no device. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    adminSession.subscribe,
    () => adminSession.getState() !== null,
    () => false,
  )
}
