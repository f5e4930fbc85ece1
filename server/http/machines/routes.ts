import { Hono, type Context } from 'hono'
import type { Drain } from '../../shutdown/drain.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import { guardMetrics } from './metrics-guard.ts'

export interface MachineHealth {
  /** What is missing for showing figures, for live streams of them and for accepting submissions, by name; empty if nothing is. */
  missing(): Promise<{ reads: string[]; streams: string[]; writes: string[] }>
  /** Prometheus text. */
  metrics(): Promise<string>
}

export interface HealthSources {
  database: { takesWrites(): Promise<boolean> }
  feeds: { unready(): string[] }
  /** Whether this process is shutting down. */
  drain: Pick<Drain, 'isLeaving' | 'isDraining'>
  metrics(): Promise<string>
}

/** The health of a whole server. Without a database that takes writes it still shows figures, but accepts nothing. */
export function machineHealth({ database, feeds, drain, metrics }: HealthSources): MachineHealth {
  return {
    missing: async () => {
      const takesWrites = await database.takesWrites()
      const shutdown = (isUnderWay: boolean) => (isUnderWay ? ['shutdown'] : [])
      const unready = feeds.unready()
      return {
        reads: [...shutdown(drain.isDraining()), ...unready],
        streams: [...shutdown(drain.isLeaving()), ...unready],
        writes: [...shutdown(drain.isDraining()), ...(takesWrites ? [] : ['database'])],
      }
    },
    metrics,
  }
}

/** Health checks and metrics. `metricsToken` grants access to the metrics from anywhere. */
export function machineRoutes(machine: MachineHealth, metricsToken?: string): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE))
  app.get('/readyz', async (c) => {
    const { reads, writes } = await machine.missing()
    if (reads.length > 0) return notReady(c, reads)
    return c.json(writes.length === 0 ? { status: 'ready', writes: 'ready' } : { status: 'ready', writes: 'not_ready', waitingFor: writes }, 200, NO_STORE)
  })
  for (const what of ['streams', 'writes'] as const) {
    app.get(`/readyz/${what}`, async (c) => {
      const missing = (await machine.missing())[what]
      return missing.length === 0 ? c.json({ status: 'ready' }, 200, NO_STORE) : notReady(c, missing)
    })
  }
  app.get('/metrics', guardMetrics(metricsToken), async (c) => c.text(await machine.metrics(), 200, { ...NO_STORE, 'Content-Type': 'text/plain; version=0.0.4' }))
  return app
}

function notReady(c: Context, waitingFor: readonly string[]): Response {
  return c.json({ status: 'not_ready', waitingFor }, 503, NO_STORE)
}
