import type { Page } from 'playwright-core'

/** Everything that scripts can keep of this site in the browser: IndexedDB, Cache Storage, both storages, the history's state; and the page itself. */
export function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stores = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const open = indexedDB.open(name)
        const db = await new Promise<IDBDatabase>((resolve) => open.addEventListener('success', () => resolve(open.result)))
        const all = [...db.objectStoreNames].map((store) => {
          const request = db.transaction(store).objectStore(store).getAll()
          return new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
        })
        const records = await Promise.all(all)
        db.close()
        return records
      }),
    )
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async (request) => [request.url, await (await cache.match(request))?.text()]))
      }),
    )
    return JSON.stringify([stores, cached, { ...localStorage }, { ...sessionStorage }, history.state, document.title, document.documentElement.outerHTML])
  })
}
