import { parseRetryAfter } from '../backoff.ts'
import type { Clock } from '../clock.ts'
import { networkCode } from '../network-code.ts'
import { readBody } from '../read-body.ts'
import { classify, type Evidence, type Verdict } from './classify-error.ts'
import { parseExactJson } from './exact-json.ts'
import type { NodeAddress } from './node-address.ts'
import { parseRateLimits, type RateLimits } from './rate-limit-headers.ts'

export interface AskOptions {
  signal: AbortSignal
  timeoutMs: number
}

export interface NodeReply {
  verdict: Verdict
  /** Null without an answer. */
  limits: RateLimits | null
}

/** Asks one node one question. Never rejects: what goes wrong is part of the verdict. */
export type Ask = (payload: unknown, options: AskOptions) => Promise<NodeReply>

/**
 * HTTP to one node. The default transport of web3.js hides what fail-over needs (the headers, the body of an error answer)
 * and can't be given a time-out per attempt, so the bytes are moved here, and its types kept at the surface.
 */
export function createAsk(address: NodeAddress, { clock, fetch, maxBodyBytes }: { clock: Clock; fetch: typeof globalThis.fetch; maxBodyBytes: number }): Ask {
  return async (payload, { signal, timeoutMs }) => {
    const timer = new AbortController()
    const cancel = clock.after(timeoutMs, () => timer.abort())
    const unanswered = (evidence: Evidence): NodeReply => ({ verdict: classify(evidence), limits: null })
    try {
      const response = await fetch(address.url, {
        method: 'POST',
        headers: { ...address.headers, accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(payload),
        signal: AbortSignal.any([signal, timer.signal]),
        // Following would carry the key, and the request, to a host that isn't configured.
        redirect: 'manual',
      })
      const limits = parseRateLimits(response.headers)
      return { verdict: redacted(classify(await evidenceOf(response, limits, clock, maxBodyBytes)), address), limits }
    } catch (error) {
      if (signal.aborted) return unanswered({ type: 'aborted' })
      if (timer.signal.aborted) return unanswered({ type: 'timeout', ms: timeoutMs })
      return unanswered({ type: 'broken', code: networkCode(error) })
    } finally {
      cancel()
    }
  }
}

async function evidenceOf(response: Response, limits: RateLimits, clock: Clock, maxBodyBytes: number): Promise<Evidence> {
  const body = await readBody(response, maxBodyBytes)
  if (!body.ok && response.ok) return { type: 'too-long', reason: body.reason }
  return {
    type: 'answer',
    status: response.status,
    body: body.ok ? parsedOrUndefined(body.text) : undefined,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), clock.now()),
    limits,
  }
}

function parsedOrUndefined(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}

/** A gateway may quote the path it was called with. */
function redacted(verdict: Verdict, { redact }: NodeAddress): Verdict {
  if (verdict.ok) return verdict
  return { ok: false, failure: { ...verdict.failure, message: redact(verdict.failure.message) } }
}
