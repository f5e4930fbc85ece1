import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { caseEvents, deliveries, submissions } from '../db/schema-submissions.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../db/testing/database.ts'
import { casesOn } from '../intake/testing/cases.ts'
import { clockAt } from '../lib/testing/clock-at.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startMailServer, type LocalMailServer } from './mail/testing/mail-server.ts'
import { startBotServer, type LocalBotServer } from './telegram/testing/bot-server.ts'
import { quickTiming } from './testing/delivery-process.ts'
import { submit } from './testing/submissions.ts'

const clock = clockAt(Date.parse('2026-11-21T15:00:00Z'))

let database: TestDatabase
let mail: LocalMailServer
let bot: LocalBotServer
let delivery: Delivery

beforeAll(async () => {
  ;[database, mail, bot] = await Promise.all([createTestDatabase(), startMailServer(), startBotServer()])
  const variables = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'bd@example.com', MAIL_ADMIN: 'team@example.com', TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_CHAT_ID: bot.chatId, TELEGRAM_API_ROOT: bot.root }
  delivery = await startDelivery({ database, config: readConfig(variables), registry: new Registry(), log: recordingLog().log, clock, timing: quickTiming })
})
afterAll(async () => {
  await delivery?.stop()
  await Promise.all([mail?.close(), bot?.close()])
  await database?.drop()
})

async function submitted(): Promise<{ reference: string; id: string }> {
  const { reference } = await submit(database, delivery)
  const [row] = await database.db.select({ id: submissions.id }).from(submissions).where(eq(submissions.reference, reference))
  return { reference, id: row?.id ?? '' }
}

describe('the messages of a case', () => {
  it('tell the sender of questions and the decision, and the team of answers, each once', async () => {
    const { reference, id } = await submitted()
    const { cases } = casesOn(database.db, clock, { queue: delivery.queue })
    await cases.takeUp(id, 'Ada')
    await cases.ask(id, 'Ada', 'First?')
    await cases.answer(id, { text: 'One', files: [], idempotencyKey: null })
    await cases.ask(id, 'Ada', 'Second?')
    await cases.decide(id, 'Ada', { outcome: 'answered', text: 'Done.' })
    await vi.waitFor(async () => expect(await database.db.$count(deliveries, eq(deliveries.state, 'sent'))).toBe(8), { timeout: 20_000, interval: 50 })
    const mails = mail.received.map(({ headers, to, body }) => ({ messageId: headers.get('message-id'), to, body }))
    const expected = [
      ['team', 'team@example.com', 'First line'],
      ['sender', 'jane@example.com', 'We have received it'],
      ['sender.2', 'jane@example.com', '> First?'],
      ['team.3', 'team@example.com', '> One'],
      ['sender.4', 'jane@example.com', '> Second?'],
      ['sender.5', 'jane@example.com', '> Done.'],
    ] as const
    expect(mails).toHaveLength(expected.length)
    for (const [name, recipient, words] of expected) {
      expect(mails.filter(({ messageId }) => messageId === `<${reference}.${name}@example.com>`), name).toEqual([{ messageId: expect.anything(), to: [recipient], body: expect.stringContaining(words) }])
    }
    expect(bot.messages.map(({ text }) => text.includes('Answer BD-'))).toEqual(expect.arrayContaining([false, true]))
    expect(bot.messages).toHaveLength(2)
  })

  it('that cannot be queued leave no event either', async () => {
    const { id } = await submitted()
    const { cases } = casesOn(database.db, clock, { queue: { methods: ['email'], enqueue: async () => Promise.reject(new Error('on purpose')) } })
    for (const move of [() => cases.ask(id, 'Ada', '?'), () => cases.withdraw(id), () => cases.decide(id, 'Ada', { outcome: 'accepted', text: '' })]) await expect(move()).rejects.toThrow('on purpose')
    expect(await database.db.$count(caseEvents, eq(caseEvents.submission, id))).toBe(0)
  })
})
