import { asc, eq, sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { submissionAccepted } from '../../src/contract/submission.ts'
import { readConfig } from '../config.ts'
import { deliveries, deliveryAttempts } from '../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { submissionRoutes } from '../http/submissions/routes.ts'
import { intakeOn, loanForm } from '../intake/testing/intake.ts'
import { currentRequestId, forRequest } from '../lib/request-id.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { quickTiming, startDeliveryProcess } from './testing/delivery-process.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startMailServer, type LocalMailServer } from './mail/testing/mail-server.ts'
import { submit } from './testing/submissions.ts'
import { bad, startBotServer, type LocalBotServer } from './telegram/testing/bot-server.ts'

const SOON = { timeout: 20_000, interval: 20 }
const NOW = Date.parse('2026-11-21T15:00:00Z')

let database: TestDatabase
let mail: LocalMailServer
let bot: LocalBotServer
const running: Delivery[] = []
let said = recordingLog()
let registry = new Registry()

beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMailServer()
  bot = await startBotServer()
})
afterAll(async () => {
  await mail.close()
  await bot.close()
  await database.drop()
})
beforeEach(() => {
  for (const list of [mail.received, mail.next, bot.calls, bot.messages, bot.next]) list.length = 0
  mail.refused.clear()
  said = recordingLog()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((delivery) => delivery.stop()))
  await database.db.execute(sql`truncate submissions cascade`)
})

function variables() {
  return {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'BlackDuck <bd@example.com>',
    MAIL_ADMIN: 'team@example.com, boss@example.com',
    TELEGRAM_BOT_TOKEN: bot.token,
    TELEGRAM_CHAT_ID: bot.chatId,
    TELEGRAM_API_ROOT: bot.root,
  }
}

async function start(env: Record<string, string> = variables(), of: Pick<TestDatabase, 'db' | 'pool'> = database, timing = quickTiming): Promise<Delivery> {
  registry = new Registry()
  const delivery = await startDelivery({ database: of, config: readConfig(env), registry, log: said.log, clock: clockAt(NOW), timing })
  running.push(delivery)
  return delivery
}

const stateOf = async (id: string) => {
  const [row] = await database.db.select().from(deliveries).where(eq(deliveries.id, id))
  const attempts = await database.db.select().from(deliveryAttempts).where(eq(deliveryAttempts.delivery, id)).orderBy(asc(deliveryAttempts.attemptedAt))
  return { state: row?.state, sentAt: row?.sentAt?.getTime() ?? null, attempts: attempts.map(({ success, error }) => (success ? 'sent' : error)) }
}
/** Skips the growing pauses between attempts. */
const hurry = () => database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)

