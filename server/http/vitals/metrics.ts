import { Histogram, type Registry } from 'prom-client'
import { pageAt } from '../../../src/content/pages.ts'
import { isPath, screenPath } from '../../../src/content/routes.ts'
import type { Vital } from '../../../src/contract/vitals.ts'

/** Around what counts as good and as poor for one of them: 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4 s. */
const SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10]
const SCORES = [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1]

/** Web vitals from visitors' browsers, in `registry`. */
export function createVitalMetrics(registry: Registry): (vital: Vital) => void {
  const registers = [registry]
  const times = new Histogram({
    name: 'bd_web_vital_seconds',
    help: 'What visitors’ browsers measured: largest and first contentful paint, interaction to next paint, time to first byte; sampled',
    labelNames: ['name', 'route', 'connection'],
    buckets: SECONDS,
    registers,
  })
  const shifts = new Histogram({ name: 'bd_layout_shift_score', help: 'Cumulative layout shift of visitors’ pages; sampled', labelNames: ['route', 'connection'], buckets: SCORES, registers })
  return ({ name, value, route: path, connection = 'unknown' }) => {
    const route = routeOf(path)
    if (name === 'CLS') shifts.observe({ route, connection }, value)
    else times.observe({ name, route, connection }, value / 1000)
  }
}

/** A label takes few values, whatever is sent: paths of the app, and one word each for what is for administrators and for the rest. */
function routeOf(path: string): string {
  if (!isPath(path)) return 'other'
  return pageAt(path).internal ? 'internal' : screenPath(path)
}
