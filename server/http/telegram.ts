import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { telegramTest } from '../../src/contract/telegram-diagnostics.ts'
import type { TelegramDesk } from '../delivery/telegram/diagnostics.ts'
import { systemClock, type Clock } from '../upstream/clock.ts'
import { createAddressLimits } from './address-limits.ts'
import { clientAddress } from './client-address.ts'
import { NO_STORE, refuseWrite, tooManyWrites } from './write-refusal.ts'
import { writtenBody } from './written-body.ts'

const MOST_BYTES = 32_768
/** Test messages of one address; twice as many may come at once. */
const TESTS_A_SECOND = 1

/**
 * GET /api/telegram/diagnostics, GET /api/telegram/new-diagnostics and POST /api/telegram/send-test. `guard` lets
 * administrators through and nobody else: a test writes to people in the name of the bot.
 */
export function telegramRoutes(desk: TelegramDesk, guard: MiddlewareHandler, clock: Clock = systemClock): Hono {
  const tests = createAddressLimits(TESTS_A_SECOND, clock)
  const app = new Hono()
  app.use('/api/telegram/*', guard)
  app.get('/api/telegram/diagnostics', async (c) => c.json(await desk.diagnose(), 200, NO_STORE))
  app.get('/api/telegram/new-diagnostics', async (c) => c.json(await desk.diagnoseNew(), 200, NO_STORE))

  const tooLong = bodyLimit({ maxSize: MOST_BYTES, onError: (c) => refuseWrite(c, { status: 413, code: 'too_long', error: `The body is longer than ${MOST_BYTES} bytes.` }) })
  app.post('/api/telegram/send-test', tooLong, async (c) => {
    const waitMs = tests.take(clientAddress(c), 1)
    if (waitMs > 0) return tooManyWrites(c, waitMs)
    const test = await writtenBody(c, telegramTest)
    return test.ok ? c.json(await desk.sendTest(test.value), 200, NO_STORE) : test.answer
  })
  return app
}
