import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { chatAnswer, chatEvent } from '../../../src/contract/chat.ts'
import { problem } from '../../../src/contract/problem.ts'
import type { AskOptions, Question } from '../../assistant/question.ts'
import { recordingLog, type LogLine } from '../../db/testing/database.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { assistantRoutes } from './routes.ts'

const OWN = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const clock = createManualClock()
let app: Hono
let asked: (Question & Pick<AskOptions, 'model'>)[]
let lines: LogLine[]
let answering: (options: AskOptions) => Promise<string>

beforeEach(async () => {
  await clock.advance(60_000)
  asked = []
  answering = async () => 'BD is a token.'
  const recorded = recordingLog()
  lines = recorded.lines
  const routes = assistantRoutes({
    assistant: {
      hasModel: true,
      answer: async (question, options) => {
        asked.push({ ...question, model: options.model })
        const text = await answering(options)
        return { text, links: [{ label: 'Lock-in, in the FAQ', path: '/faq#lock' }, { label: 'Elsewhere', path: 'https://elsewhere.example' }], suggestions: ['And the vault?'], known: true }
      },
    },
    feeds: { current: () => undefined, missing: () => 'loading' },
    log: recorded.log,
    clock,
  })
  app = new Hono().route('/', routes)
  app.onError(errorHandler(recorded.log))
})

function post(body: unknown, type = 'application/json', headers: Record<string, string> = {}) {
  return app.request('/api/chat/duckling', { method: 'POST', headers: { 'Content-Type': type, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) })
}
const stream = (body: unknown) => post(body, 'application/json', { Accept: 'text/event-stream' })
const eventsOf = (text: string) => text.split('\n\n').filter((event) => event !== '').map((event) => chatEvent.parse(JSON.parse(event.replace(/^data: /, ''))))

describe('POST /api/chat/duckling', () => {
  it('[API-14] [CHAT-26] takes a message and answers with an uncached response', async () => {
    const response = await post({ message: '  What is BD?  ' })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    // A link that leads elsewhere isn't told.
    expect(chatAnswer.parse(await response.json())).toEqual({ response: 'BD is a token.', links: [{ label: 'Lock-in, in the FAQ', path: '/faq#lock' }], suggestions: ['And the vault?'] })
    expect(asked).toMatchObject([{ message: 'What is BD?', earlier: [] }])
  })

  it('[CHAT-21] takes 500 characters, and refuses 501, none, and anything but text', async () => {
    expect((await post({ message: 'é'.repeat(500) })).status).toBe(200)
    const bad = [{ message: 'x'.repeat(501) }, { message: ' \n ' }, { message: 5 }, {}, [], '{', 'null']
    for (const [index, question] of bad.entries()) {
      const response = await post(question)
      expect(response.status, JSON.stringify(question)).toBe(400)
      const { code, field } = problem.parse(await response.json())
      expect([code, field], JSON.stringify(question)).toEqual(['bad_request', index < 4 ? 'message' : undefined])
    }
    expect(asked).toHaveLength(1)
  })

  it('takes what was asked before, the page and the wallets, as long as they may be', async () => {
    const wallets = Array.from({ length: 10 }, () => ({ address: OWN, label: 'é'.repeat(100) }))
    const whole = { message: '"'.repeat(500), earlier: Array.from({ length: 6 }, () => '"'.repeat(500)), page: '/my', wallets }
    expect((await post(whole)).status).toBe(200)
    expect(asked[0]).toMatchObject({ earlier: whole.earlier, page: '/my', sources: { own: wallets } })
    for (const wrong of [{ earlier: Array.from({ length: 7 }, () => 'x') }, { wallets: [{ address: 'mine' }] }, { page: 5 }]) {
      await clock.advance(1000)
      expect((await post({ message: 'x', ...wrong })).status).toBe(400)
    }
  })

  it('refuses anything but JSON, and far too long bodies unread', async () => {
    expect((await post('message=x', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post(`{"message":"${'x'.repeat(40_000)}"}`)).status).toBe(413)
    expect(asked).toEqual([])
  })

  it('limits each address, and its questions to the model even more', async () => {
    expect([(await post({ message: 'a' })).status, (await post({ message: 'b' })).status]).toEqual([200, 200])
    const refused = await stream({ message: 'c' })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
    expect(z.object({ code: z.string() }).parse(await refused.json()).code).toBe('too_many')
    for (let time = 0; time < 24; time += 1) {
      await clock.advance(1000)
      expect((await post({ message: 'again' })).status).toBe(200)
    }
    // Twenty at once, and one more per twenty seconds.
    expect(asked.filter(({ model }) => model)).toHaveLength(21)
    expect(asked).toHaveLength(26)
  })
})

describe('a stream', () => {
  it('tells each sentence as it comes, and then the answer', async () => {
    answering = async ({ onText }) => {
      await onText?.('BD is ')
      await onText?.('a token.\nTwo lines.')
      return 'BD is another thing.'
    }
    const response = await stream({ message: 'What is BD?' })
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control'), response.headers.get('X-Accel-Buffering')]).toEqual([200, 'text/event-stream', 'no-store', 'no'])
    const events = eventsOf(await response.text())
    expect(events).toMatchObject([{ text: 'BD is ' }, { text: 'a token.\nTwo lines.' }, { response: 'BD is another thing.', links: [{ path: '/faq#lock' }] }])
  })

  it('is one event where nothing is told before', async () => {
    expect(eventsOf(await (await stream({ message: 'What is BD?' })).text())).toMatchObject([{ response: 'BD is a token.' }])
  })

  it('that nobody reads any more stops the work behind it', async () => {
    const left = new Promise<boolean>((resolve) => {
      answering = async ({ signal }) => {
        await new Promise<void>((ended) => signal?.addEventListener('abort', () => ended(), { once: true }))
        resolve(signal?.aborted === true)
        return ''
      }
    })
    const response = await stream({ message: 'What is BD?' })
    await response.body?.cancel()
    expect(await left).toBe(true)
    expect(lines).toEqual([])
  })

  it('refuses what a plain call refuses, with the same statuses', async () => {
    expect((await stream({ message: '' })).status).toBe(400)
    expect(asked).toEqual([])
  })
})
