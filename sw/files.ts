import { PrecacheController, PrecacheRoute, cleanupOutdatedCaches } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

type Manifest = Parameters<PrecacheController['addToCacheList']>[0]

/** The cache that remembers, across the worker's restarts, which pages still run the previous version's code. */
const OLD_PAGES = 'bd-old-pages'
const OLD_PAGES_KEY = '/old-pages'

/**
 * The built files on the device. Unlike the library's precache, it keeps the previous version's files when a new one takes
 * over: a page left alone because of unsaved typing goes on with the old code, and asks for parts of it that no server may
 * have any more. They are deleted once the last such page is gone.
 */
export function keepFiles(scope: ServiceWorkerGlobalScope, manifest: Manifest) {
  const controller = new PrecacheController()
  controller.addToCacheList(manifest)
  scope.addEventListener('install', (event) => void controller.install(event))
  scope.addEventListener('activate', (event) => event.waitUntil(rememberOldPages(scope)))
  cleanupOutdatedCaches()

  registerRoute(new PrecacheRoute(controller))
  // A file of another version, older or still waiting: named by its content, so it can't be the wrong one.
  registerRoute(
    ({ url }) => url.origin === scope.location.origin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await (await files()).match(request.url)) ?? fetch(request),
  )

  return {
    match: (path: string) => controller.matchPrecache(path),
    /** Deletes the previous version's files once no page runs its code. Called by every page that starts. */
    tidy: async () => {
      if (await oldPagesLeft(scope)) return
      const cache = await files()
      const current = new Set(controller.getURLsToCacheKeys().values())
      const old = (await cache.keys()).filter(({ url }) => !current.has(url))
      // The same cache holds what a coming version has already fetched.
      if (scope.registration.waiting || scope.registration.installing) return
      await Promise.all(old.map((request) => cache.delete(request)))
    },
  }

  function files(): Promise<Cache> {
    return scope.caches.open(controller.strategy.cacheName)
  }
}

/** Every page open when a version takes over was started by another version, or without a worker. */
async function rememberOldPages(scope: ServiceWorkerGlobalScope): Promise<void> {
  const cache = await scope.caches.open(OLD_PAGES)
  await cache.put(OLD_PAGES_KEY, Response.json(await openPages(scope)))
}

async function oldPagesLeft(scope: ServiceWorkerGlobalScope): Promise<boolean> {
  const cache = await scope.caches.open(OLD_PAGES)
  const remembered: unknown = await (await cache.match(OLD_PAGES_KEY))?.json()
  if (!Array.isArray(remembered)) return false
  const open = await openPages(scope)
  if (open.some((id) => remembered.includes(id))) return true
  await scope.caches.delete(OLD_PAGES)
  return false
}

async function openPages(scope: ServiceWorkerGlobalScope): Promise<string[]> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.map(({ id }) => id)
}
