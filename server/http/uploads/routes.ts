import { Hono, type Context } from 'hono'
import { LOAN_FILE_MOST_BYTES } from '../../../src/contract/loan-application.ts'
import { PART_MOST_BYTES, TUS_RESUMABLE, TUS_VERSION, UPLOADS, uploadAddress, type UploadBegun } from '../../../src/contract/staged-upload.ts'
import { IntakeFailed, intakeFailed } from '../../intake/intake-failed.ts'
import type { StagedState, StagedUploads } from '../../intake/staging/staged-uploads.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { FormChecks } from '../form-checks/form-checks.ts'
import { createAddressLimits, groupOf } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { createConcurrencyLimit } from '../middleware/concurrency-limit.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { badRequest, crossSite, HttpProblem, NO_STORE, notFound, unavailable } from '../middleware/http-problem.ts'
import { requireType } from '../middleware/request-body.ts'
import { createBodyReceiver, type Received } from '../submissions/receive-body.ts'
import { algorithms, checkPart } from './checksum.ts'

export interface UploadDeps {
  staging: StagedUploads
  /** Absent where forms are not checked. */
  checks?: FormChecks | undefined
  log: Log
  clock: Clock
}

/** Per address. A file of 10 MB comes in 20 parts and more, on a good line within a second or two. */
const CALLS_A_SECOND = 20
const CALLS_AT_ONCE = 200
/** Parts under way. */
const PARTS_AT_ONCE = { all: 64, perAddress: 6 }
/** A slow line is what this is for. What has come of a part that takes longer is kept. */
const RECEIVING = { mostBytes: PART_MOST_BYTES, withinMs: 120_000, leastBytesPerSecond: 2048, graceMs: 10_000, mostHeld: 32 * PART_MOST_BYTES }

/** Files that go ahead of their form, by tus 1.0: core, creation, expiration, termination and checksum. */
export function uploadRoutes({ staging, checks, log, clock }: UploadDeps): Hono {
  const app = new Hono()
  const limits = createAddressLimits({ name: 'uploads', aSecond: CALLS_A_SECOND, atOnce: CALLS_AT_ONCE, clock, leased: true })
  const places = createConcurrencyLimit(PARTS_AT_ONCE)
  const receive = createBodyReceiver({ ...RECEIVING, clock })

  app.use(`${UPLOADS}/*`, async (c, next) => {
    await next()
    c.res.headers.set(TUS_RESUMABLE, TUS_VERSION)
    c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(`${UPLOADS}/*`, async (c, next) => {
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw crossSite()
    await countCall(c, limits)
    if (c.req.method !== 'OPTIONS' && c.req.header(TUS_RESUMABLE) !== TUS_VERSION) {
      throw new HttpProblem({ status: 412, code: 'wrong_version', error: `${TUS_RESUMABLE}: is not ${TUS_VERSION}.`, headers: { 'Tus-Version': TUS_VERSION } })
    }
    await next()
  })

  /** Errors of the database quote what was sent: only their names may be logged. */
  const safely = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof HttpProblem) throw error
      const { message } = error instanceof IntakeFailed ? error : intakeFailed('a part of a file could not be stored or read', error)
      log.error(message, { path: UPLOADS })
      throw unavailable('This cannot be done right now. What has arrived is kept: please try again in a moment.', 5000)
    }
  }
  const stateOf = async (c: Context): Promise<StagedState & { address: string }> => {
    const address = uploadAddress.safeParse(c.req.path).data
    const state = address === undefined ? null : await safely(() => staging.stateOf(address))
    if (address === undefined || state === null) throw gone()
    return { ...state, address }
  }

  app.options(UPLOADS, (c) =>
    c.body(null, 204, {
      'Tus-Version': TUS_VERSION,
      'Tus-Extension': 'creation,expiration,termination,checksum',
      'Tus-Max-Size': String(LOAN_FILE_MOST_BYTES),
      'Tus-Checksum-Algorithm': algorithms.join(','),
    }),
  )
  app.post(UPLOADS, limitBody(0), async (c) => {
    const size = wholeNumber(c, 'Upload-Length')
    if (size > LOAN_FILE_MOST_BYTES) throw new HttpProblem({ status: 413, code: 'too_long', error: `The file is larger than ${LOAN_FILE_MOST_BYTES / 1024 / 1024} MB. Please send a smaller one.` })
    await checks?.check(c)
    const address = clientAddress(c)
    const begun = await safely(() => staging.begin(size, address === null ? null : groupOf(address)))
    if (begun.outcome === 'full') throw full(begun.of)
    const answer: UploadBegun = { success: true, upload: begun.address, expiresAt: begun.expiresAt.toISOString() }
    // Without the host: behind a proxy it need not be the one that the sender sees.
    return c.json(answer, 201, { ...NO_STORE, Location: begun.address, ...expiry(begun) })
  })
  // Hono answers HEAD by what GET answers.
  app.get(`${UPLOADS}/:upload`, async (c) => {
    const state = await stateOf(c)
    return c.body(null, 200, { ...NO_STORE, 'Upload-Offset': String(state.received), 'Upload-Length': String(state.size), ...expiry(state) })
  })
  app.patch(`${UPLOADS}/:upload`, async (c) => {
    requireType(c, 'application/offset+octet-stream')
    const offset = wholeNumber(c, 'Upload-Offset')
    const state = await stateOf(c)
    const { address } = state
    // Looked at before the body comes, and again as it is stored.
    if (offset !== state.received) throw conflict(state.received)
    if (offset + Number(c.req.header('Content-Length') ?? 0) > state.size) throw tooMuch()
    const leave = places.take(clientAddress(c))
    if (!leave) throw busy()
    const received = await receive(c.req.raw)
    try {
      const refused = received.ok ? null : refusalOf(received.reason)
      const checksum = c.req.header('Upload-Checksum')
      if (checksum !== undefined) {
        if (refused) throw refused
        checkPart(checksum, received.bytes)
      }
      // What has come of a part that broke off needn't come again.
      const appended = await safely(() => staging.append(address, offset, received.bytes))
      if (refused) throw refused
      if (appended.outcome === 'gone') throw gone()
      if (appended.outcome === 'conflict') throw conflict(appended.received)
      if (appended.outcome === 'too-long') throw tooMuch()
      return c.body(null, 204, { ...NO_STORE, 'Upload-Offset': String(appended.received), ...expiry(state) })
    } finally {
      leave()
      received.release()
    }
  })
  app.delete(`${UPLOADS}/:upload`, async (c) => {
    const { address } = await stateOf(c)
    await safely(() => staging.remove(address))
    return c.body(null, 204)
  })
  return app
}

