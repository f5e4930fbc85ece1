import PgBoss from 'pg-boss'
import type { DeliveryMethod } from '../../src/contract/submission.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../lib/log.ts'
import { DEAD_QUEUE, pooledDatabase, queueOf } from './queue.ts'

export interface DeliveryTiming {
  /** How often an idle worker looks. */
  pollMs: number
  /** How long a process that ends lets sending go on before it breaks it off. */
  graceMs: number
  /** After the first failure; doubled after each, and up to half of it less by chance. At least 1. */
  retrySeconds: number
  retries: number
  /** How long an attempt may take before it counts as lost with the process that made it. Sending ends long before. */
  expireSeconds: number
  /** How often lost attempts are looked for. */
  maintenanceSeconds: number
}

/** Thirteen attempts over a day or so: the second after half a minute at most, the last ones hours apart. */
export const usualTiming: DeliveryTiming = { pollMs: 2000, graceMs: 5000, retrySeconds: 15, retries: 12, expireSeconds: 180, maintenanceSeconds: 30 }

/** pg-boss in its own schema of the same database, with our queues. It schedules; fetching is the worker's. */
export async function startBoss(pool: Database['pool'], methods: readonly DeliveryMethod[], log: Log, timing: Omit<DeliveryTiming, 'pollMs' | 'graceMs'>): Promise<PgBoss> {
  const boss = new PgBoss({
    db: pooledDatabase(pool),
    schema: 'pgboss',
    // Nothing of ours happens by the clock.
    schedule: false,
    // Finds attempts that were lost with their process; one process does it at a time.
    maintenanceIntervalSeconds: timing.maintenanceSeconds,
  })
  boss.on('error', (error) => log.warn('the delivery queue could not be looked after; trying again', { reason: error.message }))
  await boss.start()
  await boss.createQueue(DEAD_QUEUE)
  for (const method of methods) {
    const options = {
      name: queueOf[method],
      deadLetter: DEAD_QUEUE,
      retryLimit: timing.retries,
      retryDelay: timing.retrySeconds,
      retryBackoff: true,
      expireInSeconds: timing.expireSeconds,
    }
    await boss.createQueue(options.name, options)
    // An earlier version may have made it with other limits.
    await boss.updateQueue(options.name, options)
  }
  return boss
}
