import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseRetryAfter, pauseAfterFailure } from '../lib/backoff.ts'
import { systemClock, type Clock } from '../lib/clock.ts'
import { readBody } from '../lib/read-body.ts'
import { sleep } from '../lib/sleep.ts'
import { networkCode } from '../upstream/network-code.ts'
import { card, cardDetails, cardId, MOST_BYTES, paths, refusal, refusals, type RefusalCode } from './issuer-api/messages.ts'
import { signedHeaders } from './issuer-api/signature.ts'
import { IssuerError, type CardIssuer } from './issuer.ts'
import { parseJson } from '../lib/parse-json.ts'

export interface HttpIssuerOptions {
  name: string
  /** Where `/v1/cards` is, with no slash at the end. */
  url: string
  secret: string
  /** For one attempt, the body included. */
  timeoutMs?: number
  clock?: Clock
  fetch?: typeof globalThis.fetch
  random?: () => number
}

interface Call<T> {
  method: 'GET' | 'POST'
  path: string
  answer: z.core.$ZodType<T>
  body?: object
  idempotencyKey?: string
  attempts: number
}

/** A person waits: together with the time limits this stays under the 30 seconds after which the page gives up. */
const ATTEMPTS = 3
const TIMEOUT_MS = 5000
const PAUSE = { firstMs: 300, floorMs: 100, capMs: 1500 }
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * An issuer behind the interface of docs/card-issuer/openapi.yaml. Calls that have the same effect twice are tried up to
 * three times, each attempt signed anew; a reveal is tried once, so that no card number travels to a caller that no longer waits.
 */
export function createHttpIssuer({ name, url, secret, timeoutMs = TIMEOUT_MS, clock = systemClock, fetch = globalThis.fetch, random = Math.random }: HttpIssuerOptions): CardIssuer {
  const attempt = async <T,>({ method, path, answer, body, idempotencyKey = '' }: Call<T>): Promise<T> => {
    const address = new URL(`${url}${path}`)
    const text = body === undefined ? '' : JSON.stringify(body)
    const signed = { method, path: `${address.pathname}${address.search}`, timestamp: String(Math.floor(clock.now() / 1000)), requestId: randomUUID(), idempotencyKey }
    const controller = new AbortController()
    const cancel = clock.after(timeoutMs, () => controller.abort())
    try {
      const response = await fetch(address.href, {
        method,
        headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...signedHeaders(secret, signed, text) },
        ...(body === undefined ? {} : { body: text }),
        // A redirect could lead to another host.
        redirect: 'manual',
        signal: controller.signal,
      })
      const read = await readBody(response, MOST_BYTES)
      if (!response.ok) throw refusedBy(response, read.ok ? read.text : '', clock)
      if (!isJson(response)) throw new IssuerError('invalid', `answered ${response.status} without JSON`)
      // No part of an answer may be quoted, not even in what zod says: it may be the card.
      const parsed = z.core.safeParse(answer, read.ok ? parseJson(read.text) : undefined)
      if (!parsed.success) throw new IssuerError('invalid', `answered ${response.status} with a body that is not the documented one`)
      return parsed.data
    } catch (error) {
      if (error instanceof IssuerError) throw error
      throw new IssuerError('passing', controller.signal.aborted ? `no answer within ${timeoutMs} ms` : `connection failed (${networkCode(error)})`)
    } finally {
      cancel()
    }
  }

  const call = async <T,>(wanted: Call<T>): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await attempt(wanted)
      } catch (error) {
        const { kind, retryAfterMs = null } = error instanceof IssuerError ? error : { kind: 'invalid' }
        const isTooLong = retryAfterMs !== null && retryAfterMs > PAUSE.capMs
        if (kind !== 'passing' || isTooLong || failures + 1 >= wanted.attempts) throw error
        await sleep(pauseAfterFailure(failures, retryAfterMs, PAUSE, random), clock)
      }
    }
  }
  /** The answer must be about the card that was asked for. */
  const ofCard = async <T extends { id: string }>(id: string, wanted: Call<T>): Promise<T> => {
    if (!cardId.safeParse(id).success) throw new IssuerError('invalid', 'the stored id is none of this issuer')
    const answer = await call(wanted)
    if (answer.id !== id) throw new IssuerError('invalid', 'answered with another card')
    return answer
  }

  return {
    name,
    issue: ({ wallet, tier, holderName }, idempotencyKey) => call({ method: 'POST', path: paths.cards, body: { wallet, tier, holderName }, idempotencyKey, answer: card, attempts: ATTEMPTS }),
    status: (id) => ofCard(id, { method: 'GET', path: paths.card(id), answer: card, attempts: ATTEMPTS }),
    reveal: async (id) => {
      const { id: _, ...details } = await ofCard(id, { method: 'POST', path: paths.reveal(id), answer: cardDetails, attempts: 1 })
      return details
    },
    setFrozen: async (id, frozen) => {
      const changed = await ofCard(id, { method: 'POST', path: (frozen ? paths.freeze : paths.unfreeze)(id), answer: card, attempts: ATTEMPTS })
      if (changed.status !== (frozen ? 'frozen' : 'active')) throw new IssuerError('invalid', 'answered with the status from before')
      return changed
    },
  }
}

/** The error for an answer that isn't a success. Its message is the issuer's own text, so it isn't used. */
function refusedBy(response: Response, text: string, clock: Clock): IssuerError {
  const { status, headers } = response
  const said = refusal.safeParse(isJson(response) ? parseJson(text) : undefined).data?.code
  const code = isKnown(said) ? said : undefined
  const kind = PASSING.has(status) ? 'passing' : status >= 400 && status < 500 ? 'refused' : 'invalid'
  return new IssuerError(kind, `answered ${status}${code === undefined ? '' : ` ${code}`}`, { code, retryAfterMs: parseRetryAfter(headers.get('Retry-After'), clock.now()) ?? undefined })
}

function isKnown(code: string | undefined): code is RefusalCode {
  return code !== undefined && Object.hasOwn(refusals, code)
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}
