import { expect, it, vi } from 'vitest'
import { keepParts } from './parts.ts'

const urls = { offline: '/assets/worker-offline-1.js', rare: '/assets/worker-rare-1.js' } as const

/** A worker whose scripts offer a part each, as the built ones do. */
function workerWith(importing: (url: string) => object | null) {
  const listeners = new Map<string, (event: unknown) => void>()
  const imported: string[] = []
  const scope: { bdParts?: object; importScripts(...all: string[]): void; addEventListener(type: string, listener: (event: unknown) => void): void } = {
    addEventListener: (type, listener) => void listeners.set(type, listener),
    importScripts: (...all) => {
      for (const url of all) {
        imported.push(url)
        scope.bdParts = { ...scope.bdParts, ...importing(url) }
      }
    },
  }
  const parts: ReturnType<typeof keepParts> = Reflect.apply(keepParts, undefined, [scope, urls])
  const install = () => {
    let work: unknown
    listeners.get('install')?.({ waitUntil: (promise: unknown) => void (work = promise) })
    return Promise.resolve(work)
  }
  /** The browser ends the worker and starts it again: only its scripts are left. */
  const restart = () => delete scope.bdParts
  return { parts, install, imported, restart }
}

const offering = (url: string) => (url === urls.offline ? { offline: { page: vi.fn() } } : { rare: {} })

it('loads all parts while it is installed, and each again once after a restart, when it is needed', async () => {
  const { parts, install, imported, restart } = workerWith(offering)
  await install()
  expect(imported).toEqual([urls.offline, urls.rare])
  restart()
  expect(parts.get('offline')).toBe(parts.get('offline'))
  expect(imported.slice(2)).toEqual([urls.offline])
})

it('is not installed without one of them', async () => {
  const { install } = workerWith(() => {
    throw new TypeError('no network')
  })
  await expect(install()).rejects.toThrow('no network')
})

it('says which part a script failed to offer', () => {
  const { parts } = workerWith(() => null)
  expect(() => parts.get('rare')).toThrow('rare is missing')
})
