import type { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problem } from '../../../src/contract/problem.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { assistantRoutes } from './routes.ts'

const clock = createManualClock()
let app: Hono
let asked: { message: string; model: boolean }[]

beforeEach(async () => {
  await clock.advance(60_000)
  asked = []
  app = assistantRoutes(
    {
      hasModel: true,
      answer: async (message, { model }) => {
        asked.push({ message, model })
        return `You asked: ${message}`
      },
    },
    clock,
  )
})

function post(body: unknown, type = 'application/json') {
  return app.request('/api/chat/duckling', { method: 'POST', headers: { 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) })
}

describe('POST /api/chat/duckling', () => {
  it('[API-14] [CHAT-26] takes a message and answers with an uncached response', async () => {
    const response = await post({ message: '  What is BD?  ' })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toEqual({ response: 'You asked: What is BD?' })
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

  it('refuses anything but JSON, and far too long bodies unread', async () => {
    expect((await post('message=x', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post(`{"message":"${'x'.repeat(9000)}"}`)).status).toBe(413)
    expect(asked).toEqual([])
  })

  it('limits each address, and its questions to the model even more', async () => {
    expect([(await post({ message: 'a' })).status, (await post({ message: 'b' })).status]).toEqual([200, 200])
    const refused = await post({ message: 'c' })
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
