import { Hono } from 'hono'
import { chatQuestion } from '../../../src/contract/chat.ts'
import type { Assistant } from '../../assistant/assistant.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'

const PATH = '/api/chat/duckling'
/** 500 characters, each at most a JSON escape. */
const MOST_BYTES = 8192
/** Per address. */
const MESSAGES_A_SECOND = 1
/** The model costs money: this many questions per address at once, then one per interval. Others are answered without it. */
const MODEL = { atOnce: 20, everySeconds: 20 } as const

/** POST /api/chat/duckling. Questions are not stored. */
export function assistantRoutes(assistant: Assistant, clock: Clock = systemClock): Hono {
  const messages = createAddressLimits(MESSAGES_A_SECOND, clock)
  const toModel = createAddressLimits(1 / MODEL.everySeconds, clock, undefined, MODEL.atOnce)
  const app = new Hono()

  app.post(PATH, limitBody(MOST_BYTES), async (c) => {
    const { message } = await jsonBody(c, chatQuestion)
    countCall(c, messages)
    const model = assistant.hasModel && toModel.take(clientAddress(c), 1) === 0
    return c.json({ response: await assistant.answer(message, { model }) }, 200, NO_STORE)
  })
  return app
}
