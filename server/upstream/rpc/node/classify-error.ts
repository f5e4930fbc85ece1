import { z } from 'zod'
import { neverAnswered, type RateLimits } from './rate-limit-headers.ts'
import type { RpcFailure } from './rpc-error.ts'

/** The outcome of one request to one node, before it is classified. */
export type Evidence =
  | {
      type: 'answer'
      status: number
      /** The parsed body; `undefined` when it isn't JSON. */
      body: unknown
      retryAfterMs: number | null
      limits: RateLimits
    }
  | { type: 'broken'; code: string }
  | { type: 'too-long'; reason: string }
  | { type: 'timeout'; ms: number }
  | { type: 'aborted' }

export type Verdict = { ok: true; result: unknown } | { ok: false; failure: RpcFailure }

/**
 * Classifies an answer: the `result`, or what went wrong and whether another node could do better. The only place that
 * decides this. Another node could, unless the code is known to be universal: providers use the other codes as they like.
 */
export function classify(evidence: Evidence): Verdict {
  switch (evidence.type) {
    case 'aborted':
      return failed({ kind: 'aborted', retryable: false, message: 'the request was aborted' })
    case 'timeout':
      return failed({ kind: 'timeout', retryable: true, message: `no answer within ${evidence.ms} ms` })
    case 'broken':
      return failed({ kind: 'unreachable', retryable: true, message: `connection failed (${evidence.code})` })
    case 'too-long':
      return failed({ kind: 'garbage', retryable: true, message: evidence.reason })
    case 'answer':
      return classifyAnswer(evidence)
  }
}

/**
 * Agave's codes for errors of the request itself, the same at every node (rpc-client-api/src/custom_error.rs): -32002 the
 * transaction fails in simulation, -32003 a signature in it is wrong, -32006 its precompiled instructions don't verify,
 * -32013 a signature has the wrong length, -32015 the caller didn't allow the transaction's version.
 */
const UNIVERSAL = new Set([-32002, -32003, -32006, -32013, -32015])

/**
 * Codes defined as errors of the request that are also used otherwise: -32602 (publicnode's and Alchemy's refusals), -32007
 * and -32009 (a slot skipped, or missing only here; -32007 is also QuickNode's rate limit), -32018 (a slot that starts no
 * epoch, or a gap here). They are true when two operators agree; see askInTurn.
 */
const DISPUTABLE = new Set([-32602, -32007, -32009, -32018])

/** Whether a failure rejects the request itself once a node of another operator says the same. */
export function rejectsByAgreement(failure: RpcFailure): failure is Extract<RpcFailure, { kind: 'incapable' }> {
  return failure.kind === 'incapable' && DISPUTABLE.has(failure.code)
}

/** Codes for too many requests: HTTP's, and those of Helius and TheRPC, which also come with HTTP 200. */
const TOO_MANY = new Set([429, -32429, -32029])
const UNHEALTHY = -32005
/** The method isn't offered (-32601), isn't for us (-32600, 403, Ankr's -32052), or is switched off (410). */
const REFUSING = new Set([-32600, -32601, 403, 410, -32052])
const LIMITING_WORDS = /too many requests|request limit reached|rate limit|credits limited|compute units per second|max usage reached/i
const REFUSING_WORDS =
  /personal token|unsupported (?:api )?method|method\b.{0,60}\bnot (?:allowed|available|supported|enabled)|(?:has|have) been disabled|not (?:available|supported) on .{0,20}(?:free|tier|plan)/i
/** Ankr sends this with code -32000 and HTTP 200. */
const UNAUTHORIZED_WORDS = /^unauthorized\b|must authenticate your request|invalid api key/i
/** The public cluster's wording: one method's quota, as opposed to the connections of the whole address. */
const METHOD_LIMITED_WORDS = /for a specific RPC call/i
const ADDRESS_LIMITED_WORDS = /connection rate limits? exceeded/i

