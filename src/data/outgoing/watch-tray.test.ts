import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection } from '../live/connection.ts'
import { forgetFormToken } from '../drafts/form-pass.ts'
import { SYNC_TAG } from './background-sync.ts'
import { finishedMessage, keyOf } from './testing/entries.ts'
import { lockManager } from './testing/lock-manager.ts'
import { useMemoryDatabase } from './testing/memory-database.ts'
import { putInTray, tray } from './tray.ts'
import { watchTray } from './watch-tray.ts'

const device = { onLine: true, serverAnswers: true }
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()
const register = vi.fn<(tag: string) => Promise<void>>()
let posts: string[]
let stop = () => {}

beforeEach(() => {
  useMemoryDatabase()
  Object.assign(device, { onLine: true, serverAnswers: true })
  tray.setState(tray.getInitialState(), true)
  connection.setState(connection.getInitialState(), true)
  register.mockResolvedValue()
  posts = []
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {
    get onLine() {
      return device.onLine
    },
    locks: lockManager(),
    serviceWorker: { getRegistration: () => Promise.resolve({ sync: { register } }) },
  })
  vi.stubGlobal('fetch', (_: string, { method, headers }: RequestInit = {}) => {
    if (method !== 'POST') return Promise.resolve(Response.json({ token: 'a token', readyInMs: 0, expiresInMs: 7_200_000 }))
    posts.push(new Headers(headers).get('Idempotency-Key') ?? '')
    if (!device.serverAnswers) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ success: true, referenceNumber: 'BD-20261121-100000', deliveryMethods: [] }))
  })
})
afterEach(async () => {
  stop()
  // A run that has begun ends.
  await new Promise((resolve) => setTimeout(resolve, 30))
  vi.unstubAllGlobals()
  forgetFormToken()
  register.mockReset()
})

function watch(): void {
  stop = watchTray()
}
const states = () => (tray.getState().entries ?? []).map(({ state }) => state)
const soon = (what: () => void) => vi.waitFor(what, { timeout: 3000 })

it('sends what waits when the app starts', async () => {
  await putInTray(finishedMessage())
  watch()
  await soon(() => expect(states()).toEqual(['sent']))
  expect(posts).toEqual([keyOf(1)])
})

it('sends what is put there while there is a connection', async () => {
  watch()
  await putInTray(finishedMessage())
  await soon(() => expect(states()).toEqual(['sent']))
})

it('sends nothing on a device without a network, asks the browser to wake the worker, and sends once the network is back', async () => {
  device.onLine = false
  await putInTray(finishedMessage())
  watch()
  await soon(() => expect(register).toHaveBeenCalledWith(SYNC_TAG))
  expect(posts).toEqual([])
  device.onLine = true
  browser.dispatchEvent(new Event('online'))
  await soon(() => expect(states()).toEqual(['sent']))
})

it.each([
  ['the server can be reached again', () => {
    connection.setState({ reachable: false })
    connection.getState().reached()
  }],
  ['the page becomes visible', () => void page.dispatchEvent(new Event('visibilitychange'))],
])('tries again when %s, and not before', async (_, happens) => {
  device.serverAnswers = false
  await putInTray(finishedMessage())
  watch()
  await soon(() => expect(posts).toHaveLength(1))
  await soon(() => expect(register).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(posts).toHaveLength(1)
  device.serverAnswers = true
  happens()
  await soon(() => expect(states()).toEqual(['sent']))
  expect(posts).toEqual([keyOf(1), keyOf(1)])
})
