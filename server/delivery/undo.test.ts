import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { UNDO_MS } from '../../src/contract/admin-limits.ts'
import { readConfig } from '../config.ts'
import { caseEvents, deliveries, submissions } from '../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { casesOn } from '../intake/testing/cases.ts'
import { systemClock } from '../lib/clock.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startMailServer, type LocalMailServer } from './mail/testing/mail-server.ts'
import { quickTiming } from './testing/delivery-process.ts'
import { submit } from './testing/submissions.ts'

/** Enough to meet the worker at every point of its way. */
const TRIES = 120
const AT_A_TIME = 6

let database: TestDatabase
let mail: LocalMailServer
/** Two processes that send. */
let running: Delivery[]

beforeAll(async () => {
  ;[database, mail] = await Promise.all([createTestDatabase(), startMailServer()])
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com' })
  const start = () => startDelivery({ database, config, registry: new Registry(), log: recordingLog().log, clock: systemClock, timing: quickTiming })
  running = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all((running ?? []).map((delivery) => delivery.stop()))
  await mail?.close()
  await database?.drop()
})

const queue = () => {
  const [delivery] = running
  if (!delivery) throw new Error('nothing delivers')
  return delivery.queue
}
async function submitted(): Promise<{ reference: string; id: string }> {
  const { reference } = await submit(database, { queue: { methods: [], enqueue: async () => {} } })
  const [row] = await database.db.select({ id: submissions.id }).from(submissions).where(eq(submissions.reference, reference))
  return { reference, id: row?.id ?? '' }
}
/** Decides a case so that its mail may go out `inMs` from now, and undoes that `afterMs` from now, as if in time. */
async function decidedAndUndone(inMs: number, afterMs: number) {
  const { reference, id } = await submitted()
  const decidedAt = Date.now() + inMs - UNDO_MS
  await casesOn(database.db, clockAt(decidedAt), { queue: queue() }).cases.decide(id, 'Ada', { outcome: 'declined', text: 'Sorry.' })
  await sleep(afterMs)
  const undone = await casesOn(database.db, clockAt(decidedAt + UNDO_MS), { queue: queue() }).cases.undo(id, 'Ada', 1)
  return { reference, id, undone: undone.ok ? 'undone' : 'why' in undone ? undone.why : 'refused' }
}
const arrived = (reference: string) => mail.received.filter(({ headers }) => headers.get('message-id') === `<${reference}.sender.1@example.com>`).length

it('a mail is either sent or cancelled, never both, however close an undo comes to its worker', { timeout: 120_000 }, async () => {
  // Surely in time, and surely too late.
  const certain = [decidedAndUndone(60_000, 0), decidedAndUndone(0, 4000)]
  const lanes = Array.from({ length: AT_A_TIME }, async (_, lane) => {
    const close = []
    for (let index = lane; index < TRIES; index += AT_A_TIME) close.push(await decidedAndUndone(100, 60 + ((index * 7) % 200)))
    return close
  })
  const tries = [...(await Promise.all(lanes)).flat(), ...(await Promise.all(certain))]
  await vi.waitFor(async () => expect(await database.db.$count(deliveries, eq(deliveries.state, 'waiting'))).toBe(0), { timeout: 30_000, interval: 100 })
  for (const { id, reference, undone } of tries) {
    const [row] = await database.db.select({ state: deliveries.state }).from(deliveries).where(eq(deliveries.submission, id))
    const events = await database.db.$count(caseEvents, eq(caseEvents.submission, id))
    const expected = undone === 'undone' ? { state: 'cancelled', events: 2, mails: 0 } : { state: 'sent', events: 1, mails: 1 }
    expect({ undone, state: row?.state, events, mails: arrived(reference) }).toEqual({ undone: undone === 'undone' ? undone : 'too_late', ...expected })
  }
  const count = (what: string) => tries.filter(({ undone }) => undone === what).length
  console.info(`${tries.length} undos against two workers: ${count('undone')} undone, ${count('too_late')} too late`)
  expect([tries.at(-2)?.undone, tries.at(-1)?.undone]).toEqual(['undone', 'too_late'])
})

it('no mail of what the team did goes out before it can no longer be undone, even after a restart that finds no job for it', async () => {
  const { reference, id } = await submitted()
  const { cases } = casesOn(database.db, clockAt(Date.now() + 60_000), { queue: queue() })
  await cases.ask(id, 'Ada', 'Which bank?')
  await database.db.execute('delete from pgboss.job')
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com' })
  const again = await startDelivery({ database, config, registry: new Registry(), log: recordingLog().log, clock: systemClock, timing: quickTiming })
  const { rows } = await database.pool.query<{ waits: boolean }>("select start_after > now() + interval '60 seconds' as waits from pgboss.job where name = 'delivery-email'")
  expect(rows).toEqual([{ waits: true }])
  await again.stop()
  expect(arrived(reference)).toBe(0)
})
