import { Hono, type Context } from 'hono'
import { NO_STORE } from '../middleware/http-problem.ts'
import { guardMetrics } from './metrics-guard.ts'

export interface MachineHealth {
  /** What is missing for showing figures and for accepting submissions, by name; empty if nothing is. */
  missing(): Promise<{ reads: string[]; writes: string[] }>
  /** Prometheus text. */
  metrics(): Promise<string>
}

export interface HealthSources {
  database: { takesWrites(): Promise<boolean> }
  feeds: { unready(): string[] }
  /** Whether this process is shutting down: it should get no new requests. */
  isLeaving(): boolean
  metrics(): Promise<string>
}

/** The health of a whole server. Without a database that takes writes it still shows figures, but accepts nothing. */
export function machineHealth({ database, feeds, isLeaving, metrics }: HealthSources): MachineHealth {
  return {
    missing: async () => {
      const takesWrites = await database.takesWrites()
      const reads = [...(isLeaving() ? ['shutdown'] : []), ...feeds.unready()]
      return { reads, writes: [...(isLeaving() ? ['shutdown'] : []), ...(takesWrites ? [] : ['database'])] }
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
  app.get('/readyz/writes', async (c) => {
    const { writes } = await machine.missing()
    return writes.length === 0 ? c.json({ status: 'ready' }, 200, NO_STORE) : notReady(c, writes)
  })
  app.get('/metrics', guardMetrics(metricsToken), async (c) => c.text(await machine.metrics(), 200, { ...NO_STORE, 'Content-Type': 'text/plain; version=0.0.4' }))
  return app
}

function notReady(c: Context, waitingFor: readonly string[]): Response {
  return c.json({ status: 'not_ready', waitingFor }, 503, NO_STORE)
}
