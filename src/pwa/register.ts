import { Workbox } from 'workbox-window'
import { updates } from './update-store.ts'

/** Registers the service worker of a built app. A failure is only logged: the app works without it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    updates.getState().ready(() => {
      // The page that asked reloads when the new worker has taken over; this also covers the very first update.
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      workbox.messageSkipWaiting()
    })
  })
  workbox.register().catch((error: unknown) => console.error('the service worker could not be registered', error))
}
