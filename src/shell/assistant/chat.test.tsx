import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assistantWords } from '../../content/assistant.ts'
import { pageView } from '../../page/page-view.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { AssistantSheet } from './assistant-sheet.tsx'
import { ChatLog } from './chat-log.tsx'
import { chat, greet, sendMessage } from './chat-store.ts'
import { chatPieces, sentencesOf, textToCopy } from './chat-text.ts'

const UNCLEAR = 'I received your message but had trouble processing it. Could you try asking in a different way?'
const FAILED = "I'm having trouble connecting right now. Please try again in a moment."
const START = Date.parse('2026-11-21T14:32:10Z')
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  chat.setState(chat.getInitialState(), true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

const said = () => chat.getState().messages.map(({ type, content }) => `${type}: ${content}`)
const json = (body: unknown, status = 200) => fetched.mockImplementation(() => Promise.resolve(Response.json(body, { status })))

/** Sends a message, waits for the reply, and returns the text of the last message. */
async function ask(message = 'What is BD?'): Promise<string | undefined> {
  sendMessage(message)
  await vi.advanceTimersByTimeAsync(300)
  await vi.advanceTimersByTimeAsync(0)
  return chat.getState().messages.at(-1)?.content
}

describe('the conversation', () => {
  it('[CHAT-07] starts with a single greeting, even when opened again', () => {
    greet()
    greet()
    expect(said()).toEqual([`bot: ${assistantWords.greeting}`])
    expect(assistantWords.greeting).not.toBe('')
  })

  it('[CHAT-25] keeps messages with sender, text, time and a unique id made from the time', async () => {
    greet()
    json({ response: 'A' })
    await ask()
    const { messages } = chat.getState()
    expect(messages.map(({ type }) => type)).toEqual(['bot', 'user', 'bot'])
    expect(messages.map(({ id }) => id)).toEqual([String(START), String(START + 1), String(START + 300)])
    for (const { timestamp } of messages) expect(timestamp).toBeInstanceOf(Date)
    expect(Object.keys(messages[0] ?? {}).toSorted()).toEqual(['content', 'id', 'timestamp', 'type'])
  })

  it('[API-14] [CHAT-26] [CHAT-27] posts the message alone, 300 ms after sending', async () => {
    json({ response: 'A' })
    sendMessage('  What is BD?  ')
    await vi.advanceTimersByTimeAsync(299)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual([['/api/chat/duckling', 'POST', '{"message":"What is BD?"}']])
  })

  it.each([
    ['[API-14] [CHAT-28] its response', { response: 'A', message: 'B' }, 'A'],
    ['[API-14] [CHAT-29] its message if it has no response', { message: 'B' }, 'B'],
    ['[CHAT-29] its message if the response is blank', { response: ' ', message: 'B' }, 'B'],
    ['[CHAT-30] that it was not understood if it has neither', {}, UNCLEAR],
    ['[CHAT-30] the same if it has no text', { response: 5, message: null }, UNCLEAR],
    ['[CHAT-30] the same if it is not an object', 'A', UNCLEAR],
  ])('shows for a reply: %s', async (_, body, text) => {
    json(body)
    expect(await ask()).toBe(text)
    expect(chat.getState().state).toBe('idle')
  })

  it('[CHAT-31] reports connection trouble when there is no answer, or when it is not JSON', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await ask()).toBe(FAILED)
    fetched.mockImplementation(() => Promise.resolve(new Response('<html><p>A page</p></html>', { headers: { 'content-type': 'text/html' } })))
    expect(await ask()).toBe(FAILED)
    expect(chat.getState().state).toBe('idle')
  })

  it('[CHAT-32] [A-10] treats an answer that is not OK as a failed request, JSON or not', async () => {
    json({}, 500)
    expect(await ask()).toBe(FAILED)
    json({ response: 'A' }, 429)
    expect(await ask()).toBe(FAILED)
  })

  it('[CHAT-16] [CHAT-18] sends one message at a time, and is idle after a reply and after a failure', async () => {
    let reply: (response: Response) => void = () => {}
    fetched.mockImplementation(() => new Promise((resolve) => (reply = resolve)))
    expect(sendMessage('first')).toBe(true)
    expect(chat.getState().state).toBe('sending')
    expect(sendMessage('second')).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(sendMessage('third')).toBe(false)
    expect(fetched).toHaveBeenCalledTimes(1)
    reply(Response.json({ response: 'A' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(chat.getState().state).toBe('idle')
    expect(said()).toEqual(['user: first', 'bot: A'])
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await ask()
    expect(chat.getState().state).toBe('idle')
  })

  it('[CHAT-17] ignores blank messages', async () => {
    for (const blank of ['', ' ', '\n\t ']) expect(sendMessage(blank)).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(said()).toEqual([])
    expect(fetched).not.toHaveBeenCalled()
  })

  it('[CHAT-21] never sends more than 500 characters', async () => {
    json({ response: 'A' })
    await ask('x'.repeat(501))
    expect(fetched.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ message: 'x'.repeat(500) }))
  })
})

