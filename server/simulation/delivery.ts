import { Registry } from 'prom-client'
import { startBoss } from '../delivery/boss.ts'
import { createDeliveryMetrics } from '../delivery/metrics.ts'
import { createDeliveryQueue, type DeliveryQueue, jobOf } from '../delivery/queue.ts'
import { createDeliveryRecords } from '../delivery/records.ts'
import type { Send } from '../delivery/sending.ts'
import { startDeadLetterWorker, startWorker } from '../delivery/worker.ts'
import type { Lanes } from '../db/lanes.ts'
import { systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { TIMING } from './timing.ts'

const METHODS = ['email'] as const

/**
 * The parts of server/delivery/delivery.ts with a given way to send. That loads them with `import()`, whose answer comes at a
 * real moment, which no virtual clock knows.
 */
export async function startMails({ lanes, send, log }: { lanes: Lanes; send: Send; log: Log }): Promise<DeliveryQueue> {
  const { pollMs, graceMs, ...plan } = TIMING
  const records = createDeliveryRecords(lanes.jobs.db, systemClock)
  const waiting = await records.allWaiting(METHODS)
  const boss = await startBoss(lanes.jobs.pool, METHODS, log, plan)
  if (waiting.length > 0) await boss.insert(waiting.map(jobOf))
  const deps = { boss, records, metrics: createDeliveryMetrics(new Registry(), METHODS, records.standing), log, origin: 'https://bd.example', pollMs, graceMs }
  startDeadLetterWorker({ ...deps, pollMs: 5 * pollMs })
  startWorker({ ...deps, method: 'email', send })
  return createDeliveryQueue(boss, METHODS)
}