function expiry({ expiresAt }: { expiresAt: Date }): Record<string, string> {
  return { 'Upload-Expires': expiresAt.toUTCString() }
}

/** A header that has to be a whole number of bytes. */
function wholeNumber(c: Context, name: string): number {
  const text = c.req.header(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw badRequest(`${name}: is not a whole number of bytes.`)
  return Number(text)
}

function gone(): HttpProblem {
  return notFound('There is no such upload, or it has expired.')
}

function conflict(received: number): HttpProblem {
  return new HttpProblem({ status: 409, code: 'wrong_offset', error: 'Upload-Offset: is not where this upload stands.', headers: { 'Upload-Offset': String(received) } })
}

function tooMuch(): HttpProblem {
  return new HttpProblem({ status: 413, code: 'too_long', error: 'This is more than was declared as the file was begun.' })
}

function busy(): HttpProblem {
  return new HttpProblem({ status: 503, code: 'busy', error: 'Too many files are arriving right now. Please try again in a moment.', retryAfterMs: 5000 })
}

/** Such a file can still be sent along with its form. */
function full(of: 'sender' | 'all'): HttpProblem {
  if (of === 'all') return new HttpProblem({ status: 503, code: 'uploads_full', error: 'There is no room for files ahead of their forms right now. Please send them along with the form.', retryAfterMs: 600_000 })
  return new HttpProblem({ status: 429, code: 'too_many', error: 'Too many files from your address are waiting for their forms. Please send them along with the form.', retryAfterMs: 600_000 })
}

function refusalOf(reason: Extract<Received, { ok: false }>['reason']): HttpProblem {
  switch (reason) {
    case 'too-long':
      return new HttpProblem({ status: 413, code: 'too_long', error: `One part may have ${PART_MOST_BYTES} bytes at most.` })
    case 'too-slow':
      return new HttpProblem({ status: 408, code: 'too_slow', error: 'This part took too long. What has arrived of it is kept.' })
    case 'full':
      return busy()
    case 'broken':
      return badRequest('The request was cut off. What has arrived of it is kept.')
  }
}
