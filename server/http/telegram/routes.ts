import { Hono, type MiddlewareHandler } from 'hono'
import { telegramTest } from '../../../src/contract/telegram-diagnostics.ts'
import type { TelegramService } from '../../delivery/telegram/diagnostics.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { guardCalls } from '../middleware/guard-calls.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'

const MOST_BYTES = 32_768
/** Test messages per address; twice as many may come at once. */
const TESTS_A_SECOND = 1

/**
 * GET /api/telegram/diagnostics, GET /api/telegram/new-diagnostics and POST /api/telegram/send-test. `guard` lets
 * only administrators through: a test writes to people in the name of the bot.
 */
export function telegramRoutes(service: TelegramService, guard: MiddlewareHandler, clock: Clock = systemClock): Hono {
  const app = new Hono()
  app.get('/api/telegram/diagnostics', guard, async (c) => c.json(await service.diagnose(), 200, NO_STORE))
  app.get('/api/telegram/new-diagnostics', guard, async (c) => c.json(await service.diagnoseNew(), 200, NO_STORE))

  app.post('/api/telegram/send-test', guard, guardCalls({ name: 'telegram:test', callsASecond: TESTS_A_SECOND, mostBytes: MOST_BYTES, clock }), async (c) =>
    c.json(await service.sendTest(await jsonBody(c, telegramTest)), 200, NO_STORE),
  )
  return app
}
