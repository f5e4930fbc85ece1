import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { adminSession } from '../../data/admin/session.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { BotDiagnostics } from './bot-diagnostics.tsx'
import { Report } from './report.tsx'
import { sendTest } from './send-test.ts'
import { runLine } from './use-diagnostics.ts'

const good: TelegramDiagnostics = {
  botToken: 'Present',
  chatId: '-100200300',
  connectionTest: { success: true, botInfo: { first_name: 'Duck', username: 'duck_bot' } },
  messageTest: { success: true, chatId: '-100200300' },
  updatesTest: { success: true, updates: [{ updateId: 1, chatId: '77', chat: '@ann', at: '2026-11-21T14:32:10.000Z' }] },
  recommendations: ['First advice.', 'Second advice.'],
}
const shown = (changes: Partial<TelegramDiagnostics> = {}) => renderToStaticMarkup(<Report report={{ ...good, ...changes }} />)
/** The text of one check. */
function row(html: string, label: string): string {
  const found = new RegExp(`<dt>${label}</dt>(.*?)(?=<dt>|</dl>)`, 's').exec(html)?.[1]
  if (found === undefined) throw new Error(`there is no row ${label}`)
  return words(found)
}

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  adminSession.setState({ signedIn: true }, true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  adminSession.setState(null, true)
})

describe('the page', () => {
  const html = renderScreen(pageView(emptyPage), <BotDiagnostics />)

  it('[DIAG-09] is complete without a session, and says that its calls need one, as decided in decisions.md', () => {
    expect(html).toContain('Telegram Bot Diagnostics</h1>')
    for (const heading of ['Session', 'Checks', 'Send a test message', 'What the bot does']) expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`))
    expect(html).toMatch(/need an administrator.s session/)
    expect(html).toMatch(/<a href="\/admin\/login"[^>]*>Sign in as an administrator<\/a>/)
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Run diagnostics<\/button>/)
    for (const label of ['Bot token', 'Chat id', 'Connection test', 'Message test', 'Updates test']) expect(row(html, label)).toMatch(/^Not checked/)
  })

  it('[DIAG-07] has a form with a username, a message and a send button', () => {
    const form = /<form.*<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toMatch(/<label[^>]*>Username<\/label><input/)
    expect(form).toMatch(/<label[^>]*>Message<\/label><input/)
    expect(form.match(/<input/g)).toHaveLength(2)
    expect(form).toMatch(/<button type="submit"[^>]*>Send test message<\/button>/)
  })

  it('[DIAG-08] explains what the bot does, without any data', () => {
    expect(html).toMatch(/What the bot does<\/h2>.*?<dl.*<dt[^>]*>Token<\/dt><dd[^>]*>Stays on the server<\/dd>/s)
  })
})

describe('the report', () => {
  it('[DIAG-01] shows whether the token is present', () => {
    expect(row(shown(), 'Bot token')).toBe('Present')
    expect(row(shown({ botToken: 'Missing' }), 'Bot token')).toBe('Missing')
  })

  it('[DIAG-02] [DIAG-03] shows the connection, with both names of the bot or with the error', () => {
    expect(row(shown(), 'Connection test')).toBe('PassedDuck @duck_bot')
    expect(row(shown({ connectionTest: { success: false, error: 'Unauthorized' } }), 'Connection test')).toBe('FailedUnauthorized')
  })

  it('[DIAG-04] shows the message test, with its chat and its error', () => {
    expect(row(shown(), 'Message test')).toMatch(/^Passed/)
    expect(row(shown({ messageTest: { success: false, chatId: '-5', error: 'chat not found' } }), 'Message test')).toBe('Failedchat not found (Chat id -5)')
  })

  it('[DIAG-05] shows the updates test, with its chats, the lack of any, or the error', () => {
    expect(row(shown(), 'Updates test')).toMatch(/^Passed.*@ann772026-11-21 14:32 UTC$/)
    expect(row(shown({ updatesTest: { success: true, updates: [] } }), 'Updates test')).toBe('PassedThe bot has had no updates from a chat lately.')
    expect(row(shown({ updatesTest: { success: false, error: 'Conflict', updates: [] } }), 'Updates test')).toBe('FailedConflict')
  })

  it('[DIAG-06] lists the recommendations', () => {
    expect(shown()).toMatch(/Recommendations<\/h3><ul[^>]*><li>First advice\.<\/li><li>Second advice\.<\/li><\/ul>/)
  })

  it('[DIAG-18] omits no field', () => {
    const text = words(shown({ messageTest: { success: false, chatId: '-9', error: 'E1' }, updatesTest: { ...good.updatesTest, success: true } }))
    for (const value of ['Present', '-100200300', 'Duck', '@duck_bot', '-9', 'E1', '@ann', '77', 'First advice.']) expect(text).toContain(value)
  })
})

describe('the run', () => {
  it('[DIAG-11] says that the diagnostics failed to load', () => {
    expect(runLine({ state: 'failed', why: '' })).toBe('Failed to load diagnostics')
    expect(runLine({ state: 'failed', why: 'The session has ended. Sign in again.' })).toBe('Failed to load diagnostics. The session has ended. Sign in again.')
  })
})

describe('the test message', () => {
  it('[DIAG-12] is not sent while it is blank', async () => {
    expect(await sendTest('ann', '  \n ')).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('[API-27] [DIAG-13] [DIAG-14] [DIAG-16] is posted with its username and the session, and names its chat', async () => {
    fetched.mockResolvedValue(Response.json({ success: true, chatId: '42' }))
    expect(await sendTest(' ann ', ' hello ')).toEqual({ title: 'Message Sent', detail: 'Chat id 42' })
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/telegram/send-test')
    expect(init).toMatchObject({ method: 'POST', body: '{"username":"ann","message":"hello"}', credentials: 'same-origin' })
  })

  it('[API-27] [DIAG-15] [DIAG-16] says why Telegram refused it', async () => {
    fetched.mockResolvedValue(Response.json({ success: false, error: 'E' }))
    expect(await sendTest('', 'hello')).toEqual({ title: 'Message Failed', detail: 'E' })
  })

  it.each([
    ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error', () => Promise.resolve(new Response('boom', { status: 500 }))],
    ['an invalid answer', () => Promise.resolve(Response.json({ sent: true }))],
    ['a refusal', () => Promise.resolve(Response.json({ success: false, error: 'x', code: 'unauthorized' }, { status: 401 }))],
  ])('[DIAG-17] says that the request failed: %s', async (_what, answer) => {
    fetched.mockImplementation(answer)
    expect((await sendTest('', 'hello'))?.title).toBe('Request Failed')
  })
})
