/** The tag of the worker's sync event. */
export const SYNC_TAG = 'bd-outgoing'

/** Background Sync, which only Chromium has. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/** Asks the browser to wake the worker once there is a connection, also after the app was closed. Never rejects. */
export async function requestSync(): Promise<void> {
  try {
    const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
    if (registration && hasSync(registration)) await registration.sync.register(SYNC_TAG)
  } catch {
    // The person may have turned it off. The page sends by itself.
  }
}

function hasSync(registration: object): registration is { sync: SyncManager } {
  return 'sync' in registration
}
