import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LOAN_FILE_MOST_BYTES, loanFiles } from '../../../src/contract/loan-application.ts'
import { IDEMPOTENCY_KEY, submissionKinds, type SubmissionKind, type SubmissionTaken } from '../../../src/contract/submission.ts'
import { WALLET_PROOF } from '../../../src/contract/wallet-proof.ts'
import { IntakeFailed, type Intake, type Sent } from '../../intake/intake.ts'
import { kinds } from '../../intake/kinds.ts'
import type { SentFile } from '../../intake/uploads.ts'
import type { Log } from '../../lib/log.ts'
import type { WalletProofs } from '../../proof/proofs.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { hasGone } from '../middleware/incoming.ts'
import { refuseForeign } from '../middleware/own-origin.ts'
import { createPlaces } from '../middleware/concurrency-limit.ts'
import { createBodyReceiver, type Received } from './receive-body.ts'
import { isOfType, NO_STORE, refuseWrite, tooManyWrites } from '../middleware/write-refusal.ts'

export interface SubmissionParts {
  intake: Intake
  /** Absent where nobody can prove anything, as in most tests. */
  proofs?: WalletProofs | undefined
  log: Log
  clock?: Clock
}

/** What one address may send of one kind; the outbox of a phone that was long without a network comes as a burst. */
const A_SECOND = 6 / 60
const BURST = 20
/** The longest texts that the contract takes, each character as six bytes of JSON, come to a little more than half of it. */
const MOST_TEXT_BYTES = 128 * 1024
/** A form with its files. A proxy in front must take as much. */
export const MOST_FORM_BYTES = loanFiles.length * LOAN_FILE_MOST_BYTES + MOST_TEXT_BYTES
/** Of a form; a dozen are meant. */
const MOST_PARTS = 50
/** Forms with files are judged in memory. A place is taken when the form is there: one that drips keeps nobody out. */
const FORMS_AT_ONCE = { all: 12, perAddress: 2 }
const RECEIVING = { mostBytes: MOST_FORM_BYTES, withinMs: 30_000, leastBytesPerSecond: 16 * 1024, graceMs: 5000, mostHeld: FORMS_AT_ONCE.all * MOST_FORM_BYTES }

