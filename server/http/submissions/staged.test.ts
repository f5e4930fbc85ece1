import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caseView } from '../../../src/contract/case.ts'
import { IDEMPOTENCY_KEY } from '../../../src/contract/submission.ts'
import { UPLOADS } from '../../../src/contract/staged-upload.ts'
import { uploads } from '../../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import type { Intake } from '../../intake/intake.ts'
import { createSeal } from '../../intake/sealed.ts'
import { createStagedUploads, type StagedUploads } from '../../intake/staging/staged-uploads.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { bodies, intakeOn, loanForm, samples } from '../../intake/testing/intake.ts'
import { createManualClock, type ManualClock } from '../../lib/testing/manual-clock.ts'
import { caseRoutes } from '../case/routes.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { createFormBodies } from './form-bodies.ts'
import { submissionRoutes } from './routes.ts'
import { answered } from './testing/submissions.ts'

const PATH = '/api/convertible-loan'
const HOUR_MS = 3_600_000

let database: TestDatabase
let clock: ManualClock
let staging: StagedUploads
let intake: Intake
let app: Hono
let cases: ReturnType<typeof casesOn>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate submissions, staged_uploads, admin_attempts cascade`)
  clock = createManualClock(Date.UTC(2026, 10, 21, 12))
  const { log } = recordingLog()
  const seal = createSeal([randomBytes(32).toString('hex')])
  staging = createStagedUploads({ db: database.db, seal, clock })
  intake = intakeOn(database.db, { clock, seal, staging })
  cases = casesOn(database.db, clock, { seal })
  app = submissionRoutes({ intake, log, clock })
  app.route('/', caseRoutes({ ...cases, staging, proofs: { holds: async () => false }, forms: createFormBodies(clock), log, clock, wrongAfterMs: 0 }))
  app.onError(errorHandler(log))
})

/** A file that has arrived ahead of its form, in two parts; or only the first of them. */
async function staged(bytes: Uint8Array, parts = 2): Promise<string> {
  const begun = await staging.begin(bytes.length, null)
  if (begun.outcome !== 'begun') throw new Error('there is no room')
  const half = Math.ceil(bytes.length / 2)
  await staging.append(begun.address, 0, bytes.subarray(0, half))
  if (parts === 2) await staging.append(begun.address, half, bytes.subarray(half))
  return begun.address
}
const apply = (changes: Parameters<typeof loanForm>[0], key?: string) => answered(app.request(PATH, { method: 'POST', headers: key === undefined ? {} : { [IDEMPOTENCY_KEY]: key }, body: loanForm(changes) }))
const stored = () => database.db.select().from(uploads).orderBy(uploads.part)

describe('a loan application whose files went ahead', () => {
  it('[LOAN-58] [LOAN-59] is stored as if they had come along, byte for byte and sealed for its own place', async () => {
    const passportCopy = await staged(samples['image/heic'])
    const utilityBill = await staged(samples['application/pdf'])
    expect(await apply({ passportCopy, utilityBill })).toMatchObject({ status: 201 })
    const rows = await stored()
    expect(rows.map(({ part, fileName, mediaType }) => [part, fileName, mediaType])).toEqual([
      ['passportCopy', 'passport-copy.heic', 'image/heic'],
      ['utilityBill', 'utility-bill.pdf', 'application/pdf'],
    ])
    expect(rows.map((row) => intake.openUpload(row.sealed, row))).toEqual([samples['image/heic'], samples['application/pdf']])
    // Its address is no part of what was said.
    expect(JSON.stringify((await database.db.execute(sql`select body from submissions`)).rows)).not.toContain(UPLOADS)
  })

  it('[GEN-28] is the same under the same key, whether a file came along or ahead, and another file is another one', async () => {
    const key = randomUUID()
    const [pdf, jpeg] = [samples['application/pdf'], samples['image/jpeg']]
    const inline = { name: 'x.pdf', bytes: new Uint8Array(pdf) }
    const first = await apply({ passportCopy: inline, utilityBill: await staged(jpeg) }, key)
    expect(first).toMatchObject({ status: 201 })
    const again = await apply({ passportCopy: await staged(pdf), utilityBill: await staged(jpeg) }, key)
    expect(again).toMatchObject({ status: 200, referenceNumber: 'referenceNumber' in first ? first.referenceNumber : '' })
    expect(await apply({ passportCopy: await staged(samples['image/png']), utilityBill: await staged(jpeg) }, key)).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect(await stored()).toHaveLength(2)
  })

  it('whose answer was lost is repeated within the hour, and then has to bring its files again', async () => {
    const key = randomUUID()
    const changes = { passportCopy: await staged(samples['application/pdf']), utilityBill: await staged(samples['image/jpeg']) }
    expect(await apply(changes, key)).toMatchObject({ status: 201 })
    expect(await apply(changes, key)).toMatchObject({ status: 200 })
    await clock.advance(HOUR_MS)
    expect(await apply(changes, key)).toMatchObject({ status: 400, code: 'upload_gone', field: 'passportCopy' })
    // The same files, along with the form this time.
    expect(await apply({}, key)).toMatchObject({ status: 200 })
  })

  it.each([
    ['is none of these', Buffer.from('my passport, honestly'), { status: 400, code: 'wrong_type' }],
    ['hides a script', Buffer.concat([samples['application/pdf'], Buffer.from('<script>alert(1)</script>')]), { status: 400, code: 'wrong_type' }],
    ['is empty', Buffer.alloc(0), { status: 400, code: 'missing' }],
  ])('is refused at the same field and in the same words as if it had come along: %s', async (_, bytes, refusal) => {
    const ahead = await apply({ utilityBill: await staged(bytes) })
    expect(ahead).toMatchObject({ ...refusal, field: 'utilityBill' })
    expect(await apply({ utilityBill: { name: 'bill.pdf', bytes: new Uint8Array(bytes) } })).toEqual(ahead)
    expect(await stored()).toEqual([])
  })

  it('is refused with a file that is unfinished, expired, unknown, or no address at all', async () => {
    const unfinished = await staged(samples['application/pdf'], 1)
    const expired = await staged(samples['application/pdf'])
    const unknown = `${UPLOADS}/${'a'.repeat(43)}`
    for (const passportCopy of [unfinished, unknown]) expect(await apply({ passportCopy })).toMatchObject({ status: 400, code: 'upload_gone', field: 'passportCopy' })
    for (const passportCopy of ['', 'passport.pdf', `${unknown}/..`, `http://evil.example${unknown}`]) expect(await apply({ passportCopy })).toMatchObject({ status: 400, code: 'missing', field: 'passportCopy' })
    await clock.advance(24 * HOUR_MS)
    expect(await apply({ passportCopy: expired })).toMatchObject({ status: 400, code: 'upload_gone' })
    expect(await stored()).toEqual([])
  })
})

it('an answer to a case takes a file that went ahead, once per key', async () => {
  const first = await answered(app.request('/api/contact/submit', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(bodies.contact) }))
  const referenceNumber = 'referenceNumber' in first ? first.referenceNumber : ''
  const id = await cases.cases.find({ referenceNumber, email: bodies.contact.email })
  await cases.cases.ask(id ?? '', 'ada', 'Your bill, please.')
  const form = new FormData()
  for (const [name, value] of Object.entries({ referenceNumber, email: bodies.contact.email, text: '', file2: await staged(samples['image/png']) })) form.set(name, value)
  const headers = { [IDEMPOTENCY_KEY]: randomUUID() }
  for (let time = 0; time < 2; time += 1) {
    const response = await app.request('/api/case/answer', { method: 'POST', headers, body: form })
    expect([response.status, caseView.parse(await response.json()).state]).toEqual([200, 'in_review'])
  }
  const rows = await stored()
  expect(rows.map((row) => intake.openUpload(row.sealed, row))).toEqual([samples['image/png']])
})
