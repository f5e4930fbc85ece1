import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cardApplication } from '../../contract/card-application.ts'
import type { NewTelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { adminSession } from '../../data/admin/session.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { BotState } from './bot-state.tsx'
import { botStateQuery, diagnosticsClient } from './diagnostics-queries.ts'
import { NewBotDiagnostics } from './new-bot-diagnostics.tsx'
import { sendTestApplication } from './send-test-application.ts'
import { TestApplication } from './test-application.tsx'

const good: NewTelegramDiagnostics = { botToken: 'Present', chatId: 'Present', connectionTest: { success: true, botInfo: { first_name: 'Duck', username: 'duck_bot' } } }
const shown = (changes: Partial<NewTelegramDiagnostics> = {}) => words(renderToStaticMarkup(<BotState state={{ ...good, ...changes }} />))

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  adminSession.setState({ signedIn: true }, true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  adminSession.setState(null, true)
})

describe('the page', () => {
  it('[NDIAG-07] is complete without a session, and says that its calls need one, as decided in decisions.md', () => {
    const html = renderScreen(pageView(emptyPage), <NewBotDiagnostics />)
    expect(html).toContain('New Telegram Bot Diagnostics</h1>')
    for (const heading of ['Session', 'State of the bot', 'Test application']) expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`))
    expect(html).toMatch(/<a href="\/admin\/login"[^>]*>Sign in as an administrator<\/a>/)
    expect(html.match(/Not checked/g)).toHaveLength(3)
  })

  it('[NDIAG-01] [NDIAG-02] [NDIAG-03] shows token, chat and connection, each in both states', () => {
    expect(shown()).toBe('Bot tokenPresentChat idPresentConnection testPassedDuck @duck_bot')
    expect(shown({ botToken: 'Missing', chatId: 'Missing', connectionTest: { success: false, error: 'No bot is configured' } })).toBe(
      'Bot tokenMissingChat idMissingConnection testFailedNo bot is configured',
    )
  })

  it('[NDIAG-04] [NDIAG-05] offers a test application only while the bot is connected', () => {
    const button = (connected: boolean) => /<button([^>]*)>Send Test Application<\/button>/.exec(renderToStaticMarkup(<TestApplication connected={connected} />))?.[1]
    expect(button(true)).toBeDefined()
    expect(button(true)).not.toMatch(/ disabled=""/)
    expect(button(false)).toMatch(/ disabled=""/)
  })
})

describe('watching the bot', () => {
  /** The screen's own query, mounted. */
  const watch = () => {
    // TanStack Query doesn't poll when it believes that it runs on a server.
    environmentManager.setIsServer(() => false)
    const observer = new QueryObserver(diagnosticsClient, botStateQuery)
    return { result: () => observer.getCurrentResult(), end: observer.subscribe(() => {}) }
  }

  it('[NDIAG-08] [API-28] asks at once and every five seconds, and stops with the screen', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(() => Promise.resolve(Response.json(good)))
    const { result, end } = watch()
    await vi.advanceTimersByTimeAsync(4999)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/telegram/new-diagnostics')
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(fetched).toHaveBeenCalledTimes(5)
    expect(result().data).toEqual(good)
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(5)
  })

  it('continues after a failure, reports it, and sends one request at a time', async () => {
    vi.useFakeTimers()
    let answer = (_: Response) => {}
    fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    fetched.mockImplementation(() => Promise.resolve(Response.json(good)))
    const { result, end } = watch()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    answer(new Response('boom', { status: 500 }))
    await vi.advanceTimersByTimeAsync(0)
    expect(result()).toMatchObject({ isError: true, errorUpdateCount: 1 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(result()).toMatchObject({ isError: false, data: good, errorUpdateCount: 1 })
    end()
  })
})

describe('the test application', () => {
  it('[NDIAG-06] [APP1-40] goes to the endpoint of real applications, with plainly made-up fields', async () => {
    fetched.mockResolvedValue(Response.json({ success: true, referenceNumber: 'BD-20261121-123456', deliveryMethods: ['email', 'telegram'] }, { status: 201 }))
    expect(await sendTestApplication()).toEqual({ title: 'Test application sent', detail: 'Reference number BD-20261121-123456. Goes out by email, telegram.' })
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/card/submit-application')
    const { data } = cardApplication.safeParse(JSON.parse(String(init?.body)))
    expect(data).toMatchObject({ name: 'Test Application', email: 'diagnostics@example.invalid' })
  })

  it('shows why the server refused, or that it did not answer', async () => {
    fetched.mockResolvedValue(Response.json({ success: false, error: 'Too many attempts.', code: 'too_many' }, { status: 429 }))
    expect(await sendTestApplication()).toEqual({ title: 'The test application was not accepted', detail: 'Too many attempts.' })
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await sendTestApplication()).detail).toBe('The server did not answer.')
  })
})
