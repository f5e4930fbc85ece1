import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { push } from '../src/content/push.ts'
import { pushMessageOf } from '../src/contract/push.ts'
import { pushListeners } from './push.ts'

/** Events that no browser lets a test trigger: a press on a notification, a changed subscription. */

const ORIGIN = 'https://bd.example'
const credentials = { id: 'i'.repeat(22), secret: 's'.repeat(43) }
const choices = { vault: { from: 1000 }, unlock: null, quiet: null, timeZone: 'UTC', utcOffsetMinutes: 0 }

// Files share modules: those that others have loaded hold the real ones, and theirs must not get these.
vi.hoisted(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

const record = vi.hoisted(() => {
  const empty: { kept: unknown; unread: number; told: number; arrived: unknown[]; labels: Record<string, string> } = { kept: null, unread: 0, told: 0, arrived: [], labels: {} }
  return empty
})
vi.mock('../src/pwa/push-record.ts', () => ({
  readPushRecord: async () => record.kept,
  keepPushRecord: async (kept: unknown) => void (record.kept = kept),
  addUnread: async (_tag: string, counts: number) => (record.unread += counts),
  clearUnread: async () => void (record.unread = 0),
}))
vi.mock('../src/pwa/push-tell.ts', () => ({ tellPush: async () => void (record.told += 1) }))

vi.mock('../src/pwa/push-arrived.ts', () => ({ ARRIVED: 'ALERT_ARRIVED', addArrived: async (alert: unknown) => void record.arrived.push(alert) }))
vi.mock('../src/pwa/push-label.ts', () => ({ labelOf: async (mark: string) => record.labels[mark] ?? '' }))

type Listener = (event: unknown) => void

function workerWith(windows: { url: string; visibilityState?: string }[] = [], subscription: unknown = null) {
  const focused: string[] = []
  const opened: string[] = []
  const posted: unknown[] = []
  const clients = windows.map((window) => ({ visibilityState: 'hidden', ...window, focus: async () => void focused.push(window.url), postMessage: (said: unknown) => void posted.push(said) }))
  const subscribed: unknown[] = []
  const scope = {
    location: { origin: ORIGIN },
    navigator: { setAppBadge: vi.fn(async () => {}) },
    clients: { matchAll: async () => clients, openWindow: async (url: string) => void opened.push(url) },
    registration: {
      showNotification: vi.fn(async () => {}),
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: async (options: unknown) => {
          subscribed.push(options)
          return made('new')
        },
      },
    },
  }
  // It has only what the worker's own file uses.
  const listeners = new Map<string, Listener>(Object.entries(Reflect.apply(pushListeners, undefined, [scope])))
  const send = async (type: string, event: object) => {
    let work: unknown = null
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => void (work = promise) })
    await work
  }
  return { scope, send, focused, opened, posted, subscribed }
}

const made = (name: string) => {
  const endpoint = `https://fcm.googleapis.com/${name}`
  return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }) }
}

const calls: { url: string; method: string | undefined; body: unknown; authorization: unknown }[] = []

beforeEach(() => {
  record.kept = null
  record.unread = 0
  record.told = 0
  record.arrived = []
  record.labels = {}
  calls.length = 0
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { authorization } = Object.fromEntries(new Headers(init.headers))
    calls.push({ url, method: init.method, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined, authorization })
    return url.endsWith('/key') ? Response.json({ publicKey: 'B'.repeat(87) }) : new Response(null, { status: 204 })
  })
  return () => vi.unstubAllGlobals()
})

describe('a press on a notification', () => {
  const press = (data: unknown) => ({ notification: { close: vi.fn(), data } })

  it('brings forward the tab that shows the target, and navigates no other one', async () => {
    const { send, focused, opened } = workerWith([{ url: `${ORIGIN}/contact` }, { url: `${ORIGIN}/staking?tab=2` }])
    const event = press({ url: '/staking' })
    await send('notificationclick', event)
    expect([focused, opened]).toEqual([[`${ORIGIN}/staking?tab=2`], []])
    expect(event.notification.close).toHaveBeenCalledOnce()
    await send('notificationclick', press({ url: '/settings' }))
    expect([focused.length, opened]).toEqual([1, [`${ORIGIN}/settings`]])
  })

  it.each([{ url: 'https://evil.example/' }, { url: '//evil.example' }, { url: '/admin' }, { url: 5 }, null, 'x'])('leads to the dashboard with %j', async (data) => {
    const { send, opened } = workerWith()
    await send('notificationclick', press(data))
    expect(opened).toEqual([`${ORIGIN}/`])
  })
})

