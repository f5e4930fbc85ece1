import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { cardApplication, cardApplicationV2 } from '../../../src/contract/card-application.ts'
import { contactMessage } from '../../../src/contract/contact-message.ts'
import { loanApplication } from '../../../src/contract/loan-application.ts'
import { submissionKinds } from '../../../src/contract/submission.ts'
import { verificationRequest } from '../../../src/contract/verification-request.ts'
import { submissions } from '../../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { bodies, intakeOn, loanForm } from '../../intake/testing/intake.ts'
import { kinds } from '../../intake/kinds.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { submissionRoutes } from './routes.ts'
import { submissionAnswer } from './testing/submissions.ts'

const schemas = {
  contact: contactMessage,
  'card-application': cardApplication,
  'card-application-v2': cardApplicationV2,
  'verification-request': verificationRequest,
  'loan-application': loanApplication,
}

let database: TestDatabase
let app: Hono
const clock = createManualClock()
const { log, lines } = recordingLog()

beforeAll(async () => {
  database = await createTestDatabase()
  app = submissionRoutes({ intake: intakeOn(database.db, { clock }), log, clock })
})
afterAll(() => database?.drop())

/** Characters that some programs choke on. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '\udfff', '\u202e', '\ufeff', '\ufdfa'.repeat(20), "'; drop table submissions; --", '<script>', '{{name}}', 'x'.repeat(6000)),
)
const anything = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

/** A valid body except for some of its fields. */
function nearly(good: Readonly<Record<string, string>>) {
  return fc.record({ changes: fc.dictionary(fc.constantFrom(...Object.keys(good), 'referenceNumber', '__proto__'), anything, { maxKeys: 3 }), without: fc.subarray(Object.keys(good), { maxLength: 2 }) }).map(({ changes, without }) => {
    const mixed = { ...good, ...changes }
    return Object.fromEntries(Object.entries(mixed).filter(([field]) => !without.includes(field) || field in changes))
  })
}

it('any body is stored exactly in the contract’s shape, or refused and not stored; nothing fails', { timeout: 120_000 }, async () => {
  const sent = fc.constantFrom(...submissionKinds).chain((kind) => fc.tuple(fc.constant(kind), fc.oneof({ weight: 5, arbitrary: nearly(bodies[kind]) }, { weight: 1, arbitrary: fc.jsonValue() })))
  const outcomes = { stored: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(sent, async ([kind, body]) => {
      await clock.advance(10_000)
      const isForm = kind === 'loan-application'
      const texts = isForm ? z.record(z.string(), z.string()).safeParse(body) : undefined
      // A form holds only text, so other values can't be sent in one.
      if (texts && !texts.success) return
      const init: RequestInit = texts ? { body: formOf(texts.data) } : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      const response = await app.request(kinds[kind].path, { method: 'POST', ...init })
      const answer = submissionAnswer.parse(await response.json())
      const rows = await database.db.select().from(submissions).where(eq(submissions.createdAt, new Date(clock.now())))
      const { referenceNumber: _, ...asSent } = texts?.data ?? {}
      const expected = schemas[kind].safeParse(texts ? asTravelled(asSent) : body)
      outcomes[expected.success ? 'stored' : 'refused'] += 1
      expect([response.status < 300, answer.success]).toEqual([expected.success, expected.success])
      expect(expected.success || [400, 413].includes(response.status), String(response.status)).toBe(true)
      expect(rows.map((row) => row.body)).toEqual(expected.success ? [expected.data] : [])
    }),
    { numRuns: 250 },
  )
  expect(lines).toEqual([])
  expect(Math.min(outcomes.stored, outcomes.refused)).toBeGreaterThan(25)
})

function formOf(texts: Record<string, string>): FormData {
  const form = loanForm(Object.fromEntries(Object.keys(bodies['loan-application']).map((field) => [field, undefined])))
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  return form
}

/** What a form does to text in transit: one kind of line end, and whole characters only. */
function asTravelled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, Buffer.from(value.replaceAll(/\r\n?|\n/g, '\r\n')).toString('utf8')]))
}
