/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { readSnapshot } from '../src/data/snapshot/snapshot.ts'
import { keepFiles } from './files.ts'
import { answerNavigation } from './navigation.ts'
import { listenToPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker: keeps the built files, and answers a navigation that the server can't with the prerendered page,
 * filled with the stored figures. It never answers anything under /api/.
 */
const files = keepFiles(self, self.__WB_MANIFEST)
clientsClaim()
listenToPush(self)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  ({ request, url }) => answerNavigation(request, url, { file: files.match, snapshot: readSnapshot, online: () => self.navigator.onLine }),
)

self.addEventListener('activate', () => {
  // Firefox ends a navigation whose preload finds nobody, whatever the worker would answer. Earlier versions had it on.
  // Not waited for: as long as the worker is activating, every request of every page waits with it.
  self.registration.navigationPreload?.disable().catch((error: unknown) => console.warn('navigation preload could not be switched off', error))
})

self.addEventListener('message', (event) => {
  // A new version waits until the person applies it: reloading under somebody's form would lose it.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'STARTED') event.waitUntil(files.tidy())
})
