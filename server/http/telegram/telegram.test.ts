import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTelegramDiagnostics, telegramDiagnostics, telegramTestResult } from '../../../src/contract/telegram-diagnostics.ts'
import { createAdminSessions } from '../../admin/sessions.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { createBotApi } from '../../delivery/telegram/bot-api.ts'
import { bad, startBotServer, type LocalBotServer } from '../../delivery/telegram/testing/bot-server.ts'
import { createTelegramService } from '../../delivery/telegram/diagnostics.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { requireAdmin } from '../admin/guard.ts'
import { systemClock } from '../../lib/clock.ts'
import { telegramRoutes } from './routes.ts'

let bot: LocalBotServer

beforeAll(async () => {
  bot = await startBotServer()
})
afterAll(() => bot.close())
beforeEach(() => {
  for (const list of [bot.calls, bot.messages, bot.next, bot.updates]) list.length = 0
})

function app({ configured = true, token = bot.token, chatId = bot.chatId, root = bot.root } = {}) {
  const clock = createManualClock()
  const service = createTelegramService(configured ? createBotApi({ token, apiRoot: root }) : null, configured ? chatId : null, clock)
  return { routes: telegramRoutes(service, async (_c, next) => next(), clock), clock }
}
const post = (body: unknown, type = 'application/json'): RequestInit => ({ method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) })

async function diagnose(options?: Parameters<typeof app>[0]) {
  const response = await app(options).routes.request('/api/telegram/diagnostics')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const text = await response.text()
  expect(text).not.toContain(bot.token)
  return telegramDiagnostics.parse(JSON.parse(text))
}
async function sendTest(body: unknown, options?: Parameters<typeof app>[0]) {
  const response = await app(options).routes.request('/api/telegram/send-test', post(body))
  expect(response.status).toBe(200)
  return telegramTestResult.parse(await response.json())
}

describe('the guard of the bot', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('[DIAG-09] [NDIAG-07] requires an administrator’s session for every call, as decisions.md says, before anything reaches Telegram', async () => {
    const sessions = createAdminSessions({ db: database.db, clock: systemClock })
    const service = createTelegramService(createBotApi({ token: bot.token, apiRoot: bot.root }), bot.chatId, systemClock)
    const guarded = telegramRoutes(service, requireAdmin(sessions))
    for (const [path, init] of [
      ['/api/telegram/diagnostics', {}],
      ['/api/telegram/new-diagnostics', {}],
      ['/api/telegram/send-test', post({ username: '', message: 'hello' })],
      ['/api/telegram/send-test', { ...post({ username: '', message: 'hello' }), headers: { 'Content-Type': 'application/json', Authorization: 'Bearer made-up-session' } }],
    ] as const) {
      const response = await guarded.request(path, init)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ success: false, code: 'unauthorized' })
    }
    expect(bot.calls).toEqual([])
  })
})

