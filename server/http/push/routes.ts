import { Hono, type Context } from 'hono'
import { pushRequest, pushCredentials, pushUpdate, type PushCredentials } from '../../../src/contract/push.ts'
import type { PushSubscriptionService, Refusal } from '../../delivery/push/subscriptions.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { bearerToken } from '../middleware/bearer-token.ts'
import { countCall, guardCalls } from '../middleware/guard-calls.ts'
import { shared } from '../middleware/caching.ts'
import { badRequest, HttpProblem, NO_STORE, notFound, tooMany, unavailable } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'

const MOST_BYTES = 8192
/** Per address: all calls together, and new devices; twice as many may come at once. Filling the table would take hours. */
const CALLS_A_SECOND = 10
const DEVICES_A_SECOND = 1

/**
 * GET /api/push/key, POST /api/push/subscriptions, PUT and DELETE /api/push/subscriptions/{id}, and
 * POST /api/push/subscriptions/{id}/test. All but the first two need the subscription's secret as a bearer token.
 */
export function pushRoutes(subscriptions: PushSubscriptionService, clock: Clock = systemClock): Hono {
  const devices = createAddressLimits({ name: 'push:devices', aSecond: DEVICES_A_SECOND, clock })
  const app = new Hono()
  app.get('/api/push/key', (c) => c.json({ publicKey: subscriptions.publicKey }, 200, { 'Cache-Control': shared(15) }))

  app.use('/api/push/subscriptions/*', guardCalls({ name: 'push', callsASecond: CALLS_A_SECOND, mostBytes: MOST_BYTES, clock }))

  app.post('/api/push/subscriptions', async (c) => {
    const request = await jsonBody(c, pushRequest)
    await countCall(c, devices)
    const made = await subscriptions.subscribe(request)
    if (!made.ok) throw refused(made.why)
    return c.json(made.credentials, 201, NO_STORE)
  })
  app.put('/api/push/subscriptions/:id', async (c) => {
    const update = await jsonBody(c, pushUpdate)
    const outcome = await subscriptions.update(credentialsOf(c), update)
    if (outcome !== 'done') throw outcome === 'unknown' ? unknown() : refused(outcome)
    return c.body(null, 204, NO_STORE)
  })
  app.delete('/api/push/subscriptions/:id', async (c) => {
    if (!(await subscriptions.end(credentialsOf(c)))) throw unknown()
    return c.body(null, 204, NO_STORE)
  })
  app.post('/api/push/subscriptions/:id/test', async (c) => {
    const outcome = await subscriptions.test(credentialsOf(c))
    if (outcome === 'unknown') throw unknown()
    if (outcome === 'soon') throw tooMany(10_000)
    if (outcome !== 'sent') throw unavailable('The push service does not answer right now. Please try again.', 30_000)
    return c.body(null, 204, NO_STORE)
  })
  return app
}

/** The subscription that the caller claims to own. Throws 404 where the credentials can't be any. */
function credentialsOf(c: Context): PushCredentials {
  const credentials = pushCredentials.safeParse({ id: c.req.param('id'), secret: bearerToken(c) })
  if (!credentials.success) throw unknown()
  return credentials.data
}

function unknown(): HttpProblem {
  return notFound('There is no such subscription, or this is not its secret.')
}

function refused(why: Refusal): HttpProblem {
  if (why === 'full') return unavailable('No more devices can be subscribed right now.', 3_600_000)
  if (why === 'key') return badRequest('subscription.keys.p256dh: is not a public key.', 'subscription.keys.p256dh')
  return new HttpProblem({ status: 400, code: 'unknown_push_service', error: 'subscription.endpoint: is not at a push service that this server sends to.', field: 'subscription.endpoint' })
}
