/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { readSnapshot } from '../src/data/snapshot/snapshot.ts'
import { keepFiles } from './files.ts'
import { answerNavigation } from './navigation.ts'
import { readMine } from './mine.ts'
import { sendInBackground } from './outgoing.ts'
import { listenToPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker: keeps the built files, and answers a navigation that the server can't with the prerendered page
 * filled with the stored figures; sends what waits in the tray. It never handles requests under /api/ and /dev/,
 * nor what the server draws for others.
 */
const files = keepFiles(self, self.__WB_MANIFEST)
clientsClaim()
listenToPush(self)
sendInBackground(self)

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(?:(?:api|dev)\/|embed$|og\.png$)/.test(url.pathname),
  ({ request, url }) => answerNavigation(request, url, { file: files.match, snapshot: readSnapshot, mine: readMine, online: () => self.navigator.onLine }),
)

self.addEventListener('activate', () => {
  // Firefox fails a navigation whose preload can't connect, even if the worker could answer. Earlier versions enabled it.
  // Not awaited: while the worker activates, every request of every page waits.
  self.registration.navigationPreload?.disable().catch((error: unknown) => console.warn('navigation preload could not be switched off', error))
})

self.addEventListener('message', (event) => {
  // A new version waits until the person applies it: a reload would lose a half-filled form.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'STARTED') event.waitUntil(files.tidy())
})
