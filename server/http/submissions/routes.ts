import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { LOAN_FILE_MOST_BYTES, loanFiles } from '../../../src/contract/loan-application.ts'
import { IDEMPOTENCY_KEY, submissionKinds, type SubmissionKind, type SubmissionAccepted } from '../../../src/contract/submission.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import { IntakeFailed, type Intake, type Sent } from '../../intake/intake.ts'
import { kinds } from '../../intake/kinds.ts'
import type { SentFile } from '../../intake/uploads.ts'
import type { Log } from '../../lib/log.ts'
import type { WalletProofs } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { createConcurrencyLimit } from '../middleware/concurrency-limit.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { crossSite, HttpProblem, NO_STORE, tooLong, unavailable, unreadable } from '../middleware/http-problem.ts'
import { readJson, requireType } from '../middleware/request-body.ts'
import { createBodyReceiver, type Received } from './receive-body.ts'

export interface SubmissionDeps {
  intake: Intake
  /** Absent without wallet proofs, as in most tests. */
  proofs?: WalletProofs | undefined
  log: Log
  clock?: Clock
}

/** Per address and kind; the outbox of a phone that was offline for long comes as a burst. */
const A_SECOND = 6 / 60
const BURST = 20
/** The longest texts of the contract, each character as six bytes of JSON, come to a little more than half of it. */
const MOST_TEXT_BYTES = 128 * 1024
/** A form with its files. A proxy in front must allow as much. */
export const MOST_FORM_BYTES = loanFiles.length * LOAN_FILE_MOST_BYTES + MOST_TEXT_BYTES
/** Per form; a dozen are expected. */
const MOST_PARTS = 50
/** Forms with files are validated in memory. A form takes a place once it has arrived, so that slow ones keep no one out. */
const FORMS_AT_ONCE = { all: 12, perAddress: 2 }
const RECEIVING = { mostBytes: MOST_FORM_BYTES, withinMs: 30_000, leastBytesPerSecond: 16 * 1024, graceMs: 5000, mostHeld: FORMS_AT_ONCE.all * MOST_FORM_BYTES }

/** The five calls that receive submissions: POST, answered 201, or 200 for a key that was used before. */
export function submissionRoutes({ intake, proofs, log, clock = systemClock }: SubmissionDeps): Hono {
  const concurrency = createConcurrencyLimit(FORMS_AT_ONCE)
  const receive = createBodyReceiver({ ...RECEIVING, clock })
  const app = new Hono()

  for (const kind of submissionKinds) {
    const { path, files } = kinds[kind]
    const limits = createAddressLimits(A_SECOND, clock, undefined, BURST)
    const guard: MiddlewareHandler = async (c, next) => {
      // A page of another site can make a browser post a form here without a preflight.
      if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw crossSite()
      requireType(c, files.length > 0 ? 'multipart/form-data' : 'application/json')
      countCall(c, limits)
      await next()
    }
    if (files.length > 0) app.post(path, guard, (c) => withForm(c, (sent) => answer(c, kind, sent)))
    else app.post(path, guard, limitBody(MOST_TEXT_BYTES), async (c) => answer(c, kind, { body: await readJson(c) }))
  }

  const withForm = async (c: Context, whenThere: (sent: Pick<Sent, 'body' | 'files'>) => Promise<Response>) => {
    const received = await receive(c.req.raw)
    try {
      if (!received.ok) throw problemOf(received.reason)
      const leave = concurrency.take(clientAddress(c))
      if (!leave) throw problemOf('full')
      try {
        return await whenThere(await formOf(received.bytes, c.req.header('Content-Type') ?? ''))
      } finally {
        leave()
      }
    } finally {
      received.release()
    }
  }

  const answer = async (c: Context, kind: SubmissionKind, sent: Pick<Sent, 'body' | 'files'>) => {
    const token = c.req.header(WALLET_PROOF)
    const walletProven = proofs && ((wallet: string) => proofs.holds(token, wallet))
    const outcome = await intake.take({ ...sent, kind, idempotencyKey: c.req.header(IDEMPOTENCY_KEY), walletProven }).catch((error: unknown) => {
      // Any error but IntakeFailed may quote what was sent: log its name only.
      const message = error instanceof IntakeFailed ? error.message : 'a submission failed unexpectedly'
      log.error(message, { path: c.req.path, error: error instanceof Error ? error.name : typeof error })
      throw unavailable('This could not be stored right now. Nothing is lost: please try again in a moment.', 10_000)
    })
    if (!outcome.ok) throw new HttpProblem(outcome.refusal)
    const { referenceNumber, deliveryMethods, confirmation, repeated } = outcome
    const accepted: SubmissionAccepted = { success: true, referenceNumber, deliveryMethods, confirmation }
    return c.json(accepted, repeated ? 200 : 201, NO_STORE)
  }
  return app
}

function problemOf(reason: Extract<Received, { ok: false }>['reason']): HttpProblem {
  switch (reason) {
    case 'too-long':
      return tooLong()
    case 'too-slow':
      return new HttpProblem({ status: 408, code: 'too_slow', error: 'Your files took too long to arrive. Please try again where the connection is better, or with smaller files.' })
    case 'full':
      return new HttpProblem({ status: 503, code: 'busy', error: 'Too many files are arriving right now. Please try again in a moment.', retryAfterMs: 10_000 })
    case 'broken':
      return unreadable()
  }
}

/** Text parts and files of a form. A repeated part is dropped: it is ambiguous. */
async function formOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<Pick<Sent, 'body' | 'files'>> {
  if (hasTooManyParts(bytes, type)) throw unreadable()
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw unreadable()
  })
  const parts = [...form]
  const once = parts.filter(([name]) => parts.filter(([other]) => other === name).length === 1)
  const body = once.filter(([, value]) => typeof value === 'string')
  const files = await Promise.all(once.map(async ([name, value]) => (typeof value === 'string' ? [] : [[name, await fileOf(value)] as const])))
  return { body: Object.fromEntries(body), files: Object.fromEntries(files.flat()) }
}

async function fileOf(file: File): Promise<SentFile> {
  return { bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** Counted before parsing: hundreds of thousands of empty parts would block the parser, and all other requests, for seconds. */
function hasTooManyParts(bytes: Buffer, type: string): boolean {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const line = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0 && parts <= MOST_PARTS; at = bytes.indexOf(line, at + line.length)) parts += 1
  return line === '--' || parts > MOST_PARTS
}
