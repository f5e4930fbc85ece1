import { Hono } from 'hono'
import type { Clock } from '../../lib/clock.ts'
import { guardCalls } from '../middleware/guard-calls.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import type { FormTokens } from './form-tokens.ts'

/** Per address; a tray of forms asks for one with each. */
const CALLS = { name: 'form:token', callsASecond: 1, atOnce: 30, mostBytes: 0 }

/** GET /api/forms/token: what a form gets as it is opened. */
export function formTokenRoute(tokens: FormTokens, clock: Clock): Hono {
  return new Hono().get('/api/forms/token', guardCalls({ ...CALLS, clock }), (c) => c.json(tokens.issue(), 200, NO_STORE))
}
