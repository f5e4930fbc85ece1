import { Hono } from 'hono'

export interface MachineHealth {
  /** Names of what is not ready yet; empty when everything is. */
  unready(): Promise<string[]>
  /** Prometheus text. */
  metrics(): Promise<string>
}

/** What machines ask: alive, ready, and how it goes. */
export function machineRoutes(machine: MachineHealth): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const unready = await machine.unready()
    return unready.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'not_ready', waitingFor: unready }, 503)
  })
  app.get('/metrics', async (c) => c.text(await machine.metrics(), 200, { 'Content-Type': 'text/plain; version=0.0.4' }))
  return app
}