/** The five calls with which people send something in: POST, answered 201, or 200 where the same key was answered before. */
export function submissionRoutes({ intake, proofs, log, clock = systemClock }: SubmissionParts): Hono {
  const places = createPlaces(FORMS_AT_ONCE)
  const receive = createBodyReceiver({ ...RECEIVING, clock })
  const app = new Hono()
  app.onError((error, c) => {
    if (hasGone(c)) return refuseBody(c, 'broken')
    // Nobody else's errors end up here with what was sent in them; IntakeFailed says so, and of others the name is enough.
    log.error(error instanceof IntakeFailed ? error.message : 'a submission failed unexpectedly', { path: c.req.path, error: error.name })
    const sentence = 'This could not be stored right now. Nothing is lost: please try again in a moment.'
    return refuseWrite(c, { status: 503, code: 'unavailable', error: sentence, retryAfterMs: 10_000 })
  })

  for (const kind of submissionKinds) {
    const { path, files } = kinds[kind]
    const limits = createAddressLimits(A_SECOND, clock, undefined, BURST)
    const hasFiles = files.length > 0
    app.use(path, async (c, next) => {
      if (c.req.method !== 'POST') return next()
      // A page of another site can have a browser send a form here without asking.
      if (c.req.header('Sec-Fetch-Site') === 'cross-site') return refuseForeign(c)
      const type = hasFiles ? 'multipart/form-data' : 'application/json'
      if (!isOfType(c, type)) return refuseWrite(c, { status: 415, code: 'unsupported_type', error: `The Content-Type is not ${type}.` })
      const waitMs = limits.take(clientAddress(c), 1)
      return waitMs === 0 ? next() : tooManyWrites(c, waitMs)
    })
    if (hasFiles) {
      app.post(path, async (c) => {
        const received = await receive(c.req.raw)
        try {
          return received.ok ? await judged(c, kind, received.bytes) : refuseBody(c, received.reason)
        } finally {
          received.release()
        }
      })
      continue
    }
    app.use(path, bodyLimit({ maxSize: MOST_TEXT_BYTES, onError: tooLong }))
    app.post(path, async (c) => {
      const sent = await jsonOf(c)
      return sent ? answer(c, kind, sent) : refuseBody(c, 'broken')
    })
  }

  const judged = async (c: Context, kind: SubmissionKind, bytes: Buffer<ArrayBuffer>) => {
    const leave = places.take(clientAddress(c))
    if (!leave) return refuseBody(c, 'full')
    try {
      const sent = await formOf(bytes, c.req.header('Content-Type') ?? '')
      return sent ? await answer(c, kind, sent) : refuseBody(c, 'broken')
    } finally {
      leave()
    }
  }

  const answer = async (c: Context, kind: SubmissionKind, sent: Pick<Sent, 'body' | 'files'>) => {
    const token = c.req.header(WALLET_PROOF)
    const walletProven = proofs && ((wallet: string) => proofs.holds(token, wallet))
    const outcome = await intake.take({ ...sent, kind, idempotencyKey: c.req.header(IDEMPOTENCY_KEY), walletProven })
    if (!outcome.ok) return refuseWrite(c, outcome.refusal)
    const { referenceNumber, deliveryMethods, confirmation, repeated } = outcome
    const taken: SubmissionTaken = { success: true, referenceNumber, deliveryMethods, confirmation }
    return c.json(taken, repeated ? 200 : 201, NO_STORE)
  }
  return app
}

function refuseBody(c: Context, reason: Extract<Received, { ok: false }>['reason']): Response {
  switch (reason) {
    case 'too-long':
      return tooLong(c)
    case 'too-slow':
      return refuseWrite(c, { status: 408, code: 'too_slow', error: 'Your files took too long to arrive. Please try again where the connection is better, or with smaller files.' })
    case 'full':
      return refuseWrite(c, { status: 503, code: 'busy', error: 'Too many files are arriving right now. Please try again in a moment.', retryAfterMs: 10_000 })
    case 'broken':
      return refuseWrite(c, { status: 400, code: 'bad_request', error: 'The body is not what it should be.' })
  }
}

function tooLong(c: Context): Response {
  return refuseWrite(c, { status: 413, code: 'too_long', error: 'What you send is too large. Please send less text or smaller files.' })
}

async function jsonOf(c: Context): Promise<{ body: unknown } | null> {
  try {
    return { body: await c.req.json<unknown>() }
  } catch {
    return null
  }
}

/** Text parts and files of a form. A part that comes twice is neither: nobody could say which one was meant. */
async function formOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<Pick<Sent, 'body' | 'files'> | null> {
  if (hasTooManyParts(bytes, type)) return null
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (!form) return null
  const parts = [...form]
  const once = parts.filter(([name]) => parts.filter(([other]) => other === name).length === 1)
  const body = once.filter(([, value]) => typeof value === 'string')
  const files = await Promise.all(once.map(async ([name, value]) => (typeof value === 'string' ? [] : [[name, await fileOf(value)] as const])))
  return { body: Object.fromEntries(body), files: Object.fromEntries(files.flat()) }
}

async function fileOf(file: File): Promise<SentFile> {
  return { bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** Counted before anything is parsed: hundreds of thousands of empty parts would keep the parser, and everybody else, busy for seconds. */
function hasTooManyParts(bytes: Buffer, type: string): boolean {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const line = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0 && parts <= MOST_PARTS; at = bytes.indexOf(line, at + line.length)) parts += 1
  return line === '--' || parts > MOST_PARTS
}
