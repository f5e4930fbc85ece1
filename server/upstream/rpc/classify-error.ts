import { z } from 'zod'
import type { RpcFailure } from './rpc-error.ts'

/** What came of one question to one node, before anybody judges it. */
export type Evidence =
  | {
      type: 'answer'
      status: number
      /** The parsed body; `undefined` when it isn't JSON. */
      body: unknown
      retryAfterMs: number | null
      /** The public endpoint's `x-ratelimit-method-limit`; 0 means that it never answers this method. */
      methodLimit: string | null
    }
  | { type: 'broken'; code: string }
  | { type: 'too-long'; reason: string }
  | { type: 'timeout'; ms: number }
  | { type: 'aborted' }

export type Verdict = { ok: true; result: unknown } | { ok: false; failure: RpcFailure }

/** Judges an answer: the `result`, or what went wrong and whether anybody else could do better. The only place that decides this. */
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

const rpcError = z.object({ code: z.union([z.int(), z.bigint().transform(Number)]), message: z.string(), data: z.unknown().optional() })
const answered = z.object({ result: z.unknown(), error: z.null().optional() }).refine((body) => body.result !== undefined)
const slotsBehind = z.object({ numSlotsBehind: z.number() })

function classifyAnswer({ status, body, retryAfterMs, methodLimit }: Extract<Evidence, { type: 'answer' }>): Verdict {
  // Gateways put these in front of the node: what the body says comes from somebody who didn't let us in.
  if (status === 401 || status === 403) {
    return failed({ kind: 'unauthorized', retryable: true, message: `HTTP ${status}` })
  }
  if (status === 429) {
    if (methodLimit?.trim() === '0') {
      return failed({ kind: 'incapable', retryable: true, message: 'HTTP 429, the method is blocked there', code: null, blocksMethod: true })
    }
    return failed({ kind: 'rate-limited', retryable: true, message: 'HTTP 429', retryAfterMs })
  }
  if (status >= 500) return failed({ kind: 'http-error', retryable: true, message: `HTTP ${status}`, status, retryAfterMs })
  if (body === undefined) {
    if (status === 200) return failed({ kind: 'garbage', retryable: true, message: 'the body is not JSON' })
    return failed({ kind: 'http-error', retryable: true, message: `HTTP ${status}`, status, retryAfterMs })
  }
  const envelope = z.object({ error: z.unknown() }).safeParse(body)
  const error = rpcError.safeParse(envelope.data?.error)
  if (error.success) return failed(classifyRpcError(error.data, retryAfterMs))
  const good = answered.safeParse(body)
  if (good.success && status === 200) return { ok: true, result: good.data.result }
  if (typeof envelope.data?.error === 'string') {
    return failed({ kind: 'garbage', retryable: true, message: `HTTP ${status}, the error is a bare string` })
  }
  return failed({ kind: 'garbage', retryable: true, message: `HTTP ${status}, the body is not a JSON-RPC answer` })
}

/**
 * Errors that speak of this node and not of the question:
 * -32001 block cleaned up, -32004 block not available, -32008 no snapshot, -32010 key excluded from its index,
 * -32011 no transaction history, -32014 block status not yet known, -32016 minimum slot not reached,
 * -32019 long-term storage unreachable, -32012 scan aborted, -32603 internal error, -32601 method not offered there.
 */
const ABOUT_THE_NODE = new Set([-32001, -32004, -32008, -32010, -32011, -32012, -32014, -32016, -32019, -32601, -32603])
/** HTTP's number, and one provider's own, for too many requests, sent with HTTP 200. */
const TOO_MANY = new Set([429, -32429])
const UNHEALTHY = -32005
const METHOD_NOT_FOUND = -32601

function classifyRpcError({ code, message, data }: z.output<typeof rpcError>, retryAfterMs: number | null): RpcFailure {
  const text = `error ${code}: ${message.slice(0, 300)}`
  if (code === UNHEALTHY) {
    const behind = slotsBehind.safeParse(data)
    return { kind: 'behind', retryable: true, message: text, code, slotsBehind: behind.data?.numSlotsBehind ?? null }
  }
  if (TOO_MANY.has(code)) return { kind: 'rate-limited', retryable: true, message: text, retryAfterMs }
  if (ABOUT_THE_NODE.has(code)) {
    return { kind: 'incapable', retryable: true, message: text, code, blocksMethod: code === METHOD_NOT_FOUND }
  }
  return { kind: 'rejected', retryable: false, message: text, code, data }
}

function failed(failure: RpcFailure): Verdict {
  return { ok: false, failure }
}
