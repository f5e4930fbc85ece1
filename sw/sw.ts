/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { answerNavigation } from './navigation.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker: keeps the built files, and answers a navigation that the server can't with the prerendered page,
 * filled with the stored figures. It never answers anything under /api/.
 */
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  ({ request, url, event }) => answerNavigation(request, url, event, matchPrecache),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable())
})

// A new version waits until the person applies it: reloading under somebody's form would lose it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