describe('delivery', () => {
  it('starts nothing if nothing is configured, and submissions then have no deliveries', async () => {
    const delivery = await start({})
    expect(delivery.queue.methods).toEqual([])
    await submit(database, delivery)
    const schemas = await database.db.execute(sql`select 1 from pg_namespace where nspname = 'pgboss'`)
    expect(schemas.rowCount).toBe(0)
    expect(await registry.metrics()).not.toContain('bd_deliver')
  })

  it('notifies the team by mail and in its chat, and the sender by mail, and records it', async () => {
    const delivery = await start()
    expect(delivery.queue.methods).toEqual(['email', 'telegram'])
    const { reference, ids } = await submit(database, delivery)
    await vi.waitFor(async () => {
      for (const id of [ids['email-team'], ids['email-sender'], ids['telegram-team']]) {
        expect(await stateOf(id)).toEqual({ state: 'sent', sentAt: NOW, attempts: ['sent'] })
      }
    }, SOON)
    const [team, sender] = mail.received.toSorted((a, b) => b.to.length - a.to.length)
    expect(team?.to).toEqual(['team@example.com', 'boss@example.com'])
    expect(team?.headers.get('reply-to')).toBe('jane@example.com')
    expect(team?.headers.get('message-id')).toBe(`<${reference}.team@example.com>`)
    expect(sender?.to).toEqual(['jane@example.com'])
    expect(sender?.headers.get('from')).toBe('BlackDuck <bd@example.com>')
    expect(sender?.body).toContain(reference)
    expect(bot.messages).toMatchObject([{ chatId: bot.chatId }])
    expect(bot.messages[0]?.text).toContain(reference)
    expect(await registry.metrics()).toMatch(/bd_delivery_attempts_total\{method="email",outcome="sent"\} 2/)
    expect(await registry.metrics()).toMatch(/bd_deliveries_waiting\{method="telegram"\} 0/)
  })

  it('keeps the id of the request that asked for a message, down to the log line that gives it up, and measures what waits', async () => {
    const delivery = await start({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com' })
    const ids: (string | undefined)[] = []
    const noteId: typeof said.log.error = () => void ids.push(currentRequestId())
    said.log.error = noteId
    said.log.warn = noteId
    const requestId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const { ids: deliveries } = await forRequest(requestId, () => submit(database, delivery, { at: new Date(NOW - 90_000) }))
    expect((await database.pool.query("select distinct data->>'requestId' as id from pgboss.job where data->>'delivery' = any($1)", [Object.values(deliveries)])).rows).toEqual([{ id: requestId }])
    expect(await registry.metrics()).toMatch(/bd_deliveries_oldest_waiting_seconds\{method="email"\} 90\n/)
    await vi.waitFor(async () => expect(await registry.metrics()).toMatch(/bd_deliveries_failed\{method="email"\} 2\n/), { ...SOON, timeout: 50_000 })
    await vi.waitFor(() => expect(ids.length).toBeGreaterThanOrEqual(3), SOON)
    expect(new Set(ids)).toEqual(new Set([requestId]))
    expect(await registry.metrics()).toMatch(/bd_deliveries_oldest_waiting_seconds\{method="email"\} 0\n/)
  })

  it('delivers what the intake accepts, without its files, and reports the methods', async () => {
    const delivery = await start()
    const intake = intakeOn(database.db, { queue: delivery.queue, clock: clockAt(NOW) })
    const answer = await submissionRoutes({ intake, proofs: undefined, log: said.log }).request('/api/convertible-loan', { method: 'POST', body: loanForm() })
    const { referenceNumber, deliveryMethods } = submissionAccepted.parse(await answer.json())
    expect(deliveryMethods).toEqual(['email', 'telegram'])
    await vi.waitFor(() => expect([mail.received.length, bot.messages.length]).toEqual([2, 1]), SOON)
    for (const { body, raw } of mail.received) {
      expect(body).toContain(referenceNumber)
      expect([...raw.matchAll(/^Content-Disposition: (\w+)/gm)].map(([, kind]) => kind)).toEqual(['inline'])
      expect([...raw.matchAll(/^Content-Type: (image\/\w+|application\/\w+)/gm)].map(([, type]) => type)).toEqual(['image/png'])
    }
    expect(bot.calls.map(({ method }) => method)).toEqual(['sendMessage'])
  })

  it('queues nothing from a transaction that is rolled back', async () => {
    const delivery = await start()
    await expect(submit(database, delivery, { fail: true })).rejects.toThrow('on purpose')
    const { ids } = await submit(database, delivery)
    await vi.waitFor(async () => expect((await stateOf(ids['telegram-team'])).state).toBe('sent'), SOON)
    expect(bot.messages).toHaveLength(1)
    await expect(delivery.queue.enqueue(database.db, ['3f9d2f4e-8a0a-4bb1-8f4f-0d4f0f5a0c11'])).rejects.toThrow('no row')
  })

  it('retries after failures, records the reason, and logs it once, without any submitted content', async () => {
    mail.next.push({ status: 451, text: 'not now' }, { status: 451, text: 'not now' }, { status: 451, text: 'not now' }, { status: 451, text: 'not now' })
    const delivery = await start()
    const { ids } = await submit(database, delivery)
    await vi.waitFor(async () => {
      await hurry()
      expect(await stateOf(ids['email-sender'])).toMatchObject({ state: 'sent' })
      expect(await stateOf(ids['email-team'])).toMatchObject({ state: 'sent' })
    }, SOON)
    const { attempts } = await stateOf(ids['email-team'])
    expect(attempts.length).toBeGreaterThan(1)
    expect(attempts.filter((attempt) => attempt?.includes('not now'))).toHaveLength(attempts.length - 1)
    expect(attempts.at(-1)).toBe('sent')
    const lines = JSON.stringify(said.lines)
    expect(lines).toContain('EMESSAGE 451')
    expect(lines).not.toContain('jane')
  })

  it('gives up after the last attempt, which the administrators see', async () => {
    const delivery = await start({ ...variables(), SMTP_URL: 'smtp://127.0.0.1:1' }, database, { ...quickTiming, retries: 1 })
    const { ids } = await submit(database, delivery)
    await vi.waitFor(async () => {
      await hurry()
      expect(await stateOf(ids['email-team'])).toMatchObject({ state: 'failed', sentAt: null })
    }, SOON)
    expect((await stateOf(ids['email-team'])).attempts).toEqual([expect.stringContaining('ECONNREFUSED'), expect.stringContaining('ECONNREFUSED')])
    expect((await stateOf(ids['telegram-team'])).state).toBe('sent')
  })

  it('does not retry an address that the mail server refuses for good', async () => {
    mail.refused.set('jane@example.com', { status: 550, text: 'no such user jane@example.com' })
    const delivery = await start()
    const { ids } = await submit(database, delivery)
    await vi.waitFor(async () => expect(await stateOf(ids['email-sender'])).toMatchObject({ state: 'failed', attempts: [expect.stringContaining('no such user')] }), SOON)
    expect(JSON.stringify(said.lines)).not.toContain('jane')
  })

  it('waits as long as Telegram asks', async () => {
    bot.next.push(bad(429, 'Too Many Requests: retry after 2', 2))
    const delivery = await start()
    const from = Date.now()
    const { ids } = await submit(database, delivery)
    await vi.waitFor(async () => {
      await hurry()
      expect((await stateOf(ids['telegram-team'])).state).toBe('sent')
    }, SOON)
    expect(Date.now() - from).toBeGreaterThan(1900)
    expect(bot.calls).toHaveLength(2)
    expect((await stateOf(ids['telegram-team'])).attempts).toEqual(['Too Many Requests: retry after 2', 'sent'])
  })

  it('is shared by processes: each message goes out once', async () => {
    const again = await database.openAgain()
    const one = await start()
    await start(variables(), again)
    for (let count = 0; count < 12; count += 1) await submit(database, one)
    await vi.waitFor(async () => {
      const left = await database.db.execute(sql`select 1 from deliveries where state <> 'sent'`)
      expect(left.rowCount).toBe(0)
    }, SOON)
    expect(mail.received).toHaveLength(24)
    expect(new Set(mail.received.map(({ headers }) => headers.get('message-id'))).size).toBe(24)
    expect(bot.messages).toHaveLength(12)
    await Promise.all(running.splice(0).map((delivery) => delivery.stop()))
    await again.close()
  })

  it('restores lost jobs when it starts, and leaves existing ones alone', async () => {
    const first = await start()
    await first.stop()
    const { ids } = await submit(database, first)
    const kept = await submit(database, first)
    await database.db.execute(sql`delete from pgboss.job where id = any(${sql.param(Object.values(ids))}::uuid[])`)
    await start()
    await vi.waitFor(async () => {
      expect((await stateOf(ids['telegram-team'])).state).toBe('sent')
      expect((await stateOf(kept.ids['telegram-team'])).state).toBe('sent')
    }, SOON)
    expect(bot.messages).toHaveLength(2)
  })

  it('stops within seconds, and resumes what was under way after a restart', async () => {
    bot.next.push('hold')
    const delivery = await start()
    const { ids } = await submit(database, delivery)
    await vi.waitFor(() => expect(bot.calls).toHaveLength(1), SOON)
    const from = Date.now()
    await delivery.stop()
    expect(Date.now() - from).toBeLessThan(9000)
    expect((await stateOf(ids['telegram-team'])).attempts).toEqual([expect.stringContaining('cannot be reached')])
    await hurry()
    await start()
    await vi.waitFor(async () => expect((await stateOf(ids['telegram-team'])).state).toBe('sent'), SOON)
    expect(bot.messages.map(({ text }) => text.includes('not known whether'))).toEqual([false, true])
  })

  it('loses nothing if a process is killed while sending, and marks what may arrive twice', async () => {
    const first = await start()
    await first.stop()
    mail.next.push('hold', 'hold')
    bot.next.push('hold')
    const { reference, ids } = await submit(database, first)
    const process = startDeliveryProcess(database.url, variables())
    await vi.waitFor(() => expect([mail.received.length, bot.messages.length]).toEqual([2, 1]), { ...SOON, timeout: 40_000 })
    await process.kill()
    expect((await stateOf(ids['telegram-team'])).attempts).toEqual([])
    // As if the attempt's time limit had passed.
    await database.db.execute(sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`)
    await start()
    await vi.waitFor(async () => {
      await hurry()
      for (const id of [ids['email-team'], ids['email-sender'], ids['telegram-team']]) expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: ['sent'] })
    }, SOON)
    expect(mail.received.map(({ headers }) => headers.get('message-id')).toSorted()).toEqual(
      ['sender', 'sender', 'team', 'team'].map((audience) => `<${reference}.${audience}@example.com>`),
    )
    expect(bot.messages.map(({ text }) => text.includes('not known whether'))).toEqual([false, true])
  })
})
