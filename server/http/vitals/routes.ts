import { Hono } from 'hono'
import { vitalsReport, type Vital } from '../../../src/contract/vitals.ts'
import type { Clock } from '../../lib/clock.ts'
import { guardCalls } from '../middleware/guard-calls.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'

/** Per address. A device sends one report for each visit that it measures, at the longest 50 values. */
const CALLS = { callsASecond: 1, atOnce: 20, mostBytes: 8000 }

/** POST /api/vitals: counts what a browser measured. Nothing of the call is stored. */
export function vitalRoutes(count: (vital: Vital) => void, clock: Clock): Hono {
  return new Hono().post('/api/vitals', guardCalls({ name: 'vitals', ...CALLS, clock }), async (c) => {
    const { vitals } = await jsonBody(c, vitalsReport)
    for (const vital of vitals) count(vital)
    return c.json({ success: true }, 202, NO_STORE)
  })
}
