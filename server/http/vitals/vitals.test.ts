import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { problem } from '../../../src/contract/problem.ts'
import { vitalsTaken } from '../../../src/contract/vitals.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createVitalMetrics } from './metrics.ts'
import { vitalRoutes } from './routes.ts'

const clock = createManualClock()
let registry: Registry
let app: ReturnType<typeof vitalRoutes>

beforeEach(() => {
  registry = new Registry()
  app = vitalRoutes(createVitalMetrics(registry), clock)
})

const post = (body: unknown, headers: Record<string, string> = { 'Content-Type': 'application/json' }) => app.request('/api/vitals', { method: 'POST', headers, body: JSON.stringify(body) })
const lcp = { name: 'LCP', value: 1900, route: '/staking', connection: '4g' }

describe('POST /api/vitals', () => {
  it('counts times in seconds and shifts as scores, by route and class of connection', async () => {
    const response = await post({ vitals: [lcp, { name: 'INP', value: 80, route: '/' }, { name: 'CLS', value: 0.02, route: '/help', connection: '3g' }] })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([202, 'no-store'])
    expect(vitalsTaken.parse(await response.json())).toEqual({ success: true })
    const metrics = await registry.metrics()
    expect(metrics).toContain('bd_web_vital_seconds_bucket{le="1.8",name="LCP",route="/staking",connection="4g"} 0')
    expect(metrics).toContain('bd_web_vital_seconds_bucket{le="2.5",name="LCP",route="/staking",connection="4g"} 1')
    expect(metrics).toContain('bd_web_vital_seconds_sum{name="INP",route="/",connection="unknown"} 0.08')
    // The second path of a screen counts as the screen.
    expect(metrics).toContain('bd_layout_shift_score_bucket{le="0.05",route="/faq",connection="3g"} 1')
  })

  it('makes no more labels than there are pages, whatever is sent', async () => {
    await post({ vitals: ['/made-up', '/made/up', '/admin/inbox', '/my/statement', '/constructor'].map((route) => ({ ...lcp, route })) })
    const metrics = await registry.metrics()
    expect(metrics).toContain('bd_web_vital_seconds_count{name="LCP",route="other",connection="4g"} 3')
    expect(metrics).toContain('bd_web_vital_seconds_count{name="LCP",route="internal",connection="4g"} 2')
  })

  it.each([
    [{}, 400],
    [{ vitals: [] }, 400],
    [{ vitals: Array.from({ length: 51 }, () => lcp) }, 400],
    [{ vitals: [{ ...lcp, name: 'FID' }] }, 400],
    [{ vitals: [{ ...lcp, value: -1 }] }, 400],
    [{ vitals: [{ ...lcp, value: 1e9 }] }, 400],
    [{ vitals: [{ ...lcp, route: '/case?key=secret' }] }, 400],
    [{ vitals: [{ ...lcp, connection: 'wifi' }] }, 400],
    [{ vitals: [lcp], padding: 'x'.repeat(9000) }, 413],
  ])('refuses %j with %i, and counts nothing', async (body, status) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    problem.parse(await response.json())
    expect(await registry.metrics()).not.toContain('_count{')
  })

  it('takes JSON only, and limits the calls of an address', async () => {
    expect((await post({ vitals: [lcp] }, { 'Content-Type': 'text/plain' })).status).toBe(415)
    const statuses: number[] = []
    for (let time = 0; time < 22; time += 1) statuses.push((await post({ vitals: [lcp] })).status)
    expect(statuses.filter((status) => status === 202).length).toBe(19)
    expect(statuses.at(-1)).toBe(429)
  })
})
