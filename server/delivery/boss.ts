import PgBoss from 'pg-boss'
import type { DeliveryMethod } from '../../src/contract/submission.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../lib/log.ts'
import { DEAD_QUEUE, pooledDatabase, queueOf } from './queue.ts'

export interface DeliveryTiming {
  /** How often an idle worker polls. */
  pollMs: number
  /** How long a stopping process lets sending go on before it aborts it. */
  graceMs: number
  /** Delay after the first failure; doubled after each, less up to half of it at random. At least 1. */
  retrySeconds: number
  retries: number
  /** After this long an attempt counts as lost with its process. Sending ends well before. */
  expireSeconds: number
  /** How often to look for lost attempts. */
  maintenanceSeconds: number
}

/** Thirteen attempts over a day or so: the second after at most half a minute, the last ones hours apart. */
export const usualTiming: DeliveryTiming = { pollMs: 2000, graceMs: 5000, retrySeconds: 15, retries: 12, expireSeconds: 180, maintenanceSeconds: 30 }

/** pg-boss in its own schema of the same database, with our queues. It schedules; the worker fetches. */
export async function startBoss(pool: Database['pool'], methods: readonly DeliveryMethod[], log: Log, timing: Omit<DeliveryTiming, 'pollMs' | 'graceMs'>): Promise<PgBoss> {
  const boss = new PgBoss({
    db: pooledDatabase(pool),
    schema: 'pgboss',
    // We have no scheduled jobs.
    schedule: false,
    // Finds attempts that were lost with their process; one process at a time does it.
    maintenanceIntervalSeconds: timing.maintenanceSeconds,
  })
  boss.on('error', (error) => log.warn('the maintenance of the delivery queue failed; trying again', { reason: error.message }))
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
    // An earlier version may have created it with other limits.
    await boss.updateQueue(options.name, options)
  }
  return boss
}