describe('a message', () => {
  it('links to paths of the app, and to nothing else', () => {
    expect(chatPieces('See /faq#lock, or (/contact). Not /nowhere, https://evil.example/faq or a/faq; at last /staking')).toEqual([
      { kind: 'words', text: 'See ' },
      { kind: 'place', text: '/faq#lock' },
      { kind: 'words', text: ', or (' },
      { kind: 'place', text: '/contact' },
      { kind: 'words', text: '). Not /nowhere, https://evil.example/faq or a/faq; at last ' },
      { kind: 'place', text: '/staking' },
    ])
  })

  it('is cut into sentences and lines that never change as more come', () => {
    const whole = 'One BD costs 0.0123 USD (live, 21 Nov 2026, 14:32 UTC, 4 s ago). Really? Yes!\n- First line\n- Second: 2.5M.'
    expect(sentencesOf(whole)).toEqual(['One BD costs 0.0123 USD (live, 21 Nov 2026, 14:32 UTC, 4 s ago). ', 'Really? ', 'Yes!\n', '- First line\n', '- Second: ', '2.5M.'])
    const all = sentencesOf(whole)
    for (let count = 1; count < all.length; count += 1) expect(sentencesOf(all.slice(0, count).join(''))).toEqual(all.slice(0, count))
  })

  it('is copied with full addresses, and with where it was answered', () => {
    const message = { content: 'A stake is locked.', links: [{ label: 'Lock-in, in the FAQ', path: '/faq#lock' }] }
    expect(textToCopy(message, 'https://bd.example')).toBe('A stake is locked.\nLock-in, in the FAQ: https://bd.example/faq#lock')
    expect(textToCopy({ content: 'See /staking.', onDevice: true }, 'https://bd.example')).toBe(`See https://bd.example/staking.\n${assistantWords.onDevice}`)
  })
})

describe('the dialog', () => {
  const view = pageView({
    figures: {},
    deployment: { chain: 'demo', mint: 'mint', vault: 'vault', links: { staking: '', dex: '', cardLogin: '', community: '' } },
    now: START,
    utcOffsetMinutes: 0,
    link: 'stream',
  })
  const html = () => renderScreen(view, <AssistantSheet onClose={() => {}} />)

  it('[CHAT-04] [CHAT-05] [CHAT-06] [SCOPE-25] names the assistant, its purpose, and that it is online', () => {
    expect(html()).toMatch(/<dialog [^>]*aria-labelledby="assistant-title"/)
    expect(html()).toMatch(/<h2 id="assistant-title"[^>]*>Duckling AI<\/h2>/)
    expect(words(html())).toContain('BlackDuck RWA Assistant')
    expect(html()).toMatch(/<span [^>]*>Online<\/span>/)
  })

  const field = () => /<textarea [^>]*>/.exec(html())?.[0] ?? ''

  it('[CHAT-09] [CHAT-21] has a labelled field that takes 500 characters', () => {
    expect(field()).toContain('placeholder="Ask me anything about BlackDuck RWA..."')
    expect(field()).toMatch(/maxlength="500"/i)
  })

  it('[CHAT-22] [CHAT-23] turns off autocomplete and spell checking', () => {
    expect(field()).toMatch(/autocomplete="off"/i)
    expect(field()).toMatch(/spellcheck="false"/i)
  })

  it('[CHAT-10] [CHAT-24] has a send button that is disabled without text', () => {
    expect(html()).toMatch(/<button type="submit"[^>]* disabled=""[^>]*>.*?Send<\/span><\/button>/)
  })

  it('[CHAT-08] says that the assistant is thinking until the reply arrives', () => {
    const log = (state: 'idle' | 'sending') => words(renderScreen(view, <ChatLog messages={[]} state={state} suggestions={[]} onLeave={() => {}} onSuggest={() => {}} onSay={() => {}} />))
    expect(log('sending')).toBe('Duckling is thinking')
    expect(log('idle')).not.toContain('thinking')
  })
})