const rpcError = z.object({ code: z.union([z.int(), z.bigint().transform(Number)]), message: z.string(), data: z.unknown().optional() })
type JsonRpcError = z.output<typeof rpcError>
const answered = z.object({ result: z.unknown(), error: z.null().optional() }).refine((body) => body.result !== undefined)
const slotsBehind = z.object({ numSlotsBehind: z.number() })

function classifyAnswer({ status, body, retryAfterMs, limits }: Extract<Evidence, { type: 'answer' }>): Verdict {
  const envelope = z.object({ error: z.unknown() }).safeParse(body)
  const error = rpcError.safeParse(envelope.data?.error).data
  // Gateways put these in front of the node: the body comes from a place that didn't let us in.
  if (status === 401) return failed({ kind: 'unauthorized', retryable: true, message: httpMessage(status, error) })
  if (status === 403) return failed({ kind: 'refused', retryable: true, message: httpMessage(status, error), code: null, status })
  if (status === 429) {
    if (neverAnswered(limits)) return failed({ kind: 'refused', retryable: true, message: 'HTTP 429, the method is blocked there', code: null })
    return failed(rateLimited(httpMessage(status, error), error, retryAfterMs, limits))
  }
  if (status >= 500) return failed({ kind: 'http-error', retryable: true, message: `HTTP ${status}`, status, retryAfterMs })
  if (error) return failed(classifyRpcError(error, retryAfterMs, limits))
  if (status === 410) return failed({ kind: 'refused', retryable: true, message: 'HTTP 410', code: null })
  if (body === undefined) {
    if (status === 200) return failed({ kind: 'garbage', retryable: true, message: 'the body is not JSON' })
    return failed({ kind: 'http-error', retryable: true, message: `HTTP ${status}`, status, retryAfterMs })
  }
  const good = answered.safeParse(body)
  if (good.success && status === 200) return { ok: true, result: good.data.result }
  if (typeof envelope.data?.error === 'string') {
    return failed({ kind: 'garbage', retryable: true, message: `HTTP ${status}, the error is a bare string` })
  }
  return failed({ kind: 'garbage', retryable: true, message: `HTTP ${status}, the body is not a JSON-RPC answer` })
}

function classifyRpcError(error: JsonRpcError, retryAfterMs: number | null, limits: RateLimits): RpcFailure {
  const { code, message, data } = error
  const text = `error ${code}: ${shortened(message)}`
  if (TOO_MANY.has(code) || LIMITING_WORDS.test(message)) return rateLimited(text, error, retryAfterMs, limits)
  if (code === UNHEALTHY) {
    const behind = slotsBehind.safeParse(data)
    return { kind: 'behind', retryable: true, message: text, code, slotsBehind: behind.data?.numSlotsBehind ?? null }
  }
  if (UNIVERSAL.has(code)) return { kind: 'rejected', retryable: false, message: text, code, data }
  if (UNAUTHORIZED_WORDS.test(message)) return { kind: 'unauthorized', retryable: true, message: text }
  if (REFUSING.has(code) || REFUSING_WORDS.test(message)) return { kind: 'refused', retryable: true, message: text, code }
  return { kind: 'incapable', retryable: true, message: text, code, ...(data === undefined ? {} : { data }) }
}

function rateLimited(message: string, error: JsonRpcError | undefined, retryAfterMs: number | null, { method, node }: RateLimits): RpcFailure {
  const words = error?.message ?? ''
  const isNode = ADDRESS_LIMITED_WORDS.test(words) || node.remaining === 0
  const isMethod = METHOD_LIMITED_WORDS.test(words) || method.remaining === 0
  // If only one of the two is used up, it is that one; otherwise later answers will show.
  const scope = isNode === isMethod ? {} : { scope: isNode ? ('node' as const) : ('method' as const) }
  return { kind: 'rate-limited', retryable: true, message, retryAfterMs, ...scope }
}

function httpMessage(status: number, error: JsonRpcError | undefined): string {
  return error ? `HTTP ${status}, error ${error.code}: ${shortened(error.message)}` : `HTTP ${status}`
}

function shortened(message: string): string {
  return message.slice(0, 300)
}

function failed(failure: RpcFailure): Verdict {
  return { ok: false, failure }
}
