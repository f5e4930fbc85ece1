import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { z } from 'zod/mini'
import type { Answer } from '../../../src/assistant/answer.ts'
import { chatLink, chatQuestion, type chatAnswer, type chatEvent } from '../../../src/contract/chat.ts'
import type { Assistant } from '../../assistant/assistant.ts'
import { createSources, type SourcesDeps } from '../../assistant/sources.ts'
import type { HistoryReader } from '../../feeds/history.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { NO_STORE } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { caseFor, walletFor, type VisitorCases, type VisitorWallets } from './visitor-sources.ts'

export interface AssistantDeps {
  assistant: Assistant
  feeds: SourcesDeps['feeds']
  /** Absent where no wallet or no case can be asked for. */
  wallets?: VisitorWallets | undefined
  cases?: Omit<VisitorCases, 'clock'> | undefined
  history?: Pick<HistoryReader, 'growth'> | undefined
  log: Log
  clock: Clock
}

const PATH = '/api/chat/duckling'
/** The message, those before it and ten wallets, each character at most a JSON escape. */
const MOST_BYTES = 32 * 1024
/** Per address. */
const MESSAGES_A_SECOND = 1
/** The model costs money: this many questions per address at once, then one per interval. Others are answered without it. */
const MODEL = { atOnce: 20, everySeconds: 20 } as const

/**
 * POST /api/chat/duckling: one JSON answer, or with `Accept: text/event-stream` its sentences as they are made and then the
 * answer (`chatEvent`). Questions are not stored.
 */
export function assistantRoutes({ assistant, feeds, wallets, cases, history, log, clock }: AssistantDeps): Hono {
  const messages = createAddressLimits({ name: 'assistant', aSecond: MESSAGES_A_SECOND, clock })
  const toModel = createAddressLimits({ name: 'assistant:model', aSecond: 1 / MODEL.everySeconds, atOnce: MODEL.atOnce, clock })
  const app = new Hono()

  app.post(PATH, limitBody(MOST_BYTES), async (c) => {
    const { message, earlier = [], page, wallets: own = [] } = await jsonBody(c, chatQuestion)
    await countCall(c, messages)
    const visitor = clientAddress(c)
    const sources = createSources({
      feeds,
      now: clock.now(),
      wallet: async (address) => (wallets ? walletFor(visitor, wallets, address) : { unavailable: true }),
      openCase: async (number, email) => (cases ? caseFor(visitor, { ...cases, clock }, number, email) : { unavailable: true }),
      growth: async () => growthOf(await history?.growth()),
      own,
      log,
    })
    const question = { message, earlier, page, sources }
    const model = assistant.hasModel && (await toModel.take(visitor, 1, c.get('counters'))) === 0
    if (!wantsStream(c)) return c.json(wireOf(await assistant.answer(question, { model })), 200, NO_STORE)

    const response = streamSSE(c, async (stream) => {
      const leaving = new AbortController()
      stream.onAbort(() => leaving.abort())
      const tell = (event: z.infer<typeof chatEvent>) => stream.writeSSE({ data: JSON.stringify(event) })
      await tell(wireOf(await assistant.answer(question, { model, signal: leaving.signal, onText: (text) => tell({ text }) })))
    })
    response.headers.set('Cache-Control', 'no-store')
    // A proxy that gathers the answer would make the sentences come all at once.
    response.headers.set('X-Accel-Buffering', 'no')
    return response
  })
  return app
}

function growthOf(result: Awaited<ReturnType<HistoryReader['growth']>> | undefined) {
  return result?.ok ? result.answer : null
}

function wantsStream(c: Context): boolean {
  return /\btext\/event-stream\b/.test(c.req.header('Accept') ?? '')
}

/** A link that the contract doesn't know would make the client refuse the answer with it. */
function wireOf({ text, links, suggestions }: Answer): z.infer<typeof chatAnswer> {
  const known = links.filter((link) => chatLink.safeParse(link).success)
  return { response: text, ...(known.length > 0 ? { links: [...known] } : {}), ...(suggestions.length > 0 ? { suggestions: [...suggestions] } : {}) }
}