describe('what arrives', () => {
  const message = pushMessageOf({ title: 'Title', body: 'Body', tag: 'tag', url: '/staking', at: 1_795_000_000_000 }, ORIGIN)
  const arriving = (value: unknown) => ({ data: { json: () => value } })

  it('is shown under its tag, and counted unless the app is visible', async () => {
    const { scope, send } = workerWith([{ url: `${ORIGIN}/` }])
    await send('push', arriving(message))
    expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith('Title', expect.objectContaining({ body: 'Body', tag: 'tag', data: { url: '/staking' }, timestamp: 1_795_000_000_000, navigate: `${ORIGIN}/staking` }))
    expect(scope.navigator.setAppBadge).toHaveBeenCalledExactlyOnceWith(1)
    const seen = workerWith([{ url: `${ORIGIN}/`, visibilityState: 'visible' }])
    await seen.send('push', arriving(message))
    expect(seen.scope.registration.showNotification).toHaveBeenCalledOnce()
    expect(seen.scope.navigator.setAppBadge).not.toHaveBeenCalled()
  })

  it('says which wallet it is about in the person’s own words, keeps it in the list, and counts for what it counts', async () => {
    const about = (wallet: string) => pushMessageOf({ title: `${push.message.watched}: 5 BD unlocked`, body: 'Body', tag: 'tag', url: '/my', at: 1000, wallet, counts: 3 })
    record.labels = { mine: 'Savings $& co' }
    const { scope, send, posted } = workerWith([{ url: `${ORIGIN}/` }])
    await send('push', arriving(about('mine')))
    expect(scope.registration.showNotification).toHaveBeenLastCalledWith('Savings $& co: 5 BD unlocked', expect.objectContaining({ data: { url: '/my' } }))
    expect(scope.navigator.setAppBadge).toHaveBeenLastCalledWith(3)
    await send('push', arriving(about('forgotten')))
    expect(scope.registration.showNotification).toHaveBeenLastCalledWith('A watched wallet: 5 BD unlocked', expect.anything())
    expect(record.arrived).toEqual([
      { tag: 'tag', title: 'Savings $& co: 5 BD unlocked', body: 'Body', url: '/my', at: 1000, cameAt: expect.any(Number) },
      expect.objectContaining({ title: 'A watched wallet: 5 BD unlocked' }),
    ])
    expect(posted).toEqual([{ type: 'ALERT_ARRIVED' }, { type: 'ALERT_ARRIVED' }])
  })

  it('is shown in place of what a browser would show by itself', async () => {
    const { scope, send } = workerWith()
    await send('push', { data: null, notification: message.notification, appBadge: 2 })
    expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith('Title', expect.objectContaining({ tag: 'tag', data: { url: '/staking' } }))
    expect(scope.navigator.setAppBadge).toHaveBeenLastCalledWith(2)
  })

  it.each([{ ...message, notification: { ...message.notification, data: { url: 'https://evil.example' } } }, { ...message, notification: { ...message.notification, title: '' } }, { title: 'Of another version', body: '', tag: 'tag', url: '/', at: 0 }, 'text', null])('is shown as a generic notification, which leads to the dashboard, when it is %j', async (value) => {
    const { scope, send } = workerWith()
    await send('push', arriving(value))
    expect(scope.registration.showNotification).toHaveBeenCalledExactlyOnceWith('BlackDuck', expect.objectContaining({ data: { url: '/' } }))
  })
})

describe('a subscription', () => {
  beforeEach(() => {
    record.kept = { credentials, endpoint: made('old').endpoint, choices }
  })
  const moved = { url: `/api/push/subscriptions/${credentials.id}`, method: 'PUT', body: { subscription: made('new').toJSON() }, authorization: `Bearer ${credentials.secret}` }

  it('that the browser has dropped is renewed, and the server is told with the old secret', async () => {
    const { send, subscribed } = workerWith()
    await send('pushsubscriptionchange', {})
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'B'.repeat(87) }])
    expect(calls.at(-1)).toEqual(moved)
    expect(record.kept).toMatchObject({ endpoint: made('new').endpoint, credentials })
  })

  it('that changed without an event is updated when the app becomes visible, once', async () => {
    const { send } = workerWith([], made('new'))
    await send('seen', {})
    expect(calls).toEqual([moved])
    await send('seen', {})
    expect(calls).toHaveLength(1)
  })

  it('that was ended or chosen anew offline is told to the server when the app becomes visible', async () => {
    record.kept = null
    const { send } = workerWith()
    await send('seen', {})
    expect(record.told).toBe(1)
  })

  it('is not looked for on a device that was never asked', async () => {
    vi.stubGlobal('Notification', { permission: 'default' })
    const { send } = workerWith([], made('new'))
    await send('seen', {})
    expect([calls, record.told]).toEqual([[], 0])
  })
})
