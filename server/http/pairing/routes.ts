import { Hono } from 'hono'
import { pairingAnswer, pairingEnd, pairingKey } from '../../../src/contract/wallet-pairing.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import type { PairingHub } from '../../pairing/pairing-hub.ts'
import type { Pairings } from '../../pairing/pairings.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { countCall, guardCalls } from '../middleware/guard-calls.ts'
import { crossSite, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { pageOrigin } from '../middleware/own-origin.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { pairingProblem } from './pairing-problem.ts'

export interface PairingDeps {
  service: Pairings
  hub: PairingHub
}

const MOST_BYTES = 4096
/** Per address, all calls together: a phone network has many people behind one. */
const CALLS = { aSecond: 5, atOnce: 30 }
/** Of these, new pairings: with five minutes each, at most 180 of one address are open. */
const NEW = { aSecond: 0.5, atOnce: 30 }

/** The calls of a pairing. What is refused names neither the id nor the answer. */
export function pairingRoutes({ service }: PairingDeps, publicOrigin: string | null, clock: Clock = systemClock): Hono {
  const app = new Hono()
  const limits = createAddressLimits({ name: 'pairing:new', ...NEW, clock })
  app.use('/api/pairings/*', async (c, next) => {
    // Another site could otherwise leave an answer, or end a pairing, by the browser of whoever visits it.
    if (pageOrigin(c, publicOrigin) === 'foreign') throw crossSite()
    await next()
  })
  app.use('/api/pairings/*', guardCalls({ name: 'pairing', callsASecond: CALLS.aSecond, atOnce: CALLS.atOnce, mostBytes: MOST_BYTES, clock }))

  app.post('/api/pairings', async (c) => {
    await countCall(c, limits)
    const opened = await service.open()
    if (opened === 'full') throw unavailable('Too many people are on the way to their wallets right now. Please try again in a minute.', 60_000)
    return c.json(opened, 200, NO_STORE)
  })
  app.post('/api/pairings/answer', async (c) => {
    const outcome = await service.answer(await jsonBody(c, pairingAnswer))
    if (outcome !== 'left') throw pairingProblem(outcome)
    return c.json({ success: true }, 200, NO_STORE)
  })
  app.post('/api/pairings/take', async (c) => {
    const state = await service.take(await jsonBody(c, pairingKey))
    if (typeof state === 'string') throw pairingProblem(state)
    return c.json(state, 200, NO_STORE)
  })
  app.post('/api/pairings/end', async (c) => {
    const outcome = await service.end(await jsonBody(c, pairingEnd))
    if (outcome !== 'ended') throw pairingProblem(outcome)
    return c.json({ success: true }, 200, NO_STORE)
  })
  return app
}
