import { Hono, type Context } from 'hono'
import { guardMetrics } from './metrics-guard.ts'

export interface MachineHealth {
  /** Names of what is missing, for showing figures and for taking what people send; empty where nothing is. */
  missing(): Promise<{ reads: string[]; writes: string[] }>
  /** Prometheus text. */
  metrics(): Promise<string>
}

export interface HealthSources {
  database: { isReachable(): Promise<boolean> }
  feeds: { unready(): string[] }
  /** Whether this process is on its way out: nobody new is to be sent here. */
  isLeaving(): boolean
  metrics(): Promise<string>
}

/** What a whole server knows of itself. Without the database figures are shown on, and nothing can be taken. */
export function machineHealth({ database, feeds, isLeaving, metrics }: HealthSources): MachineHealth {
  return {
    missing: async () => {
      const isReachable = await database.isReachable()
      const reads = [...(isLeaving() ? ['shutdown'] : []), ...feeds.unready()]
      return { reads, writes: [...(isLeaving() ? ['shutdown'] : []), ...(isReachable ? [] : ['database'])] }
    },
    metrics,
  }
}

/** What machines ask: alive, ready, and how it goes. `metricsToken`: who has it may see the metrics from anywhere. */
export function machineRoutes(machine: MachineHealth, metricsToken?: string): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const { reads, writes } = await machine.missing()
    if (reads.length > 0) return notReady(c, reads)
    return c.json(writes.length === 0 ? { status: 'ready', writes: 'ready' } : { status: 'ready', writes: 'not_ready', waitingFor: writes })
  })
  app.get('/readyz/writes', async (c) => {
    const { writes } = await machine.missing()
    return writes.length === 0 ? c.json({ status: 'ready' }) : notReady(c, writes)
  })
  app.get('/metrics', guardMetrics(metricsToken), async (c) => c.text(await machine.metrics(), 200, { 'Content-Type': 'text/plain; version=0.0.4' }))
  return app
}

function notReady(c: Context, waitingFor: readonly string[]): Response {
  return c.json({ status: 'not_ready', waitingFor }, 503)
}
