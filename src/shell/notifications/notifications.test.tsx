import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import { notificationsQuery, type KnownNotifications } from '../../data/api/notifications.ts'
import { pageView } from '../../page/page-view.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { markAll, markOne } from './mark-notifications.ts'
import { NotificationRows } from './panel.tsx'
import { toasts } from '../toasts/toasts.ts'
import { unreadBadge } from './unread-badge.ts'

const view = pageView({
  figures: {},
  deployment: { chain: 'demo', mint: 'mint', vault: 'vault', links: { staking: '', dex: '', cardLogin: '', community: '' } },
  now: Date.parse('2026-11-21T14:32:10Z'),
  utcOffsetMinutes: 0,
  link: 'stream',
})
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  toasts.setState({ current: null })
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:32:10Z') })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

const rows = (known: Partial<KnownNotifications>) =>
  renderScreen(view, <NotificationRows known={{ notifications: undefined, unread: 0, failed: false, ...known }} onMark={() => {}} onLeave={() => {}} />)
const one = (more: Partial<Notification>): Notification => ({ id: 'a', kind: 'vault', title: 'A title', message: 'A message', createdAt: '2026-11-21T14:20:10.000Z', read: false, ...more })

describe('the badge of the bell', () => {
  it.each([
    [0, ''],
    [5, '5'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
  ])('[NOTIF-01] [NOTIF-02] with %i unread is %j', (count, badge) => expect(unreadBadge(count)).toBe(badge))
})

describe('the panel', () => {
  it('[NOTIF-03] [NOTIF-04] lists events with their age, marks new ones in words too, and offers to mark them as read', () => {
    const html = rows({ notifications: [one({ href: '/staking' }), one({ id: 'b', kind: 'staking', topic: 'stake', title: 'Older', read: true })] })
    const [first = '', second = ''] = html.slice(html.indexOf('<ul')).split('</li>')
    expect(words(first)).toBe('New: A titleA messageVault · 12 min ago')
    expect(first).toContain('<a href="/staking"')
    expect(first).toMatch(/<button [^>]*aria-label="Mark as read: A title"/)
    expect(first).toContain('<time ')
    expect(words(second)).toBe('OlderA messageStake · 12 min ago')
    expect(second).not.toContain('<button')
  })

  it('says why the list is empty: loading, no notifications, or a failed read', () => {
    expect(words(rows({}))).toBe('Loading notifications...')
    expect(words(rows({ notifications: [] }))).toContain('No notifications yet')
    expect(words(rows({ failed: true }))).toContain('could not be read')
    // The last known list stays when a later read fails.
    expect(words(rows({ failed: true, notifications: [one({})] }))).toContain('A title')
  })
})

describe('marking', () => {
  it('[NOTIF-09] [API-41] confirms that all are marked', async () => {
    fetched.mockResolvedValue(Response.json({ success: true, count: 0 }))
    await markAll(new QueryClient())
    expect(fetched.mock.calls.map(([path, init]) => [path, init?.method])).toEqual([['/api/notifications/read-all', 'POST']])
    expect(toasts.getState().current).toMatchObject({ title: 'All notifications marked as read', tone: 'good' })
  })

  it('reports a failure for all and for one, but not the success of one', async () => {
    // Never collected: the timers that run here would discard the data.
    const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
    client.setQueryData(notificationsQuery.queryKey, { notifications: [one({})] })
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await markAll(client)
    expect(toasts.getState().current).toMatchObject({ title: 'Not marked: the server could not be reached', tone: 'bad' })
    vi.runAllTimers()
    await markOne(client, 'a')
    expect(toasts.getState().current?.tone).toBe('bad')
    vi.runAllTimers()
    fetched.mockImplementation(() => Promise.resolve(Response.json({ success: true, count: 0 })))
    await markOne(client, 'a')
    expect(toasts.getState().current).toBeNull()
    expect(client.getQueryData(notificationsQuery.queryKey)?.notifications[0]?.read).toBe(true)
  })
})
