import { focusManager, onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import { asked, closeBrowser, failing, fetched, lastRequest, openBrowser } from '../live/testing/browser.ts'
import { markRead, notificationsQuery, unreadQuery } from './notifications.ts'

const LIST = '/api/notifications?limit=50'
const UNREAD = '/api/notifications/unread'

let client: QueryClient
let stops: (() => void)[]
let list: Notification[]

const one = (id: string, read = false): Notification => ({ id, kind: 'vault', title: id, message: '', createdAt: '2026-11-21T09:00:00.000Z', read })
const reads = () => client.getQueryData(notificationsQuery.queryKey)?.notifications.map(({ read }) => read)
const count = () => client.getQueryData(unreadQuery.queryKey)?.count

beforeEach(async () => {
  client = openBrowser()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  list = [one('a'), one('b'), one('c', true)]
  answering()
  stops = [new QueryObserver(client, notificationsQuery).subscribe(() => {}), new QueryObserver(client, unreadQuery).subscribe(() => {})]
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  for (const stop of stops) stop()
  closeBrowser(client)
})

/** A server that remembers what is marked. */
function answering(): void {
  const unread = () => list.filter(({ read }) => !read).length
  fetched.mockImplementation((path) => {
    if (path === LIST) return Promise.resolve(Response.json({ notifications: list }))
    if (path === UNREAD) return Promise.resolve(Response.json({ count: unread() }))
    const id = /^\/api\/notifications\/([^/]+)\/read$/.exec(String(path))?.[1]
    list = list.map((each) => (path === '/api/notifications/read-all' || each.id === id ? { ...each, read: true } : each))
    return Promise.resolve(Response.json({ success: true, count: unread() }))
  })
}

describe('notifications', () => {
  it('[NOTIF-05] [API-38] are asked for every 30 seconds', async () => {
    expect(asked()[LIST]).toBe(1)
    await vi.advanceTimersByTimeAsync(29_900)
    expect(asked()[LIST]).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked()[LIST]).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()[LIST]).toBe(4)
  })

  it('[NOTIF-06] [API-39] are counted every 15 seconds', async () => {
    expect(asked()[UNREAD]).toBe(1)
    await vi.advanceTimersByTimeAsync(14_900)
    expect(asked()[UNREAD]).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked()[UNREAD]).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()[UNREAD]).toBe(6)
  })

  it('are not fetched while the page is hidden or offline, and stay known', async () => {
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([asked()[LIST], asked()[UNREAD]]).toEqual([1, 1])
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([asked()[LIST], asked()[UNREAD]]).toEqual([2, 2])
    onlineManager.setOnline(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([asked()[LIST], asked()[UNREAD]]).toEqual([2, 2])
    expect([reads(), count()]).toEqual([[false, false, true], 2])
  })

  it('that cannot be read are not retried before the next interval, and the last ones stay', async () => {
    failing()
    await vi.advanceTimersByTimeAsync(30_100)
    expect(asked()[LIST]).toBe(2)
    expect([reads(), count()]).toEqual([[false, false, true], 2])
  })
})

describe('marking', () => {
  it('[NOTIF-07] [API-40] of one is a POST to its path, and shows at once', async () => {
    const marked = markRead(client, 'b')
    await vi.advanceTimersByTimeAsync(0)
    expect([reads(), count()]).toEqual([[false, true, true], 1])
    expect(await marked).toBe(true)
    expect(lastRequest('/api/notifications/b/read')).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(lastRequest('/api/notifications/b/read')).not.toHaveProperty('body')
    expect(count()).toBe(1)
    expect(await markRead(client, 'b')).toBe(true)
    expect(count()).toBe(1)
  })

  it('[NOTIF-08] [API-41] of all is one POST', async () => {
    expect(await markRead(client)).toBe(true)
    expect(lastRequest('/api/notifications/read-all')).toMatchObject({ method: 'POST' })
    expect(asked()['/api/notifications/read-all']).toBe(1)
    expect([reads(), count()]).toEqual([[true, true, true], 0])
  })

  it('without an answer is undone and reported as failed', async () => {
    fetched.mockImplementation((_, init) => (init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response('no', { status: 503 }))))
    expect(await markRead(client)).toBe(false)
    expect([reads(), count()]).toEqual([[false, false, true], 2])
    fetched.mockImplementation(() => Promise.resolve(Response.json({ success: false, error: 'no', code: 'too_many' }, { status: 429 })))
    expect(await markRead(client, 'a')).toBe(false)
    expect(reads()).toEqual([false, false, true])
  })
})
