import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { MOST_NOTIFICATIONS, USUAL_NOTIFICATIONS } from '../../../src/contract/notifications.ts'
import type { NotificationService } from '../../notifications/service.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { tagged } from '../middleware/entity-tag.ts'
import { countCall, guardCalls } from '../middleware/guard-calls.ts'
import { OF_THIS_BROWSER } from '../middleware/caching.ts'
import { badRequest, NO_STORE, notFound } from '../middleware/http-problem.ts'

export interface NotificationDeps {
  service: NotificationService
  /** Whether the site is reached by https, so that the cookie must not travel without it. */
  secure: boolean
}

/** Identifies a device once it has marked something: random, and good for nothing else. */
const COOKIE = 'bd_reader'
const SECRET = /^[A-Za-z0-9_-]{43}$/
/** The longest that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400
const MOST_BYTES = 1024
/** Per address: marks, and new devices, of which some may come at once. */
const MARKS_A_SECOND = 10
const DEVICES = { aSecond: 1, atOnce: 10 } as const
/** Each device has its own answer, and revalidates it. */
const OF_THIS_DEVICE = { 'Cache-Control': OF_THIS_BROWSER, Vary: 'Cookie' } as const

/**
 * GET /api/notifications and /api/notifications/unread, POST /api/notifications/{id}/read and /api/notifications/read-all.
 * They need no authentication; the cookie set by the POSTs tells devices apart.
 */
export function notificationRoutes({ service, secure }: NotificationDeps, clock: Clock = systemClock): Hono {
  const devices = createAddressLimits({ name: 'notifications:devices', ...DEVICES, clock })
  const app = new Hono()

  app.get('/api/notifications', async (c) => answer(c, { notifications: await service.list(readerOf(c), limitOf(c.req.query('limit'))) }))
  app.get('/api/notifications/unread', async (c) => answer(c, { count: await service.unread(readerOf(c)) }))

  const mark = async (c: Context, id: string | null) => {
    // PostgreSQL rejects null bytes, so no id has one.
    if (id !== null && (id.includes('\0') || !(await service.exists(id)))) throw notFound('There is no such notification any more.')
    const given = readerOf(c)
    // A made-up cookie counts as none.
    const known = given !== undefined && (await service.knows(given)) ? given : undefined
    if (known === undefined) await countCall(c, devices)
    const reader = known ?? randomBytes(32).toString('base64url')
    const count = id === null ? await service.markAllRead(reader) : await service.markRead(reader, id)
    setCookie(c, COOKIE, reader, { httpOnly: true, sameSite: 'Lax', secure, path: '/api/notifications', maxAge: COOKIE_SECONDS })
    return c.json({ success: true, count }, 200, NO_STORE)
  }
  const guard = guardCalls({ name: 'notifications', leased: true, callsASecond: MARKS_A_SECOND, mostBytes: MOST_BYTES, clock })
  app.post('/api/notifications/read-all', guard, (c) => mark(c, null))
  app.post('/api/notifications/:id/read', guard, (c) => mark(c, c.req.param('id')))
  return app
}

function answer(c: Context, body: object): Response {
  return tagged(c.req.header('If-None-Match'), JSON.stringify(body), { ...OF_THIS_DEVICE, 'Content-Type': 'application/json' })
}

function readerOf(c: Context): string | undefined {
  const secret = getCookie(c, COOKIE)
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

function limitOf(given: string | undefined): number {
  if (given === undefined) return USUAL_NOTIFICATIONS
  const limit = /^\d{1,4}$/.test(given) ? Number(given) : 0
  if (limit < 1 || limit > MOST_NOTIFICATIONS) throw badRequest(`limit: is not a whole number from 1 to ${MOST_NOTIFICATIONS}.`, 'limit')
  return limit
}
