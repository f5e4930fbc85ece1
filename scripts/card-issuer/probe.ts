import { randomUUID } from 'node:crypto'
import { card, cardDetails, MOST_BYTES, paths, refusal, type Card, type CardDetails, type CardOrder } from '../../server/cards/issuer-api/messages.ts'
import { signedHeaders } from '../../server/cards/issuer-api/signature.ts'
import { readBody } from '../../server/lib/read-body.ts'
import { networkCode } from '../../server/upstream/network-code.ts'

/** An issuer under examination. */
export interface Target {
  /** Where `/v1/cards` is, with no slash at the end. */
  url: string
  secret: string
}

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  idempotencyKey?: string
}

/** How a request differs from a valid one. */
export interface Tampering {
  secret?: string
  /** Seconds to add to the timestamp. */
  lateBy?: number
  requestId?: string
  /** Signed in place of the request that is sent. */
  signedAs?: Partial<Ask>
  /** Headers to change; `null` removes one. */
  headers?: Record<string, string | null>
  /** Sends only headers that aren't part of the signature. */
  unsigned?: boolean
}

/** What came back. Its `said` may be printed: it holds neither values nor the issuer's texts. */
export interface Answer {
  status: number
  headers: Headers
  isJson: boolean
  json: unknown
  said: string
}

/** The issuer can't be reached, so nothing can be examined. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const TIMEOUT_MS = 10_000
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

export const anOrder: CardOrder = { wallet: WALLET, tier: 'banker', holderName: 'BLACKDUCK MEMBER' }

/** Sends requests, right or wrong, and remembers which answers broke a rule that holds for all of them. */
export function createProbe({ url, secret }: Target) {
  /** Answers without JSON or, for a refusal, without the documented body. */
  const malformed: string[] = []

  const send = async (ask: Ask, tampering: Tampering = {}): Promise<Answer> => {
    const text = textOf(ask.body)
    const signed = { ...ask, ...tampering.signedAs }
    const { pathname, search } = new URL(`${url}${signed.path}`)
    const request = {
      method: signed.method,
      path: `${pathname}${search}`,
      timestamp: String(Math.floor(Date.now() / 1000) + (tampering.lateBy ?? 0)),
      requestId: tampering.requestId ?? randomUUID(),
      idempotencyKey: signed.idempotencyKey ?? '',
    }
    const headers = new Headers(tampering.unsigned ? {} : signedHeaders(tampering.secret ?? secret, request, textOf(signed.body)))
    headers.set('Accept', 'application/json')
    if (ask.idempotencyKey !== undefined) headers.set('Idempotency-Key', ask.idempotencyKey)
    if (text !== '') headers.set('Content-Type', 'application/json')
    for (const [name, value] of Object.entries(tampering.headers ?? {})) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
    const answer = await fetched(`${url}${ask.path}`, { method: ask.method, headers, ...(text === '' ? {} : { body: text }) })
    // A refusal of the server in front of it, such as 404 for a path, counts like any other.
    if (!answer.isJson) malformed.push(`${ask.method} ${general(ask.path)}: ${answer.said}`)
    else if (answer.status >= 400 && !refusal.safeParse(answer.json).success) malformed.push(`${ask.method} ${general(ask.path)}: ${answer.status} without a code and a message`)
    return answer
  }

  const create = (key = newKey(), order: unknown = anOrder, tampering?: Tampering) => send({ method: 'POST', path: paths.cards, body: order, idempotencyKey: key }, tampering)
  const status = (id: string, tampering?: Tampering) => send({ method: 'GET', path: paths.card(id) }, tampering)
  const reveal = (id: string, tampering?: Tampering) => send({ method: 'POST', path: paths.reveal(id) }, tampering)
  const freeze = (id: string, tampering?: Tampering) => send({ method: 'POST', path: paths.freeze(id) }, tampering)
  const unfreeze = (id: string, tampering?: Tampering) => send({ method: 'POST', path: paths.unfreeze(id) }, tampering)
  return {
    malformed,
    send,
    create,
    status,
    reveal,
    freeze,
    unfreeze,
    /** A new card. Throws Unexpected if none is made. */
    newCard: async (): Promise<Card> => cardIn(await create()),
  }
}
export type Probe = ReturnType<typeof createProbe>

/** An answer without which a check can't go on; the message says what was seen. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected'
}

export function newKey(): string {
  return randomUUID()
}

/** The card in an answer. Throws Unexpected. */
export function cardIn({ status, json, said }: Answer): Card {
  const parsed = card.safeParse(json)
  if ((status === 200 || status === 201) && parsed.success) return parsed.data
  throw new Unexpected(status < 300 ? `${said}, and not the documented card${fieldsOf(parsed.error)}` : said)
}

/** The details in the answer to a reveal. Throws Unexpected. */
export function detailsIn({ status, json, said }: Answer): CardDetails {
  const parsed = cardDetails.safeParse(json)
  if (status === 200 && parsed.success) return parsed.data
  throw new Unexpected(status < 300 ? `${said}, and not the documented details` : said)
}

function fieldsOf(error: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined): string {
  const fields = (error?.issues ?? []).map(({ path }) => path.join('.')).filter((field) => field !== '')
  return fields.length === 0 ? '' : ` (${[...new Set(fields)].join(', ')})`
}

function textOf(body: unknown): string {
  return body === undefined ? '' : JSON.stringify(body)
}

async function fetched(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const read = await readBody(response, MOST_BYTES)
    const type = response.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
    const json = read.ok ? parseJson(read.text) : undefined
    const isJson = type === 'application/json' && json !== undefined
    const code = refusal.safeParse(json).data?.code
    const said = `${response.status}${code === undefined ? '' : ` ${code}`}${isJson ? '' : `, ${type === 'application/json' ? 'no JSON' : (type ?? 'no Content-Type')}`}`
    return { status: response.status, headers: response.headers, isJson, json, said }
  } catch (error) {
    throw new Unreachable(`no answer from ${new URL(url).origin} (${networkCode(error)})`)
  }
}

/** `/v1/cards/{id}/reveal` for any card's. */
function general(path: string): string {
  return path.replace(/^(\/v1\/cards\/)[^/?]+/, '$1{id}')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
