import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { chatQuestion } from '../../../src/contract/chat.ts'
import type { Assistant } from '../../assistant/assistant.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { isOfType, NO_STORE, refuseWrite, tooManyWrites } from '../middleware/write-refusal.ts'

const PATH = '/api/chat/duckling'
/** 500 characters, each as an escape of JSON at most. */
const MOST_BYTES = 8192
/** Of one address. */
const MESSAGES_A_SECOND = 1
/** A model costs: so many questions of one address at once, then one in so many seconds. The others are answered without it. */
const MODEL = { atOnce: 20, everySeconds: 20 } as const

/** POST /api/chat/duckling. Nothing of what people ask is kept. */
export function assistantRoutes(assistant: Assistant, clock: Clock = systemClock): Hono {
  const messages = createAddressLimits(MESSAGES_A_SECOND, clock)
  const toModel = createAddressLimits(1 / MODEL.everySeconds, clock, undefined, MODEL.atOnce)
  const app = new Hono()
  const short = bodyLimit({ maxSize: MOST_BYTES, onError: (c) => refuseWrite(c, { status: 413, code: 'too_long', error: 'The message is too long.' }) })

  app.post(PATH, short, async (c) => {
    if (!isOfType(c, 'application/json')) return refuseWrite(c, { status: 415, code: 'not_json', error: 'The message must be sent as JSON.' })
    const question = chatQuestion.safeParse(await c.req.json().catch(() => undefined))
    if (!question.success) {
      return refuseWrite(c, { status: 400, code: 'invalid', error: question.error.issues[0]?.message ?? 'Please enter a message', field: 'message' })
    }
    const address = clientAddress(c)
    const waitMs = messages.take(address, 1)
    if (waitMs > 0) return tooManyWrites(c, waitMs)
    const model = assistant.hasModel && toModel.take(address, 1) === 0
    return c.json({ response: await assistant.answer(question.data.message, { model }) }, 200, NO_STORE)
  })
  return app
}
