import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { z } from 'zod'
import type { DeliveryMethod } from '../../src/contract/submission.ts'
import type { Log } from '../lib/log.ts'
import { forRequest } from '../lib/request-id.ts'
import type { DeliveryMetrics } from './metrics.ts'
import { bossDatabase, DEAD_QUEUE, deliveryJob, queueOf } from './queue.ts'
import type { DeliveryRecord, DeliveryRecords } from './records.ts'
import type { FailedSending, OutgoingMessage, Sender, Sending } from './sending.ts'
import { caseMessage } from './templates/case-event.ts'
import { templates } from './templates/templates.ts'

export interface WorkerOptions extends Sender {
  boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>
  method: DeliveryMethod
  records: DeliveryRecords
  metrics: DeliveryMetrics
  log: Log
  /** Of this installation, for links in messages; null if unknown. */
  origin: string | null
  pollMs: number
  graceMs: number
}

/** Runs until stopped. */
export interface Running {
  /** Takes no new jobs, gives running ones a few seconds, and then aborts them. */
  stop(): Promise<void>
}

/** Concurrency. Telegram allows about one message a second in a chat, and mail servers few connections per sender. */
const AT_A_TIME = { email: 4, telegram: 1 } as const satisfies Record<DeliveryMethod, number>
/** What a job stores about its last failure. */
const lastFailure = z.object({ uncertain: z.boolean() })
const SEND_LIMIT_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

/**
 * Sends the queued deliveries of one method. Every process runs it; each job is fetched by one. The outcomes of attempt and
 * job are recorded in one transaction, so that only what a killed process was sending is sent again.
 */
export function startWorker({ boss, method, send, recorded, records, metrics, log, origin, pollMs, graceMs }: WorkerOptions): Running {
  const queue = queueOf[method]
  const breakOff = new AbortController()
  let resumeAt = 0
  let failing = false

  const attempt = async (job: PgBoss.JobWithMetadata<unknown>) => {
    const { delivery, requestId } = deliveryJob.parse(job.data)
    return forRequest(requestId, () => attemptOne(job, delivery))
  }

  const attemptOne = async (job: PgBoss.JobWithMetadata<unknown>, id: string) => {
    const record = await records.read(id)
    if (record?.delivery.state !== 'waiting') return void (await boss.complete(queue, job.id))
    // What it tells of could be undone until now: whoever changes its row first, the worker or the undoing, has it.
    if (record.delivery.notBefore !== null && !(await records.take(id))) return void (await boss.complete(queue, job.id))
    // An unrecorded attempt was lost with its process.
    const repeat = job.retryCount > record.attempts || lastFailure.safeParse(job.output).data?.uncertain === true
    const sending = await handOn(record, repeat)
    metrics.attempt(method, sending.outcome)
    tell(sending)
    await insist(() =>
      records.attempted(id, sending, async (tx) => {
        const options = { db: bossDatabase(tx) }
        const again = sending.outcome === 'failed' && !sending.final
        if (again) await boss.fail(queue, job.id, { code: sending.code, uncertain: sending.uncertain || repeat }, options)
        else await boss.complete(queue, job.id, {}, options)
      }),
    )
    recorded?.(id)
  }

  const handOn = async (record: DeliveryRecord, repeat: boolean): Promise<Sending> => {
    const outgoing = outgoingOf(record, repeat, origin)
    if (!outgoing) return unreadable
    return send(outgoing, AbortSignal.any([breakOff.signal, AbortSignal.timeout(SEND_LIMIT_MS)]))
  }

  const tell = (sending: Sending) => {
    if (sending.outcome === 'failed' && sending.retryAfterMs !== null) resumeAt = performance.now() + Math.min(sending.retryAfterMs, LONGEST_PAUSE_MS)
    const fails = sending.outcome === 'failed' && !sending.final
    if (fails && !failing) log.warn(`messages by ${method} cannot be sent; trying again`, { code: sending.code })
    if (!fails && failing) log.info(`messages by ${method} are sent again`)
    failing = fails
  }

  return startRounds({
    pollMs,
    graceMs,
    breakOff,
    log,
    failure: `deliveries by ${method} cannot be read or recorded; trying again`,
    round: async () => {
      if (performance.now() < resumeAt) return 'idle'
      const jobs = await boss.fetch<unknown>(queue, { batchSize: AT_A_TIME[method], includeMetadata: true })
      const outcomes = await Promise.allSettled(jobs.map(attempt))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      return jobs.length > 0 ? 'busy' : 'idle'
    },
  })
}

/** Marks deliveries without further attempts, even if the last one was lost with its process. */
export function startDeadLetterWorker({ boss, records, log, pollMs, graceMs }: Pick<WorkerOptions, 'boss' | 'records' | 'log' | 'pollMs' | 'graceMs'>): Running {
  return startRounds({
    pollMs,
    graceMs,
    breakOff: new AbortController(),
    log,
    failure: 'deliveries that failed for good cannot be recorded; trying again',
    round: async () => {
      const jobs = await boss.fetch<unknown>(DEAD_QUEUE, { batchSize: 50 })
      if (jobs.length === 0) return 'idle'
      const given = jobs.map(({ data }) => deliveryJob.parse(data))
      await records.gaveUp(given.map(({ delivery }) => delivery))
      await boss.complete(DEAD_QUEUE, jobs.map(({ id }) => id))
      for (const { delivery, requestId } of given) forRequest(requestId, () => log.error('a message could not be delivered, and is not tried again', { delivery }))
      return 'busy'
    },
  })
}

interface Rounds {
  round: () => Promise<'busy' | 'idle'>
  pollMs: number
  graceMs: number
  breakOff: AbortController
  log: Log
  failure: string
}

function startRounds({ round, pollMs, graceMs, breakOff, log, failure }: Rounds): Running {
  const stopping = new AbortController()
  let failing = false
  const run = async () => {
    while (!stopping.signal.aborted) {
      const next = await round().catch((error: unknown) => {
        if (!failing) log.warn(failure, { reason: error instanceof Error ? error.message : 'unknown' })
        failing = true
        return 'failed' as const
      })
      if (next !== 'failed') failing = false
      if (next !== 'busy') await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      const limit = setTimeout(() => breakOff.abort(), graceMs)
      await running
      clearTimeout(limit)
    },
  }
}

const unreadable: FailedSending = {
  outcome: 'failed',
  reason: 'The stored fields are not what this version expects; the administrators\' pages show them.',
  code: 'unreadable',
  retryAfterMs: null,
  uncertain: false,
  final: true,
}

function outgoingOf({ delivery: { id, audience, event, repetition, createdAt }, submission, events }: DeliveryRecord, repeat: boolean, origin: string | null): OutgoingMessage | null {
  const message = event === 0 ? templates[submission.kind].write(submission, audience, origin) : caseMessage(submission, events, origin)
  if (!message) return null
  const { reference, email } = submission
  return { id, message, reference, event, repetition, queuedAt: createdAt, repeat, to: audience === 'team' ? { audience, replyTo: email } : { audience, address: email } }
}

/** The message is out: a brief database outage must not send it a second time. */
async function insist(record: () => Promise<void>): Promise<void> {
  for (let wait = 250; ; wait *= 2) {
    try {
      return await record()
    } catch (error) {
      if (wait > 4000) throw error
      await sleep(wait)
    }
  }
}
