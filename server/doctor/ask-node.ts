import { z } from 'zod'
import { parseRetryAfter } from '../lib/backoff.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { type NodeAddress, nodeAddress } from '../upstream/rpc/node/node-address.ts'
import { operatorOf } from '../upstream/rpc/node/operator.ts'
import { createAsk } from '../upstream/rpc/node/transport.ts'
import { sleep } from './sleep.ts'
import { parseJson } from '../lib/parse-json.ts'

/**
 * The outcome of one request. `refused`: the node doesn't offer the method, or not to us. `limited`: too many requests.
 * `failed`: no connection, HTTP 5xx, or no valid answer.
 */
export type Outcome = 'ok' | 'refused' | 'limited' | 'timeout' | 'failed'

export interface NodeReply {
  outcome: Outcome
  /** Why it isn't `ok`: HTTP status or error code, and the node's own words, without any key. Null if ok. */
  reason: string | null
  /** The JSON-RPC error code. */
  code: number | null
  /** The JSON-RPC `result`; undefined if the outcome isn't ok, or only the beginning was read. */
  result: unknown
  ms: number
  /** Null if there was no HTTP answer. */
  headers: Headers | null
}

export interface NodeQuestion {
  timeoutMs?: number
  /** Read only the first 64 KB: a longer result counts as ok. */
  beginningOnly?: boolean
  /** Retries when the node limits us, after the pause it asks for (at most 5 s). */
  retries?: number
  signal?: AbortSignal | undefined
}

/** One node, asked directly: without the pool, which would choose, retry elsewhere or remember failures. */
export interface ExaminedNode {
  label: string
  operator: string
  address: NodeAddress
  ask(method: string, params: readonly unknown[], question?: NodeQuestion): Promise<NodeReply>
}

export interface ExaminedNodeOptions {
  fetch?: typeof globalThis.fetch
  clock?: Clock
}

const TIMEOUT_MS = 8000
const BEGINNING_BYTES = 64 * 1024
const MOST_BYTES = 4 * 1024 * 1024
const MOST_WORDS = 160
const RETRY_AFTER_MS = 1500
const LONGEST_RETRY_MS = 5000

export function examinedNode(url: string, index: number, { fetch = globalThis.fetch, clock = systemClock }: ExaminedNodeOptions = {}): ExaminedNode {
  const address = nodeAddress(url, index)

  const askOnce = async (method: string, params: readonly unknown[], { timeoutMs = TIMEOUT_MS, beginningOnly = false, signal }: NodeQuestion): Promise<NodeReply> => {
    const heard: Heard = { status: null, headers: null, text: '', cut: false }
    const ask = createAsk(address, { clock, maxBodyBytes: MOST_BYTES, fetch: overhearing(fetch, heard, beginningOnly ? BEGINNING_BYTES : MOST_BYTES) })
    const startedAt = clock.now()
    const { verdict } = await ask({ jsonrpc: '2.0', id: 1, method, params }, { signal: signal ?? new AbortController().signal, timeoutMs })
    const answer = { ms: clock.now() - startedAt, headers: heard.headers }
    if (heard.cut && heard.status === 200 && !ERROR_FIRST.test(heard.text)) return { ...answer, outcome: 'ok', reason: null, code: null, result: undefined }
    if (verdict.ok) return { ...answer, outcome: 'ok', reason: null, code: null, result: verdict.result }
    const error = errorIn(heard.text)
    const outcome = outcomeOf(verdict.failure.kind, heard.status, error?.code ?? null)
    const reason = heard.status === null ? verdict.failure.message : address.redact(wordsOf(heard, error) ?? verdict.failure.message)
    return { ...answer, outcome, reason, code: error?.code ?? null, result: undefined }
  }

  return {
    label: address.label,
    operator: operatorOf(url),
    address,
    async ask(method, params, question = {}) {
      const { retries = 0, signal } = question
      for (let attempt = 0; ; attempt += 1) {
        const reply = await askOnce(method, params, question)
        if (reply.outcome !== 'limited' || attempt >= retries || signal?.aborted) return reply
        const wantedMs = parseRetryAfter(reply.headers?.get('retry-after') ?? null, clock.now())
        await sleep(Math.min(LONGEST_RETRY_MS, wantedMs ?? RETRY_AFTER_MS), clock, signal)
      }
    },
  }
}

/** The raw HTTP answer behind the transport's verdict. */
interface Heard {
  status: number | null
  headers: Headers | null
  text: string
  /** It was longer than the limit. */
  cut: boolean
}

/** JSON-RPC answers put their error before anything long. */
const ERROR_FIRST = /^\s*\{[^{]*"error"\s*:/

/** A fetch that records the answer, and reads at most `maxBytes` of it. */
function overhearing(fetch: typeof globalThis.fetch, heard: Heard, maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { status, headers, body } = response
    heard.status = status
    heard.headers = headers
    const decoder = new TextDecoder()
    let bytes = 0
    if (body) {
      // Leaving the loop early cancels the stream.
      for await (const chunk of body) {
        bytes += chunk.byteLength
        heard.text += decoder.decode(chunk, { stream: true })
        if (bytes <= maxBytes) continue
        heard.cut = true
        break
      }
    }
    const plain = new Headers([...headers].filter(([name]) => name !== 'content-length' && name !== 'content-encoding'))
    return new Response([204, 205, 304].includes(status) ? null : heard.text, { status, headers: plain })
  }
}

const jsonRpcError = z.object({ error: z.object({ code: z.number(), message: z.string() }) })
const looseError = z.object({ error: z.string() }).transform(({ error }) => error)
const looseMessage = z.object({ message: z.string() }).transform(({ message }) => message)
const bareWords = z.union([looseError, looseMessage])

function errorIn(text: string): { code: number; message: string } | null {
  return jsonRpcError.safeParse(parseJson(text)).data?.error ?? null
}

/** `HTTP 403, error -32600: not on this plan`, with the parts that are known. */
function wordsOf({ status, text }: Heard, error: { code: number; message: string } | null): string | null {
  const loose = bareWords.safeParse(parseJson(text)).data ?? (/^\s*[<{[]/.test(text) ? '' : text)
  const words = error ? `error ${error.code}: ${error.message}` : loose
  const plain = words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  const short = plain.length > MOST_WORDS ? `${plain.slice(0, MOST_WORDS)}…` : plain
  const http = status === 200 ? '' : `HTTP ${status}`
  const said = [http, short].filter((part) => part !== '').join(', ')
  return said === '' || (status === 200 && !error) ? null : said
}

const INTERNAL_ERROR = -32603
const BEHIND = -32005

/** Failure kinds that aren't a refusal. Any other kind, including future ones, is. */
const BY_KIND = new Map<string, Outcome>([
  ['rate-limited', 'limited'],
  ['timeout', 'timeout'],
  ['unreachable', 'failed'],
  ['garbage', 'failed'],
  ['behind', 'failed'],
  ['aborted', 'failed'],
])

function outcomeOf(kind: string, status: number | null, code: number | null): Outcome {
  if (code === INTERNAL_ERROR || code === BEHIND) return 'failed'
  if (kind === 'http-error') return status !== null && status < 500 ? 'refused' : 'failed'
  return BY_KIND.get(kind) ?? 'refused'
}
