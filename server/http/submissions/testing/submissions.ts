import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { problem } from '../../../../src/contract/problem.ts'
import { IDEMPOTENCY_KEY, submissionAccepted, type SubmissionKind } from '../../../../src/contract/submission.ts'
import { WALLET_PROOF } from '../../../../src/contract/wallet-proof.ts'
import { deliveries, submissions, uploads } from '../../../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type LogLine, type TestDatabase } from '../../../db/testing/database.ts'
import { noQueue, type DeliveryQueue } from '../../../delivery/queue.ts'
import type { Intake } from '../../../intake/intake.ts'
import { bodies, intakeOn, loanForm } from '../../../intake/testing/intake.ts'
import { kinds } from '../../../intake/kinds.ts'
import { createManualClock, type ManualClock } from '../../../lib/testing/manual-clock.ts'
import { submissionRoutes } from '../routes.ts'

/** The answer of any of these calls. */
export const submissionAnswer = z.union([submissionAccepted, problem])

export const WALLET = 'So11111111111111111111111111111111111111112'

export interface Sending {
  body?: object | string
  headers?: Record<string, string>
  key?: string
  /** Serve as another process. */
  on?: Hono
}

/** For tests: the five calls on a database of their own, at noon of 21 November 2026. */
export interface SubmissionService {
  database: TestDatabase
  clock: ManualClock
  app: Hono
  intake: Intake
  lines: LogLine[]
  /** Empties the tables and resets the limits. */
  reset(): Promise<void>
  /** Serves again, like another process on this database. `WALLET` is proven by the token `proven`. */
  serve(queue?: DeliveryQueue, db?: TestDatabase['db']): Hono
  /** Sends that kind's form, with changes. */
  send(kind: SubmissionKind, sending?: Sending): Promise<Response>
  stored(): Promise<(typeof submissions.$inferSelect)[]>
  /** Submissions, uploads, deliveries. */
  counts(): Promise<number[]>
}

export async function openSubmissions(): Promise<SubmissionService> {
  const database = await createTestDatabase()
  const serve = (queue: DeliveryQueue = noQueue, db: TestDatabase['db'] = database.db) => {
    const { log, lines } = recordingLog()
    const intake = intakeOn(db, { queue, clock: service.clock })
    const holds = async (token: string | undefined, wallet: string) => token === 'proven' && wallet === WALLET
    const app = submissionRoutes({ intake, proofs: { holds }, log, clock: service.clock })
    Object.assign(service, { app, intake, lines })
    return app
  }
  const clock = createManualClock()
  const intake = intakeOn(database.db)
  const service: SubmissionService = {
    database,
    clock,
    app: submissionRoutes({ intake, log: recordingLog().log, clock }),
    intake,
    lines: [],
    reset: async () => {
      await database.db.execute(sql`truncate submissions cascade`)
      service.clock = createManualClock(Date.UTC(2026, 10, 21, 12))
      serve()
    },
    serve,
    send: async (kind, { body, headers = {}, key, on = service.app } = {}) => {
      const all = { ...(key === undefined ? {} : { [IDEMPOTENCY_KEY]: key }), ...headers }
      if (kind === 'loan-application') return on.request(kinds[kind].path, { method: 'POST', headers: all, body: body instanceof FormData ? body : loanForm() })
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? bodies[kind])
      return on.request(kinds[kind].path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...all }, body: text })
    },
    stored: () => database.db.select().from(submissions).orderBy(submissions.createdAt, submissions.id),
    counts: () => Promise.all([submissions, uploads, deliveries].map((table) => database.db.$count(table))),
  }
  return service
}

/** The answer in the contract's shape, with its status. Throws if it is cacheable. */
export async function answered(response: Response | Promise<Response>) {
  const got = await response
  if (got.headers.get('Cache-Control') !== 'no-store') throw new Error(`the answer ${got.status} may be stored`)
  return { status: got.status, ...submissionAnswer.parse(await got.json()) }
}

export const proven = { [WALLET_PROOF]: 'proven' }
