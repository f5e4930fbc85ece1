import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formCheck, FORM_TOKEN, HONEYPOT, PROOF_OF_WORK } from '../../../src/contract/form-check.ts'
import { IDEMPOTENCY_KEY } from '../../../src/contract/submission.ts'
import { spentChallenges, submissions } from '../../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { bodies, intakeOn, loanForm } from '../../intake/testing/intake.ts'
import { createManualClock, type ManualClock } from '../../lib/testing/manual-clock.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { submissionRoutes } from '../submissions/routes.ts'
import { VALID_MS } from './challenges.ts'
import { createFormChecks, type FormChecks } from './form-checks.ts'
import { LEAST_MS, MOST_MS } from './form-tokens.ts'
import { createFormMetrics } from './metrics.ts'
import { solve } from './testing/solve.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const PERSON = '203.0.113.7'
const SECRET = 'a secret of tests'

let database: TestDatabase
let clock: ManualClock
let registry: Registry
let checks: FormChecks
let app: Hono

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate submissions, spent_challenges cascade`)
  clock = createManualClock(NOON)
  registry = new Registry()
  checks = createFormChecks({ secret: SECRET, db: database.db, clock, count: createFormMetrics(registry) })
  app = serve(checks)
})

function serve(on: FormChecks): Hono {
  const { log } = recordingLog()
  const served = submissionRoutes({ intake: intakeOn(database.db, { clock }), log, clock, checks: on })
  served.onError(errorHandler(log))
  return served
}

interface Sending {
  token?: string | undefined
  work?: string
  from?: string
  key?: string
  body?: object
  on?: Hono
}

async function send({ token, work, from = PERSON, key, body = bodies.contact, on = app }: Sending = {}) {
  const headers = {
    'X-Forwarded-For': from,
    ...(token === undefined ? {} : { [FORM_TOKEN]: token }),
    ...(work === undefined ? {} : { [PROOF_OF_WORK]: work }),
    ...(key === undefined ? {} : { [IDEMPOTENCY_KEY]: key }),
  }
  const isForm = body instanceof FormData
  const response = await on.request(isForm ? '/api/convertible-loan' : '/api/contact/submit', { method: 'POST', headers: isForm ? headers : { ...headers, 'Content-Type': 'application/json' }, body: isForm ? body : JSON.stringify(body) })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const json: unknown = await response.json()
  const { formToken, challenge } = formCheck.safeParse(json).data ?? {}
  return { status: response.status, formToken, challenge, json }
}
/** A form that was opened long enough ago. */
async function opened(): Promise<string> {
  const { token } = checks.tokens.issue()
  await clock.advance(LEAST_MS)
  return token
}
const stored = () => database.db.$count(submissions)
async function found(): Promise<Record<string, number>> {
  const { values } = (await registry.getMetricsAsJSON()).find(({ name }) => name === 'bd_form_checks_total') ?? { values: [] }
  return Object.fromEntries(values.filter(({ value }) => value > 0).map(({ labels, value }) => [String(labels['found']), value]))
}

describe('the token of a form', () => {
  it('lets a form through that was open for two seconds, and for two hours', async () => {
    const { token, readyInMs, expiresInMs } = checks.tokens.issue()
    expect([readyInMs, expiresInMs]).toEqual([2000, 7_200_000])
    await clock.advance(LEAST_MS)
    expect((await send({ token })).status).toBe(201)
    await clock.advance(MOST_MS - LEAST_MS - 1)
    expect((await send({ token })).status).toBe(201)
    expect(await found()).toEqual({ passed: 2 })
  })

  it('tells a quicker one to wait for the rest, and takes it then', async () => {
    const { token } = checks.tokens.issue()
    await clock.advance(500)
    const early = await send({ token })
    expect(early).toMatchObject({ status: 428, formToken: { token: '', readyInMs: 1500 } })
    expect(await stored()).toBe(0)
    await clock.advance(1500)
    expect((await send({ token })).status).toBe(201)
    expect(await found()).toEqual({ too_quick: 1, passed: 1 })
  })

  it('is given to a form without one, with an old one, or with a forged one: finished offline or resumed, it gets through two seconds later', async () => {
    const { token: old } = checks.tokens.issue()
    await clock.advance(MOST_MS)
    const [text = '', mac = ''] = checks.tokens.issue().token.split(/\.(?=[^.]*$)/)
    const forged = `${(Number.parseInt(text, 36) - 3_600_000).toString(36)}-x.${mac}`
    for (const token of [undefined, old, forged, 'x', '.']) {
      const refused = await send({ token, body: loanForm() })
      expect(refused.status, token).toBe(428)
      await clock.advance(refused.formToken?.readyInMs ?? 0)
      expect((await send({ token: refused.formToken?.token, body: loanForm() })).status, token).toBe(201)
    }
    expect(await found()).toEqual({ token_missing: 1, token_expired: 1, token_forged: 3, passed: 5 })
  })

  it('is understood by every process with the same secret, and by no other', async () => {
    const token = await opened()
    const deps = { db: database.db, clock }
    expect((await send({ token, on: serve(createFormChecks({ ...deps, secret: SECRET })) })).status).toBe(201)
    expect((await send({ token, on: serve(createFormChecks({ ...deps, secret: 'another' })) })).status).toBe(428)
  })
})

describe('proof of work', () => {
  /** Uses up what costs nothing. */
  async function five(token: string, from = PERSON) {
    for (let time = 0; time < 5; time += 1) expect((await send({ token, from })).status).toBe(201)
  }

  it('is asked for only from the sixth form of an address on, and one that brings it is taken', async () => {
    const token = await opened()
    await five(token)
    const asked = await send({ token })
    expect(asked).toMatchObject({ status: 428, challenge: { bits: 16 } })
    expect(await stored()).toBe(5)
    const work = solve(asked.challenge ?? { text: '', bits: 1 })
    expect(createHash('sha256').update(work).digest().readUInt16BE()).toBe(0)
    expect((await send({ token, work })).status).toBe(201)
    expect((await send({ token, from: '203.0.113.8' })).status).toBe(201)
    expect(await found()).toEqual({ passed: 6, challenged: 1, solved: 1 })
    expect(await stored()).toBe(7)
  })

  it('is asked for again by every other form, and again free every two minutes', async () => {
    const token = await opened()
    await five(token)
    expect((await send({ token })).status).toBe(428)
    await clock.advance(120_000)
    expect((await send({ token })).status).toBe(201)
    expect((await send({ token })).status).toBe(428)
  })

  it('counts once, in all processes together', async () => {
    const other = await database.openAgain()
    const there = serve(createFormChecks({ secret: SECRET, db: other.db, clock }))
    const token = await opened()
    await five(token)
    const { challenge } = await send({ token })
    const work = solve(challenge ?? { text: '', bits: 1 })
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => send({ token, work, on: index % 2 === 0 ? app : there })))
    await other.close()
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 428)])
    expect(await database.db.$count(spentChallenges)).toBe(1)
  })

  it('counts for the address that was asked, for five minutes, and only solved', async () => {
    const token = await opened()
    await five(token)
    const challenge = (await send({ token })).challenge ?? { text: '', bits: 1 }
    const work = solve(challenge)
    expect((await send({ token, work, from: '203.0.113.9' })).status).toBe(428)
    const wrong = Array.from({ length: 200 }, (_, number) => `${challenge.text}:${number}`).find((text) => createHash('sha256').update(text).digest()[0] !== 0)
    const easier = work.replace(/~16~/, '~1~')
    for (const bad of [wrong ?? '', easier, 'x', ':', '', `${challenge.text}`]) expect((await send({ token, work: bad })).status, bad).toBe(428)
    await clock.advance(VALID_MS)
    expect((await send({ token, work })).status).toBe(428)
    expect(await stored()).toBe(5)
    expect(await found()).toMatchObject({ not_solved: 8 })
  })

  it('grows harder with the number of challenges, up to twenty bits, and asking stores nothing', async () => {
    const token = await opened()
    // Without the limit of the call itself, which a flood meets first.
    const bare = new Hono().post('/', async (c) => {
      await checks.check(c)
      return c.json({})
    })
    bare.onError(errorHandler(recordingLog().log))
    const ask = async () => {
      const response = await bare.request('/', { method: 'POST', headers: { [FORM_TOKEN]: token, 'X-Forwarded-For': PERSON } })
      return formCheck.safeParse(await response.json()).data?.challenge?.bits ?? 0
    }
    const bits: number[] = []
    for (let time = 0; time < 40; time += 1) bits.push(await ask())
    const times = (count: number, value: number) => Array.from({ length: count }, () => value)
    expect(bits).toEqual([...times(5, 0), ...times(10, 16), ...times(10, 18), ...times(15, 20)])
    expect(await database.db.$count(spentChallenges)).toBe(0)
    // An hour later the address is as it was.
    await clock.advance(3_600_000)
    expect(await ask()).toBe(0)
  })

  it('of an IPv6 line counts for all addresses of it', async () => {
    const token = await opened()
    for (let time = 0; time < 5; time += 1) expect((await send({ token, from: `2001:db8::${time}` })).status).toBe(201)
    const { challenge, status } = await send({ token, from: '2001:db8::a' })
    expect(status).toBe(428)
    const work = solve(challenge ?? { text: '', bits: 1 })
    expect((await send({ token, work, from: '2001:db8::b' })).status).toBe(201)
  })
})

describe('the field that no person sees', () => {
  it('is refused when filled, in every shape, and nothing is stored or acknowledged', async () => {
    const token = await opened()
    for (const value of ['http://spam.example', ' ', 5, null, ['x']]) {
      const refused = await send({ token, body: { ...bodies.contact, [HONEYPOT]: value }, from: `198.51.100.${String(value).length}` })
      expect(refused).toMatchObject({ status: 400, json: { success: false, code: 'hidden_field', field: HONEYPOT } })
    }
    expect((await send({ token, body: loanForm({ [HONEYPOT]: 'x' }) })).status).toBe(400)
    expect(await stored()).toBe(0)
    expect((await found())['honeypot']).toBe(6)
  })

  it('may be there empty, and is no part of what is stored', async () => {
    const token = await opened()
    const key = randomUUID()
    expect((await send({ token, key, body: { ...bodies.contact, [HONEYPOT]: '' } })).status).toBe(201)
    expect((await send({ token, key })).status).toBe(200)
    const [row] = await database.db.select().from(submissions)
    expect(row?.body).not.toHaveProperty(HONEYPOT)
  })
})