describe('GET /api/telegram/diagnostics', () => {
  it('reports token, chat, connection, writing and updates, and what to do', async () => {
    bot.updates.push(
      { update_id: 1, message: { date: 1_763_700_000, chat: { id: 77, first_name: 'Ann', type: 'private' }, text: 'private words' } },
      { update_id: 2, edited_message: { date: 1, chat: { id: 78 } } },
      { update_id: 3, my_chat_member: { date: 1_763_700_060, chat: { id: -100_200_300, title: 'The team', type: 'supergroup' } } },
    )
    expect(await diagnose()).toEqual({
      botToken: 'Present',
      chatId: bot.chatId,
      connectionTest: { success: true, botInfo: { first_name: 'Duck', username: 'duck_bot' } },
      messageTest: { success: true, chatId: bot.chatId },
      updatesTest: {
        success: true,
        updates: [
          { updateId: 3, chatId: '-100200300', chat: 'The team', at: '2025-11-21T04:41:00.000Z' },
          { updateId: 1, chatId: '77', chat: 'Ann', at: '2025-11-21T04:40:00.000Z' },
        ],
      },
      recommendations: ['Messages reach the chat of the team. Nothing has to be done.'],
    })
    expect(bot.messages).toEqual([])
  })

  it('says what is missing if no bot is configured', async () => {
    const answer = await diagnose({ configured: false })
    expect(answer).toMatchObject({ botToken: 'Missing', chatId: 'Missing', connectionTest: { success: false }, messageTest: { success: false }, updatesTest: { success: false, updates: [] } })
    expect(answer.recommendations.join()).toContain('TELEGRAM_BOT_TOKEN')
  })

  it.each([
    ['an unknown token', { token: `1:${'x'.repeat(35)}` }, 'connectionTest', 'Unauthorized', 'BotFather'],
    ['a chat that the bot is not in', { chatId: '@elsewhere' }, 'messageTest', 'chat not found', 'TELEGRAM_CHAT_ID'],
  ] as const)('identifies %s', async (_what, options, test, error, advice) => {
    const answer = await diagnose(options)
    expect(answer[test]).toMatchObject({ success: false, error: expect.stringContaining(error) })
    expect(answer.recommendations.join()).toContain(advice)
  })

  it('identifies an unreachable server', async () => {
    const gone = await startBotServer()
    await gone.close()
    const answer = await diagnose({ root: gone.root })
    expect(answer.connectionTest).toEqual({ success: false, error: 'Telegram cannot be reached: ECONNREFUSED' })
    expect(answer.recommendations.join()).toContain('TELEGRAM_API_ROOT')
  })

  it('does not mistake unread updates for a sending problem', async () => {
    bot.next.push({ status: 200, body: { ok: true, result: { first_name: 'Duck', username: 'duck_bot' } } })
    const answer = await diagnose()
    expect(answer.messageTest.success).toBe(true)
    expect(answer.recommendations).toHaveLength(2)
    bot.next.push({ status: 200, body: { ok: true, result: { first_name: 'Duck' } } }, { status: 200, body: { ok: true, result: true } }, bad(409, 'Conflict: a webhook is set'))
    expect(await diagnose()).toMatchObject({ connectionTest: { botInfo: { username: '' } }, messageTest: { success: true }, updatesTest: { success: false, error: 'Conflict: a webhook is set' } })
  })

  it('never reveals the token, even if the other side quotes it', async () => {
    bot.next.push(bad(500, `cannot call /bot${bot.token}/getMe`))
    expect((await diagnose()).connectionTest.error).toBe('cannot call /bot***/getMe')
  })
})

describe('GET /api/telegram/new-diagnostics', () => {
  it('reports whether token and chat are set and the bot is connected, and asks Telegram once for all pages', async () => {
    const { routes, clock } = app()
    const ask = async () => newTelegramDiagnostics.parse(await (await routes.request('/api/telegram/new-diagnostics')).json())
    expect(await ask()).toEqual({ botToken: 'Present', chatId: 'Present', connectionTest: { success: true, botInfo: { first_name: 'Duck', username: 'duck_bot' } } })
    await Promise.all([ask(), ask(), ask()])
    expect(bot.calls).toHaveLength(1)
    await clock.advance(5000)
    bot.next.push(bad(401, 'Unauthorized'))
    expect((await ask()).connectionTest).toEqual({ success: false, error: 'Unauthorized' })
    const missing = await app({ configured: false }).routes.request('/api/telegram/new-diagnostics')
    expect(await missing.json()).toMatchObject({ botToken: 'Missing', chatId: 'Missing', connectionTest: { success: false } })
  })
})

describe('POST /api/telegram/send-test', () => {
  it('writes to the chat of the team, to a person who wrote to the bot, or says why not', async () => {
    expect(await sendTest({ username: '', message: ' <b>hello</b> ' })).toEqual({ success: true, chatId: bot.chatId })
    expect(bot.messages).toMatchObject([{ chatId: bot.chatId, text: '<b>hello</b>' }])
    expect(bot.messages[0]?.body).not.toHaveProperty('parse_mode')
    bot.updates.push({ update_id: 1, message: { date: 1, chat: { id: 77, username: 'Ann_Duck' } } })
    expect(await sendTest({ username: '@ann_duck', message: 'hello' })).toEqual({ success: true, chatId: '77' })
    expect(await sendTest({ username: 'stranger', message: 'hello' })).toEqual({
      success: false,
      error: 'Bad Request: chat not found. A person has to write to the bot before it can write to them.',
    })
    expect(await sendTest({ username: '', message: 'hello' }, { configured: false })).toEqual({ success: false, error: 'No bot is configured' })
  })

  it('refuses a blank message, a body of another type, one too long, and too many', async () => {
    const { routes, clock } = app()
    const statusOf = async (init: RequestInit) => (await routes.request('/api/telegram/send-test', init)).status
    expect(await statusOf(post({ username: '', message: '  \n ' }))).toBe(400)
    expect(await statusOf(post({ username: '', message: 'hello' }, 'text/plain'))).toBe(415)
    await clock.advance(1000)
    expect(await statusOf(post({ username: '', message: 'x'.repeat(40_000) }))).toBe(413)
    expect(await statusOf(post({ username: '', message: 'hello' }))).toBe(429)
    expect(bot.messages).toEqual([])
  })
})
