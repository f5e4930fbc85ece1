import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { joinLease } from '../db/lease.ts'
import { deliveries, submissions } from '../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { bodies, intakeOn } from './testing/intake.ts'
import { startRetention } from './retention.ts'

const NOW = Date.parse('2028-11-21T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

it('deletes messages and verification requests with their deliveries 24 months after a sender’s last one, and nothing else', async () => {
  const queue = { methods: ['email'] as const, enqueue: async () => {} }
  const at = async (when: string, kind: 'contact' | 'verification-request' | 'card-application', email: string) => {
    const body = kind === 'verification-request' ? { ...bodies[kind], userEmail: email } : { ...bodies[kind], email }
    const taken = await intakeOn(database.db, { queue, clock: clockAt(Date.parse(when)) }).take({ kind, body })
    if (!taken.ok) throw new Error(taken.refusal.error)
  }
  await at('2026-11-21T11:59:59Z', 'contact', 'gone@example.com')
  await at('2026-01-01T00:00:00Z', 'verification-request', 'GONE@example.com')
  await at('2026-11-21T12:00:01Z', 'contact', 'stays@example.com')
  await at('2026-01-01T00:00:00Z', 'contact', 'again@example.com')
  await at('2028-01-01T00:00:00Z', 'verification-request', 'Again@example.com')
  await at('2026-01-01T00:00:00Z', 'card-application', 'gone@example.com')

  const { log, lines } = recordingLog()
  const lease = await joinLease({ database, log: recordingLog().log })
  const keeper = startRetention({ lease, log, everyMs: 10, clock: clockAt(NOW) })
  await vi.waitFor(() => expect(lines).not.toEqual([]), { timeout: 15_000, interval: 10 })
  await keeper.stop()
  await lease.stop()
  const left = await database.db.select({ id: submissions.id, kind: submissions.kind, email: submissions.email }).from(submissions)
  expect(left.map(({ kind, email }) => `${kind} ${email}`).toSorted()).toEqual([
    'card-application gone@example.com',
    'contact again@example.com',
    'contact stays@example.com',
    'verification-request Again@example.com',
  ])
  const ids = left.map(({ id }) => id)
  expect((await database.db.select().from(deliveries)).filter(({ submission }) => !ids.includes(submission))).toEqual([])
  expect(lines).toEqual([{ level: 'info', message: 'old messages and verification requests were deleted', facts: { deleted: 2 } }])
})
