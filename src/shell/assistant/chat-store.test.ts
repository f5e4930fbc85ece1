import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../assistant/answer.ts'
import { assistantWords } from '../../content/assistant.ts'
import { connection } from '../../data/live/connection.ts'
// Loaded here, not while the clock stands still.
import '../../data/my/watch-mine.ts'
import { watchedWallets } from '../../data/my/watched-wallets.ts'
import { chat, clearChat, greet, sendMessage, type AnswerOnDevice } from './chat-store.ts'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const fetched = vi.fn<typeof fetch>()
const known: Answer = { text: 'One BD costs 0.01 USD.', links: [{ label: 'Analytics', path: '/analytics' }], suggestions: ['And the vault?'], known: true }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:32:10Z') })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  reset()
})
afterEach(() => {
  reset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

function reset(): void {
  chat.setState(chat.getInitialState(), true)
  connection.setState(connection.getInitialState(), true)
  watchedWallets.setState(watchedWallets.getInitialState(), true)
}

/** A busy machine takes its time. */
const eventually = (holds: () => void) => vi.waitFor(holds, { timeout: 15_000 })
const said = () => chat.getState().messages.map(({ type, content }) => `${type}: ${content}`)
const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
const replies = (body: unknown) => fetched.mockImplementation(() => Promise.resolve(Response.json(body)))

/** Sends, and waits until there is a reply. */
async function ask(message: string, onDevice?: AnswerOnDevice): Promise<void> {
  sendMessage(message, onDevice)
  await vi.advanceTimersByTimeAsync(300)
  await eventually(() => expect(chat.getState().state).toBe('idle'))
}

/** A stream that the test writes, event by event. */
function stream() {
  let to: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (to = controller) })
  const write = (text: string) => to.enqueue(new TextEncoder().encode(text))
  fetched.mockImplementation(() => Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })))
  return { write, event: (data: unknown) => write(`data: ${JSON.stringify(data)}\n\n`), end: () => to.close() }
}

describe('an answer that comes in pieces', () => {
  it('is shown as it comes, in one message, and has its links at the end', async () => {
    const { event, write } = stream()
    sendMessage('How much is it?')
    await vi.advanceTimersByTimeAsync(300)
    expect(said()).toEqual(['user: How much is it?'])
    event({ text: 'One BD costs 0.01 USD. ' })
    await eventually(() => expect(said()).toEqual(['user: How much is it?', 'bot: One BD costs 0.01 USD. ']))
    expect(chat.getState().state).toBe('sending')
    const { id } = chat.getState().messages[1] ?? {}
    // Cut anywhere, with comments between.
    write(': still there\n\ndata: {"text":"It')
    write(' is live."}\n\n')
    await eventually(() => expect(said().at(-1)).toBe('bot: One BD costs 0.01 USD. It is live.'))
    event({ response: 'One BD costs 0.01 USD. It is live.', links: [{ label: 'Price', path: '/analytics' }], suggestions: ['And yesterday?'] })
    await eventually(() => expect(chat.getState().state).toBe('idle'))
    expect(chat.getState().messages).toHaveLength(2)
    expect(chat.getState().messages[1]).toMatchObject({ id, content: 'One BD costs 0.01 USD. It is live.', links: [{ label: 'Price', path: '/analytics' }], suggestions: ['And yesterday?'] })
  })

  it('is replaced where the server takes it back', async () => {
    const { event } = stream()
    sendMessage('How much is it?')
    await vi.advanceTimersByTimeAsync(300)
    event({ text: 'It costs nothing. ' })
    await eventually(() => expect(said().at(-1)).toBe('bot: It costs nothing. '))
    event({ response: 'One BD costs 0.01 USD.' })
    await eventually(() => expect(said()).toEqual(['user: How much is it?', 'bot: One BD costs 0.01 USD.']))
  })

  it('[CHAT-31] is a failure where it breaks off, and nothing of it stays', async () => {
    const { event, end } = stream()
    sendMessage('How much is it?')
    await vi.advanceTimersByTimeAsync(300)
    event({ text: 'It costs ' })
    end()
    await eventually(() => expect(said()).toEqual(['user: How much is it?', `bot: ${assistantWords.failed}`]))
  })
})

