import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { pushRequest, pushTicket, pushUpdate, type PushTicket } from '../../../src/contract/push.ts'
import type { PushDesk, Refusal } from '../../delivery/push/subscriptions.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { errorBody } from '../middleware/errors.ts'
import { NO_STORE } from '../middleware/write-refusal.ts'

const MOST_BYTES = 8192
/** Of one address, all calls together, and new devices; twice as many may come at once. Whoever fills the table needs hours for it. */
const CALLS_A_SECOND = 10
const DEVICES_A_SECOND = 1

/**
 * GET /api/push/key, POST /api/push/subscriptions, PUT and DELETE /api/push/subscriptions/{id}, and
 * POST /api/push/subscriptions/{id}/test. All but the first two need the subscription's secret as a bearer token.
 */
export function pushRoutes(desk: PushDesk, clock: Clock = systemClock): Hono {
  const calls = createAddressLimits(CALLS_A_SECOND, clock)
  const devices = createAddressLimits(DEVICES_A_SECOND, clock)
  const app = new Hono()
  app.get('/api/push/key', (c) => c.json({ publicKey: desk.publicKey }, 200, { 'Cache-Control': 'no-cache' }))

  app.use('/api/push/subscriptions/*', async (c, next) => {
    const waitMs = calls.take(clientAddress(c), 1)
    return waitMs === 0 ? next() : tooMany(c, waitMs)
  })
  const tooLong = (c: Context) => c.json(errorBody('too_long', `The body is longer than ${MOST_BYTES} bytes.`), 413, NO_STORE)
  app.use('/api/push/subscriptions/*', bodyLimit({ maxSize: MOST_BYTES, onError: tooLong }))

  app.post('/api/push/subscriptions', async (c) => {
    const request = await bodyOf(c, pushRequest)
    if (!request.ok) return request.answer
    const waitMs = devices.take(clientAddress(c), 1)
    if (waitMs > 0) return tooMany(c, waitMs)
    const made = await desk.subscribe(request.value)
    return made.ok ? c.json(made.ticket, 201, NO_STORE) : refused(c, made.why)
  })
  app.put('/api/push/subscriptions/:id', async (c) => {
    const update = await bodyOf(c, pushUpdate)
    if (!update.ok) return update.answer
    const ticket = ticketOf(c)
    const outcome = ticket ? await desk.update(ticket, update.value) : 'unknown'
    if (outcome === 'done') return c.body(null, 204, NO_STORE)
    return outcome === 'unknown' ? unknown(c) : refused(c, outcome)
  })
  app.delete('/api/push/subscriptions/:id', async (c) => {
    const ticket = ticketOf(c)
    return ticket && (await desk.end(ticket)) ? c.body(null, 204, NO_STORE) : unknown(c)
  })
  app.post('/api/push/subscriptions/:id/test', async (c) => {
    const ticket = ticketOf(c)
    const outcome = ticket ? await desk.test(ticket) : 'unknown'
    if (outcome === 'sent') return c.body(null, 204, NO_STORE)
    if (outcome === 'unknown') return unknown(c)
    if (outcome === 'soon') return tooMany(c, 10_000)
    return c.json(errorBody('unavailable', 'The push service does not answer right now. Please try again.'), 503, { ...NO_STORE, 'Retry-After': '30' })
  })
  return app
}

/** What a caller says it owns; null for what can't be a ticket at all. */
function ticketOf(c: Context): PushTicket | null {
  const secret = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
  return pushTicket.safeParse({ id: c.req.param('id'), secret }).data ?? null
}

async function bodyOf<T>(c: Context, schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: z.core.$ZodError } }) {
  // A page of another site may send plain text without asking; JSON it may not.
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    return { ok: false as const, answer: c.json(errorBody('bad_request', 'Content-Type: is not application/json.'), 415, NO_STORE) }
  }
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return { ok: true as const, value: parsed.data }
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  return { ok: false as const, answer: c.json(errorBody('bad_request', `${path === '' ? 'body' : path}: is not what it should be.`), 400, NO_STORE) }
}

function tooMany(c: Context, waitMs: number): Response {
  const headers = { ...NO_STORE, 'Retry-After': String(Math.ceil(waitMs / 1000)) }
  return c.json(errorBody('too_many', 'Too many calls. Please wait a moment.'), 429, headers)
}

function unknown(c: Context): Response {
  return c.json(errorBody('not_found', 'There is no such subscription, or this is not its secret.'), 404, NO_STORE)
}

function refused(c: Context, why: Refusal): Response {
  if (why === 'full') return c.json(errorBody('unavailable', 'No more devices can be taken right now.'), 503, { ...NO_STORE, 'Retry-After': '3600' })
  const message = why === 'host' ? 'subscription.endpoint: is not of a push service that this server sends to.' : 'subscription.keys.p256dh: is not a public key.'
  return c.json(errorBody(why === 'host' ? 'unknown_push_service' : 'bad_request', message), 400, NO_STORE)
}
