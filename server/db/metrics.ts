import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Lanes } from './lanes.ts'

/** Connections of this process to the database by lane, in `registry`: how many, how many wait for one, and for how long. */
export function observePools(registry: Registry, lanes: Lanes['named']): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'bd_database_acquire_seconds',
    help: 'How long a query or transaction waited for a connection',
    labelNames: ['lane'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5],
    registers,
  })
  for (const [lane, pool] of lanes) pool.onAcquired = (ms) => seconds.observe({ lane }, ms / 1000)
  const gauge = (name: string, help: string, read: (pool: (typeof lanes)[number][1]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers,
      collect() {
        for (const [lane, pool] of lanes) this.set({ lane }, read(pool))
      },
    })
  gauge('bd_database_connections_busy', 'Connections in use', (pool) => pool.totalCount - pool.idleCount)
  gauge('bd_database_connections_limit', 'The most connections that the lane may have', (pool) => pool.options.max)
  gauge('bd_database_waiting', 'Callers that wait for a connection', (pool) => pool.waitingCount)
}
