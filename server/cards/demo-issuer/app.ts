import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { cardOrder, IDEMPOTENCY_KEY, idempotencyKey, MOST_BYTES, paths, refusals, type Card, type CardDetails, type RefusalCode } from '../issuer-api/messages.ts'
import { MOST_SKEW_SECONDS, REQUEST_ID, signatureFault } from '../issuer-api/signature.ts'
import type { BookedCard, DemoBooks } from './books.ts'
import { demoCard } from './demo-card.ts'

export interface DemoIssuerOptions {
  /** Shared with the callers: they sign with it. */
  secret: string
  /** Secret: the card numbers derive from it. */
  cardSecret: string
  books: DemoBooks
  log: Log
  clock: Clock
}

/** More requests than this within the skew can't be told apart from replays any more, so they are refused. */
const MOST_REQUESTS = 100_000

/** An issuer of cards for show, with the interface of docs/card-issuer/openapi.yaml. It logs unforeseen errors and nothing else. */
export function createDemoIssuerApp({ secret, cardSecret, books, log, clock }: DemoIssuerOptions): Hono {
  const app = new Hono()
  // An id counts as used for as long as its timestamp can be valid.
  const seen = new LRUCache<string, true>({ max: MOST_REQUESTS, ttl: 2 * MOST_SKEW_SECONDS * 1000, perf: clock, ttlResolution: 0 })

  app.use('/v1/*', bodyLimit({ maxSize: MOST_BYTES, onError: (c) => refuse(c, 'too_long') }))
  app.use('/v1/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const fault = signatureFault(secret, { method: c.req.method, path: `${pathname}${search}`, headers: c.req.raw.headers, body: await c.req.text(), now: clock.now() })
    if (fault !== null) return refuse(c, fault)
    const id = c.req.header(REQUEST_ID) ?? ''
    seen.purgeStale()
    if (seen.has(id)) return refuse(c, 'replayed')
    if (seen.size >= MOST_REQUESTS) return refuse(c, 'too_many', { 'Retry-After': '60' })
    seen.set(id, true)
    return next()
  })

  app.post(paths.cards, async (c) => {
    const key = idempotencyKey.safeParse(c.req.header(IDEMPOTENCY_KEY))
    const order = cardOrder.safeParse(await c.req.json<unknown>().catch(() => null))
    if (!key.success || !order.success) return refuse(c, 'bad_request')
    const id = `${new Date(clock.now()).toISOString().slice(0, 7)}-${createHash('sha256').update(key.data).digest('hex').slice(0, 32)}`
    const lastFour = lastFourOf(demoCard(cardSecret, id, order.data.holderName).cardNumber)
    const booked = await books.book({ id, idempotencyKey: key.data, ...order.data, lastFour, frozen: false })
    const { wallet, tier, holderName } = order.data
    if (booked.wallet !== wallet || booked.tier !== tier || booked.holderName !== holderName) return refuse(c, 'idempotency_conflict')
    return c.json(cardOf(booked), 201, NO_STORE)
  })

  const ofCard = (c: Context, booked: BookedCard | undefined) => (booked ? c.json(cardOf(booked), 200, NO_STORE) : refuse(c, 'unknown_card'))
  app.get(paths.card(':id'), async (c) => ofCard(c, await books.find(c.req.param('id'))))
  app.post(paths.freeze(':id'), async (c) => ofCard(c, await books.setFrozen(c.req.param('id'), true)))
  app.post(paths.unfreeze(':id'), async (c) => ofCard(c, await books.setFrozen(c.req.param('id'), false)))
  app.post(paths.reveal(':id'), async (c) => {
    const booked = await books.find(c.req.param('id'))
    if (!booked) return refuse(c, 'unknown_card')
    const details = demoCard(cardSecret, booked.id, booked.holderName)
    // With another secret than at its issue it would be another card.
    if (lastFourOf(details.cardNumber) !== booked.lastFour) throw new Error('the secret of the demo cards has changed')
    return c.json({ id: booked.id, ...details } satisfies CardDetails, 200, NO_STORE)
  })

  app.notFound((c) => refuse(c, 'not_found'))
  app.onError((error, c) => {
    log.error('the demo issuer failed', { path: c.req.path, error })
    return refuse(c, 'internal')
  })
  return app
}

const NO_STORE = { 'Cache-Control': 'no-store' } as const

function refuse(c: Context, code: RefusalCode, headers: Record<string, string> = {}): Response {
  return c.json({ code, message: refusals[code].when }, refusals[code].status, { ...NO_STORE, ...headers })
}

function cardOf({ id, frozen, lastFour }: BookedCard): Card {
  return { id, status: frozen ? 'frozen' : 'active', lastFour, demo: true }
}

function lastFourOf(cardNumber: string): string {
  return cardNumber.slice(-4)
}
