import { Hono, type MiddlewareHandler } from 'hono'
import { RPC_BATCH_LIMIT, rpcId, type RpcId, rpcRequest } from '../../../src/contract/rpc.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { RpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { countCall, limitBody } from '../middleware/guard-calls.ts'
import { HttpProblem } from '../middleware/http-problem.ts'
import { requireType } from '../middleware/request-body.ts'
import { type ErrorBody, type Failure, invalidRequest, METHOD_NOT_FOUND, PARSE_ERROR } from './failures.ts'
import { jsonText } from './json-text.ts'
import { findMethod } from './methods.ts'
import { createQuestions } from './questions.ts'

export interface RpcProxyDeps {
  pool: RpcPool
  /** The URLs of the pool's nodes, to be kept out of answers. */
  nodeUrls: readonly string[]
  clock?: Clock
  /** Per address, with a burst of two seconds' worth; at least half a batch. */
  questionsPerSecond?: number
  /** For all cached answers. */
  cacheBytes?: number
  /** Longer results are rejected. */
  maxResultCharacters?: number
  /** Concurrent distinct requests to the pool. */
  mostAtOnce?: number
}

const PATH = '/api/rpc'
const MOST_BYTES = 32 * 1024

/**
 * POST /api/rpc: read-only JSON-RPC 2.0 through the pool. HTTP status 200 for every JSON-RPC answer, including errors, as
 * nodes do it; 204 if only notifications came (they are not passed on: nothing would receive the answer); 503 with
 * Retry-After if no node could answer any of the requests. Anything but a request (405, 413, 415) or over the address's
 * limit (429) is refused as everywhere.
 */
export function rpcProxyRoute({
  pool,
  nodeUrls,
  clock = systemClock,
  questionsPerSecond = 10,
  cacheBytes = 32 * 1024 * 1024,
  maxResultCharacters = 4 * 1024 * 1024,
  mostAtOnce = 64,
}: RpcProxyDeps): Hono {
  // With less, a full batch would never be granted.
  if (questionsPerSecond * 2 < RPC_BATCH_LIMIT) throw new RangeError(`questionsPerSecond must be at least ${RPC_BATCH_LIMIT / 2}`)
  const limits = createAddressLimits({ name: 'rpc', aSecond: questionsPerSecond, clock, leased: true })
  const questions = createQuestions({ pool, nodeUrls, clock, cacheBytes, maxResultCharacters, mostAtOnce })

  const answerOne = async (entry: unknown): Promise<Reply | null> => {
    const request = rpcRequest.safeParse(entry)
    if (!request.success) return refusal(idOf(entry), invalidRequest('not a JSON-RPC 2.0 request'))
    const { id, method, params } = request.data
    if (id === undefined) return null
    const read = findMethod(method)
    if (!read) return refusal(id, METHOD_NOT_FOUND)
    const list = params ?? []
    if (!Array.isArray(list)) return refusal(id, { code: -32602, message: 'Invalid params: by position only' })
    const reading = read(list)
    if (!reading.ok) return refusal(id, { code: -32602, message: reading.message })
    const answer = await questions.ask(method, reading.question)
    if (!answer.ok) return { text: errorText(id, answer.failure.error), failure: answer.failure }
    return { text: `{"jsonrpc":"2.0","result":${answer.text},"id":${JSON.stringify(id)}}` }
  }

  const app = new Hono()
  // Before the body is read, which costs more than anything else of a call that is refused.
  const first: MiddlewareHandler = async (c, next) => {
    requireType(c, 'application/json')
    await countCall(c, limits)
    await next()
  }
  app.post(PATH, first, limitBody(MOST_BYTES), async (c) => {
    const body = parse(await c.req.text())
    const entries = body.ok && Array.isArray(body.value) ? body.value : null
    // One has been counted, and is counted again when a batch that is refused here is sent again.
    if (entries && entries.length > 1 && entries.length <= RPC_BATCH_LIMIT) await countCall(c, limits, entries.length - 1, 1000 / questionsPerSecond)
    if (!body.ok) return respond(errorText(null, PARSE_ERROR))
    if (!entries) return finish([await answerOne(body.value)], ([text = '']) => text)
    if (entries.length === 0) return respond(errorText(null, invalidRequest('an empty batch')))
    if (entries.length > RPC_BATCH_LIMIT) return respond(errorText(null, invalidRequest(`more than ${RPC_BATCH_LIMIT} requests in a batch`)))
    return finish(await Promise.all(entries.map(answerOne)), (texts) => `[${texts.join(',')}]`)
  })
  app.all(PATH, () => {
    throw new HttpProblem({ status: 405, code: 'not_allowed', error: 'JSON-RPC requires POST.', headers: { Allow: 'POST' } })
  })
  return app
}

/** One answer as JSON; `failure` if there is no result. */
interface Reply {
  text: string
  failure?: Failure
}

const JSON_TYPE = 'application/json; charset=utf-8'

function finish(answers: readonly (Reply | null)[], join: (texts: string[]) => string): Response {
  const replies = answers.filter((reply) => reply !== null)
  if (replies.length === 0) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  const waits = replies.flatMap(({ failure }) => (failure?.kind === 'unavailable' ? [failure.retryAfterMs] : []))
  const text = join(replies.map((reply) => reply.text))
  return waits.length === replies.length ? respond(text, 503, Math.max(...waits)) : respond(text)
}

function respond(text: string, status = 200, retryAfterMs?: number): Response {
  const headers = new Headers({ 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store' })
  if (retryAfterMs !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  return new Response(text, { status, headers })
}

function refusal(id: RpcId, error: ErrorBody): Reply {
  return { text: errorText(id, error) }
}

function errorText(id: RpcId, error: ErrorBody): string {
  return `{"jsonrpc":"2.0","error":${jsonText(error)},"id":${JSON.stringify(id)}}`
}

/** The id of something that may not be a request; null without a usable one. */
function idOf(entry: unknown): RpcId {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? (rpcId.safeParse(entry.id).data ?? null) : null
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false }
  }
}
