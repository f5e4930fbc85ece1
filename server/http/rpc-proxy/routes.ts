import { Hono } from 'hono'
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
  /** The URLs of the pool's nodes, so that no answer quotes them. */
  nodeUrls: readonly string[]
  clock?: Clock
  /** For each address, with a burst of two seconds' worth; at least half a batch. */
  questionsPerSecond?: number
  /** For all answers that are kept. */
  cacheBytes?: number
  /** Longer results are refused. */
  maxResultCharacters?: number
  /** Different questions that the pool is asked at the same time. */
  mostAtOnce?: number
}

const PATH = '/api/rpc'
const MOST_BYTES = 32 * 1024

/**
 * POST /api/rpc: JSON-RPC 2.0 through the pool, for what only reads. HTTP status 200 for every answer that is JSON-RPC's
 * own, errors included, as the nodes do it; 204 when only notifications came (they are not passed on: nobody would hear
 * the answer); 503 with Retry-After when no question of the request could be answered by any node. What isn't a request at
 * all (405, 413, 415) or over the address's limit (429) is refused as everywhere.
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
  // Less, and a full batch would never be granted.
  if (questionsPerSecond * 2 < RPC_BATCH_LIMIT) throw new RangeError(`questionsPerSecond must be at least ${RPC_BATCH_LIMIT / 2}`)
  const limits = createAddressLimits(questionsPerSecond, clock)
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
  app.post(PATH, limitBody(MOST_BYTES), async (c) => {
    requireType(c, 'application/json')
    const body = parse(await c.req.text())
    const entries = body.ok && Array.isArray(body.value) ? body.value : null
    // What is refused as a whole costs as much as one question.
    countCall(c, limits, entries && entries.length <= RPC_BATCH_LIMIT ? Math.max(1, entries.length) : 1)
    if (!body.ok) return respond(errorText(null, PARSE_ERROR))
    if (!entries) return finish([await answerOne(body.value)], ([text = '']) => text)
    if (entries.length === 0) return respond(errorText(null, invalidRequest('an empty batch')))
    if (entries.length > RPC_BATCH_LIMIT) return respond(errorText(null, invalidRequest(`more than ${RPC_BATCH_LIMIT} requests in a batch`)))
    return finish(await Promise.all(entries.map(answerOne)), (texts) => `[${texts.join(',')}]`)
  })
  app.all(PATH, () => {
    throw new HttpProblem({ status: 405, code: 'not_allowed', error: 'JSON-RPC is asked by POST.', headers: { Allow: 'POST' } })
  })
  return app
}

/** One answer as JSON; `failure` where no result could be had. */
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

/** The id of something that may not be a request; null when it has none that can be given back. */
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
