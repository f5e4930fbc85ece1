import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationList, notificationsMarked, unreadNotifications } from '../../../src/contract/notifications.ts'
import { problem } from '../../../src/contract/problem.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { createNotificationService, type NotificationService } from '../../notifications/service.ts'
import { idOf } from '../../notifications/record.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { notificationRoutes } from './routes.ts'

const clock = createManualClock()
let database: TestDatabase
let service: NotificationService
let app: Hono

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate notifications, notification_readers cascade`)
  await clock.advance(60_000)
  service = createNotificationService({ db: database.db, clock })
  app = notificationRoutes({ service, secure: false }, clock)
  for (const key of ['one', 'two', 'three']) {
    await service.announce({ key, title: `News ${key}`, message: 'Something.' })
    await clock.advance(3000)
  }
})

const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const post = (path: string, cookie = '') => app.request(path, { method: 'POST', headers: cookie === '' ? {} : { Cookie: cookie } })
const cookieOf = (response: Response) => (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''

describe('GET', () => {
  it('[API-38] [NOTIF-04] lists the newest first, up to the limit, with a tag that spares sending them again', async () => {
    const response = await ask('/api/notifications?limit=2')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(response.headers.get('Vary')).toBe('Cookie')
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const { notifications } = notificationList.parse(await response.json())
    expect(notifications.map(({ title, read }) => [title, read])).toEqual([['News three', false], ['News two', false]])
    const again = await ask('/api/notifications?limit=2', { 'If-None-Match': response.headers.get('ETag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const limit of ['0', '101', 'x', '-1', '1.5']) expect((await ask(`/api/notifications?limit=${limit}`)).status, limit).toBe(400)
  })

  it('[API-39] counts what is unread', async () => {
    expect(unreadNotifications.parse(await (await ask('/api/notifications/unread')).json())).toEqual({ count: 3 })
    // A malformed cookie counts as none.
    expect(unreadNotifications.parse(await (await ask('/api/notifications/unread', { Cookie: 'bd_reader=x' })).json())).toEqual({ count: 3 })
  })
})

describe('POST', () => {
  it('[API-40] [NOTIF-07] marks one as read, for the device that the cookie identifies', async () => {
    const path = `/api/notifications/${idOf('announcement:two')}/read`
    const response = await post(path)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(notificationsMarked.parse(await response.json())).toEqual({ success: true, count: 2 })
    const cookie = cookieOf(response)
    expect(cookie).toMatch(/^bd_reader=[A-Za-z0-9_-]{43}$/)
    expect(response.headers.get('Set-Cookie')).toMatch(/; Path=\/api\/notifications; HttpOnly; SameSite=Lax$/)
    const { notifications } = notificationList.parse(await (await ask('/api/notifications', { Cookie: cookie })).json())
    expect(notifications.map(({ read }) => read)).toEqual([false, true, false])
    expect(unreadNotifications.parse(await (await ask('/api/notifications/unread', { Cookie: cookie })).json())).toEqual({ count: 2 })
    // The same device stays the same.
    expect(cookieOf(await post(path, cookie))).toBe(cookie)
  })

  it('[API-41] [NOTIF-08] marks all of them as read', async () => {
    const response = await post('/api/notifications/read-all')
    expect(notificationsMarked.parse(await response.json())).toEqual({ success: true, count: 0 })
    const { notifications } = notificationList.parse(await (await ask('/api/notifications', { Cookie: cookieOf(response) })).json())
    expect(notifications.map(({ read }) => read)).toEqual([true, true, true])
  })

  it('restricts the cookie to https if the site uses https', async () => {
    app = notificationRoutes({ service, secure: true }, clock)
    expect((await post('/api/notifications/read-all')).headers.get('Set-Cookie')).toContain('; Secure')
  })

  it.each(['nobodys', '%00', 'a%00b'])('answers 404 for %s, and stores nothing about the caller', async (id) => {
    const response = await post(`/api/notifications/${id}/read`)
    expect([response.status, response.headers.get('Set-Cookie')]).toEqual([404, null])
    expect(problem.parse(await response.json()).code).toBe('not_found')
  })

  it('limits new devices, including those with a made-up cookie, and the marks of one device', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) statuses.push((await post('/api/notifications/read-all', time < 6 ? '' : `bd_reader=${String(time).padStart(43, 'x')}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    await clock.advance(5000)
    const cookie = cookieOf(await post('/api/notifications/read-all'))
    let marked = 0
    while (marked < 50 && (await post('/api/notifications/read-all', cookie)).status === 200) marked += 1
    expect(marked).toBe(19)
    const refused = await post('/api/notifications/read-all', cookie)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  })
})