describe('a follow-up', () => {
  it('[CHAT-26] sends what was asked before, at most six questions, and no keys without a value', async () => {
    greet()
    replies({ response: 'A' })
    for (let count = 1; count <= 8; count += 1) await ask(`question ${count}`)
    expect(bodies()[0]).toEqual({ message: 'question 1' })
    expect(bodies()[1]).toEqual({ message: 'question 2', earlier: ['question 1'] })
    expect(bodies()[7]).toEqual({ message: 'question 8', earlier: [2, 3, 4, 5, 6, 7].map((count) => `question ${count}`) })
  })

  it('sends nothing of a conversation that was cleared, nor shows an answer to it', async () => {
    const { event } = stream()
    sendMessage('Something private')
    await vi.advanceTimersByTimeAsync(300)
    event({ text: 'One sentence. ' })
    await eventually(() => expect(said()).toHaveLength(2))
    clearChat()
    expect([said(), chat.getState().state]).toEqual([[`bot: ${assistantWords.greeting}`], 'idle'])
    replies({ response: 'A' })
    await ask('Something else')
    expect(bodies().at(-1)).toEqual({ message: 'Something else' })
    expect(said()).toEqual([`bot: ${assistantWords.greeting}`, 'user: Something else', 'bot: A'])
  })

  it('is not even sent where the conversation is cleared before', async () => {
    sendMessage('Something private', () => Promise.resolve(known))
    clearChat()
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetched).not.toHaveBeenCalled()
    expect(said()).toEqual([`bot: ${assistantWords.greeting}`])
  })
})

describe('the watched wallets', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { dataset: { my: '' } } })
    watchedWallets.setState({ wallets: [{ address: WALLET, label: 'Anna', addedAt: 0 }], ready: true })
  })

  it.each(['What is my tier?', 'when can I unstake', 'Wann kann ich auszahlen?', '¿Cuándo puedo retirar?', 'Quel est mon niveau ?', 'متى يمكنني السحب؟'])('go without their names with %s', async (message) => {
    replies({ response: 'A' })
    await ask(message)
    expect(bodies()).toEqual([{ message, wallets: [{ address: WALLET }] }])
  })

  it('do not go with other questions, but with those that follow one of them', async () => {
    replies({ response: 'A' })
    await ask('What does one BD cost?')
    await ask('What is the minimum stake in mining?')
    await ask('What is my tier?')
    await ask('And in dollars?')
    expect(bodies().map((body) => 'wallets' in body)).toEqual([false, false, true, true])
    expect(JSON.stringify(bodies())).not.toContain('Anna')
  })

  it('are called by their names in the answer', async () => {
    replies({ response: '7xKX...gAsU has the tier Duckling.' })
    await ask('What is my tier?')
    expect(said().at(-1)).toBe('bot: Anna has the tier Duckling.')
  })
})

describe('without the server', () => {
  it('[CHAT-31] says that it failed, and then what the device knows', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await ask('How much is it?', () => Promise.resolve(known))
    expect(said()).toEqual(['user: How much is it?', `bot: ${assistantWords.failed}`, 'bot: One BD costs 0.01 USD.'])
    expect(chat.getState().messages.at(-1)).toMatchObject({ onDevice: true, links: known.links, suggestions: known.suggestions })
  })

  it('[CHAT-31] only says that it failed where the device doesn’t know, or can’t answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await ask('How much is it?', () => Promise.resolve({ ...known, known: false }))
    await ask('How much is it?', () => Promise.reject(new Error('no code')))
    expect(said().filter((text) => text.startsWith('bot'))).toEqual([`bot: ${assistantWords.failed}`, `bot: ${assistantWords.failed}`])
  })

  it('asks nobody where it is known beforehand, and says also that something isn’t known', async () => {
    connection.getState().streamIs('off')
    const onDevice = vi.fn<AnswerOnDevice>(() => Promise.resolve({ text: 'I don’t know that here.', links: [], suggestions: [], known: false }))
    await ask('first', onDevice)
    await ask('second', onDevice)
    expect(fetched).not.toHaveBeenCalled()
    expect(onDevice.mock.calls).toEqual([['first', []], ['second', ['first']]])
    expect(said().at(-1)).toBe('bot: I don’t know that here.')
    await ask('third', () => Promise.reject(new Error('no code')))
    expect(said().at(-1)).toBe(`bot: ${assistantWords.failed}`)
  })
})
