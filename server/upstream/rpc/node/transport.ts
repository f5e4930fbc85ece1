import { parseRetryAfter } from '../../../lib/backoff.ts'
import type { Clock } from '../../../lib/clock.ts'
import { networkCode } from '../../network-code.ts'
import { readBody } from '../../../lib/read-body.ts'
import type { BodyReader } from '../../../lib/body-reader.ts'
import { classify, type Evidence, type Verdict } from './classify-error.ts'
import { parseExactJson } from './exact-json.ts'
import type { NodeAddress } from './node-address.ts'
import { parseRateLimits, type RateLimits } from './rate-limit-headers.ts'

export interface AskOptions {
  signal: AbortSignal
  timeoutMs: number
  /** For a body that is read as it arrives: the longest silence in ms, within `timeoutMs`. */
  silenceMs?: number | undefined
  /** Reads the body of an answer with HTTP 200, of any length, instead of its text. */
  read?: BodyReader | undefined
}

export interface NodeReply {
  verdict: Verdict
  /** Null without an answer. */
  limits: RateLimits | null
}

/** Sends one request to one node. Never rejects: failures are part of the verdict. */
export type Ask = (payload: unknown, options: AskOptions) => Promise<NodeReply>

/**
 * HTTP to one node. The default transport of web3.js hides what fail-over needs (the headers, the body of an error answer)
 * and can't be given a time-out per attempt, so this sends the bytes itself and keeps web3.js's types at the surface.
 */
export function createAsk(address: NodeAddress, { clock, fetch, maxBodyBytes }: { clock: Clock; fetch: typeof globalThis.fetch; maxBodyBytes: number }): Ask {
  return async (payload, { signal, timeoutMs, silenceMs, read }) => {
    const timer = new AbortController()
    let waitedMs = timeoutMs
    const cancel = clock.after(timeoutMs, () => timer.abort())
    const unanswered = (evidence: Evidence): NodeReply => ({ verdict: classify(evidence), limits: null })
    let cancelSilence = () => {}
    const heard = () => {
      cancelSilence()
      if (silenceMs !== undefined) cancelSilence = clock.after(silenceMs, () => timer.abort((waitedMs = silenceMs)))
    }
    heard()
    try {
      const response = await fetch(address.url, {
        method: 'POST',
        headers: { ...address.headers, accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(payload),
        signal: AbortSignal.any([signal, timer.signal]),
        // Following would carry the key, and the request, to a host that isn't configured.
        redirect: 'manual',
      })
      heard()
      const limits = parseRateLimits(response.headers)
      const streamed = read && response.ok && response.body ? await readStreamed(response.body, read, heard) : undefined
      const seen = streamed ? evidence(response, limits, clock, streamed.body) : await evidenceOf(response, limits, clock, maxBodyBytes)
      return { verdict: redacted(classify(seen), address), limits }
    } catch (error) {
      if (signal.aborted) return unanswered({ type: 'aborted' })
      if (timer.signal.aborted) return unanswered({ type: 'timeout', ms: waitedMs })
      return unanswered({ type: 'broken', code: networkCode(error) })
    } finally {
      cancel()
      cancelSilence()
    }
  }
}

async function evidenceOf(response: Response, limits: RateLimits, clock: Clock, maxBodyBytes: number): Promise<Evidence> {
  const body = await readBody(response, maxBodyBytes)
  if (!body.ok && response.ok) return { type: 'too-long', reason: body.reason }
  return evidence(response, limits, clock, body.ok ? parsedOrUndefined(body.text) : undefined)
}

/** A body that isn't JSON counts as missing; errors of the stream are blamed on the connection. */
async function readStreamed(stream: ReadableStream<Uint8Array>, read: BodyReader, heard: () => void): Promise<{ body: unknown }> {
  const chunks = async function* () {
    for await (const chunk of stream) {
      heard()
      yield chunk
    }
  }
  try {
    return { body: await read(chunks()) }
  } catch (error) {
    if (error instanceof SyntaxError) return { body: undefined }
    throw error
  }
}

function evidence(response: Response, limits: RateLimits, clock: Clock, body: unknown): Evidence {
  return {
    type: 'answer',
    status: response.status,
    body,
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
