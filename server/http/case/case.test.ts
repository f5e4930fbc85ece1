import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caseList, caseView } from '../../../src/contract/case.ts'
import { problem } from '../../../src/contract/problem.ts'
import { plantSubmission } from '../../admin/testing/admin.ts'
import { uploads } from '../../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type LogLine, type TestDatabase } from '../../db/testing/database.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { samples } from '../../intake/testing/intake.ts'
import { systemClock } from '../../lib/clock.ts'
import { createFormBodies } from '../submissions/form-bodies.ts'
import { caseRoutes } from './routes.ts'

const WALLET = 'So11111111111111111111111111111111111111112'
const reference = 'BD-20261121-123456'
const key = { referenceNumber: reference, email: 'ada@example.com' }
const proven = { 'Wallet-Proof': 'proven' }

let database: TestDatabase
let app: Hono
let lines: LogLine[]
let cases: ReturnType<typeof casesOn>['cases']
let id: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate submissions, admin_attempts cascade`)
  id = await plantSubmission(database.db, { kind: 'card-application', reference, wallet: WALLET, walletProven: true })
  serve()
})

function serve(db: TestDatabase['db'] = database.db, wrongAfterMs = 0, clock = systemClock): void {
  const recorded = recordingLog()
  const parts = casesOn(db, systemClock)
  const holds = async (token: string | undefined, wallet: string) => token === 'proven' && wallet === WALLET
  app = caseRoutes({ ...parts, proofs: { holds }, forms: createFormBodies(systemClock), log: recorded.log, clock, wrongAfterMs })
  app.onError((error) => ('getResponse' in error && typeof error.getResponse === 'function' ? error.getResponse() : new Response('unforeseen', { status: 500 })))
  cases = parts.cases
  lines = recorded.lines
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const init = body instanceof FormData ? { headers, body } : { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const response = await app.request(path, { method: 'POST', ...init })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return { status: response.status, text: await response.text() }
}
const viewed = ({ status, text }: { status: number; text: string }) => ({ status, ...caseView.parse(JSON.parse(text)) })
const refused = ({ status, text }: { status: number; text: string }) => ({ status, ...problem.parse(JSON.parse(text)) })

function answerForm(changes: Record<string, string | File> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...key, text: 'Here it is', ...changes })) form.set(name, value)
  return form
}
const pdf = () => new File([new Uint8Array(samples['application/pdf'])], 'secret name.pdf', { type: 'application/pdf' })

describe('a case', () => {
  it('is shown for its number and email address, or its proven wallet, without anything of its sender', async () => {
    const shown = await post('/api/case', key)
    expect(viewed(shown)).toMatchObject({ status: 200, referenceNumber: reference, state: 'received', canWithdraw: true, question: null })
    expect(shown.text).not.toMatch(/Ada|example|So111/)
    expect(viewed(await post('/api/case', { referenceNumber: reference, walletAddress: WALLET }, proven))).toMatchObject({ status: 200, state: 'received' })
    expect(refused(await post('/api/case', { referenceNumber: reference, walletAddress: WALLET }))).toMatchObject({ status: 401, code: 'unproven' })
  })

  it('answers a wrong number, a wrong address and a wrong wallet byte for byte alike, in like time', async () => {
    serve(database.db, 150)
    const other = await plantSubmission(database.db, { kind: 'contact' })
    expect(other).not.toBe(id)
    const wrong = [{ ...key, email: 'eve@example.com' }, { ...key, referenceNumber: 'BD-20261121-654321' }, { referenceNumber: 'BD-20261121-654321', walletAddress: WALLET }]
    const answers = []
    for (const each of wrong) {
      const begun = performance.now()
      answers.push(await post('/api/case', each, proven))
      expect(performance.now() - begun).toBeGreaterThanOrEqual(148)
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(refused(answers[0] ?? { status: 0, text: '' })).toMatchObject({ status: 404, code: 'no_case' })
    for (const path of ['/api/case/withdraw', '/api/case/answer']) {
      const said = await post(path, path.endsWith('answer') ? answerForm({ email: 'eve@example.com' }) : wrong[0])
      expect(said).toEqual(answers[0])
    }
  })

  it('of a wallet is listed for its proof', async () => {
    const listed = await post('/api/case/of-wallet', { walletAddress: WALLET }, proven)
    expect(caseList.parse(JSON.parse(listed.text)).cases).toMatchObject([{ referenceNumber: reference, state: 'received' }])
    expect(refused(await post('/api/case/of-wallet', { walletAddress: WALLET }))).toMatchObject({ status: 401 })
  })

  it('takes an answer with files when asked, once per key, and never otherwise', async () => {
    expect(refused(await post('/api/case/answer', answerForm()))).toMatchObject({ status: 409, code: 'not_asked' })
    await cases.ask(id, 'ada', 'Please show your bill.')
    const headers = { 'Idempotency-Key': randomUUID() }
    const sent = () => answerForm({ file1: pdf() })
    expect(viewed(await post('/api/case/answer', sent(), headers))).toMatchObject({ status: 200, state: 'in_review', steps: [{}, { step: 'asked' }, { step: 'answered', files: 1 }] })
    expect(viewed(await post('/api/case/answer', sent(), { 'Idempotency-Key': headers['Idempotency-Key'].toUpperCase() }))).toMatchObject({ status: 200, state: 'in_review' })
    expect(refused(await post('/api/case/answer', answerForm({ text: 'Other' }), headers))).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect(await database.db.$count(uploads)).toBe(1)
  })

  it('refuses an empty answer, a script, a bad key, and leaves the question open', async () => {
    await cases.ask(id, 'ada', 'Well?')
    expect(refused(await post('/api/case/answer', answerForm({ text: ' ' })))).toMatchObject({ status: 400, field: 'text' })
    const script = new File(['<script>alert(1)</script>'], 'bill.pdf', { type: 'application/pdf' })
    expect(refused(await post('/api/case/answer', answerForm({ file2: script })))).toMatchObject({ status: 400, code: 'wrong_type', field: 'file2' })
    expect(refused(await post('/api/case/answer', answerForm(), { 'Idempotency-Key': '1' }))).toMatchObject({ status: 400 })
    expect(viewed(await post('/api/case', key))).toMatchObject({ state: 'waiting_for_you', question: 'Well?' })
  })

  it('is withdrawn, again without effect, and not once it is decided', async () => {
    for (let time = 0; time < 2; time += 1) expect(viewed(await post('/api/case/withdraw', key))).toMatchObject({ status: 200, state: 'withdrawn', canWithdraw: false })
    const decided = await plantSubmission(database.db, { kind: 'contact', reference: 'BD-20261121-200000' })
    await cases.decide(decided, 'ada', { outcome: 'declined', text: '' })
    expect(refused(await post('/api/case/withdraw', { ...key, referenceNumber: 'BD-20261121-200000' }))).toMatchObject({ status: 409, code: 'closed' })
  })

  it('is limited to ten calls at once and one a second for an address', async () => {
    // Time stands still: on a slow machine ten calls may take a second, after which there is another.
    const now = systemClock.now()
    serve(database.db, 0, { ...systemClock, now: () => now })
    for (let time = 0; time < 10; time += 1) expect((await post('/api/case', key)).status).toBe(200)
    expect(refused(await post('/api/case', key))).toMatchObject({ status: 429, code: 'too_many' })
    expect((await post('/api/case', key, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(200)
  })

  it('needs one key, a number in its form, and its own site', async () => {
    expect(refused(await post('/api/case', { ...key, walletAddress: WALLET }))).toMatchObject({ status: 400, field: 'email' })
    expect(refused(await post('/api/case', { referenceNumber: reference }))).toMatchObject({ status: 400, field: 'email' })
    expect(refused(await post('/api/case', { ...key, referenceNumber: 'BD-1' }))).toMatchObject({ status: 400, field: 'referenceNumber' })
    expect(refused(await post('/api/case', key, { 'Sec-Fetch-Site': 'cross-site' }))).toMatchObject({ status: 403 })
    expect(refused(await post('/api/case', key, { 'Content-Type': 'text/plain' }))).toMatchObject({ status: 415 })
  })

  it('that cannot be read is a temporary failure, and nothing of the key reaches the log', async () => {
    const gone = await database.openAgain()
    await gone.close()
    serve(gone.db)
    expect(refused(await post('/api/case', key))).toMatchObject({ status: 503, code: 'unavailable' })
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toMatch(/ada|example|BD-/)
  })
})
