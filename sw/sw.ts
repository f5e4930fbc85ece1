/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import urls from 'virtual:worker-parts'
import { painted } from './first-screen.ts'
import { keepFiles } from './files.ts'
import { answerNavigation } from './navigation.ts'
import { keepParts } from './parts.ts'

declare const self: ServiceWorkerGlobalScope

/** Static routing: Chromium 123 and later; unknown to the types. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: URLPatternInit }; source: 'network' }) => Promise<void>
}

/**
 * The service worker: keeps the built files, and answers a navigation that the server can't with the prerendered page
 * filled with the stored figures; sends what waits in the tray. It never handles requests under /api/ and /dev/,
 * nor what the server draws for others.
 */
const files = keepFiles(self, self.__WB_MANIFEST)
const parts = keepParts(self, urls)
clientsClaim()

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !/^\/(?:(?:api|dev)\/|embed$|og\.png$)/.test(url.pathname),
  ({ request, url }) => answerNavigation(request, url, { page: (path) => parts.get('offline').page(path, files.match), online: () => self.navigator.onLine }),
)

self.addEventListener('install', (event: RoutedInstallEvent) => {
  // Without this route Chromium starts the worker for each of these requests, even the old one just as it ends for a new version.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }).catch((error: unknown) => console.warn('the static route could not be added', error))
})

self.addEventListener('activate', () => {
  // Firefox fails a navigation whose preload can't connect, even if the worker could answer. Earlier versions enabled it.
  // Not awaited: while the worker activates, every request of every page waits.
  self.registration.navigationPreload?.disable().catch((error: unknown) => console.warn('navigation preload could not be switched off', error))
})

self.addEventListener('message', (event) => {
  // A new version waits until the person applies it: a reload would lose a half-filled form.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'PAINTED') painted()
  if (event.data?.type === 'STARTED') event.waitUntil(files.tidy())
  // Who was never asked has no subscription, and needs none of that code.
  if (event.data?.type === 'SEEN' && Notification.permission !== 'default') parts.get('rare').seen(event)
})

// A listener counts only if it is there when the worker starts; what it does comes when it is needed.
self.addEventListener('push', (event) => parts.get('rare').push(event))
self.addEventListener('notificationclick', (event) => parts.get('rare').notificationclick(event))
self.addEventListener('pushsubscriptionchange', (event) => parts.get('rare').pushsubscriptionchange(event))
// Chromium only; unknown to the types.
self.addEventListener('sync', (event: Event) => parts.get('rare').sync(event))
