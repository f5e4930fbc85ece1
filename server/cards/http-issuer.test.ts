import { describe, expect, it } from 'vitest'
import { createManualClock } from '../lib/testing/manual-clock.ts'
import { createHttpIssuer } from './http-issuer.ts'
import { signatureFault } from './issuer-api/signature.ts'
import { IssuerError } from './issuer.ts'

const SECRET = 'a secret of tests with 32 characters'
const card = { id: 'card-1', status: 'active', lastFour: '4242', demo: true }
const details = { id: 'card-1', cardNumber: '4000000000004242', expiryDate: '11/29', cvv: '987', holderName: 'X', demo: true }
const order = { wallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', tier: 'raven', holderName: 'X' } as const
const KEY = 'a-key-of-the-tests'

type Reply = Response | Error | 'never' | 'stuck'
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => Response.json(body, { status, headers })
const refusal = (code: string, status: number) => json({ code, message: 'card 4000000000004242 refused' }, status)

/** An issuer that gives these answers in turn, and the requests it got. */
function issuerThat(...replies: Reply[]) {
  const clock = createManualClock()
  const asked: Request[] = []
  const issuer = createHttpIssuer({
    name: 'x',
    url: 'https://cards.example/bd',
    secret: SECRET,
    clock,
    random: () => 0.5,
    fetch: async (input, init) => {
      asked.push(new Request(input, init))
      const reply = replies[asked.length - 1] ?? new Error('asked too often')
      if (reply instanceof Error) throw reply
      if (reply instanceof Response) return reply
      const cutOff = new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      if (reply === 'never') return cutOff
      return new Response(new ReadableStream({ start: (stream) => void cutOff.catch((error: unknown) => stream.error(error)) }), { headers: { 'Content-Type': 'application/json' } })
    },
  })
  /** The outcome, however long it takes. */
  const outcome = async <T,>(answer: Promise<T>): Promise<T | IssuerError> => {
    let done = false
    const settled = answer.catch((error: unknown) => {
      if (error instanceof IssuerError) return error
      throw error
    }).finally(() => (done = true))
    while (!done) await clock.advance(100)
    return settled
  }
  return { issuer, asked, outcome, clock }
}

describe('a call of the issuer', () => {
  it('is signed, below the configured address', async () => {
    const { issuer, asked, outcome, clock } = issuerThat(json(card, 201))
    expect(await outcome(issuer.issue(order, KEY))).toEqual(card)
    const [request] = asked
    if (!request) throw new Error('not asked')
    expect([request.method, request.url, request.headers.get('Idempotency-Key'), request.redirect]).toEqual(['POST', 'https://cards.example/bd/v1/cards', KEY, 'manual'])
    const body = await request.text()
    expect(JSON.parse(body)).toEqual(order)
    expect(signatureFault(SECRET, { method: 'POST', path: '/bd/v1/cards', headers: request.headers, body, now: clock.now() })).toBeNull()
  })

  it.each<[string, Reply]>([
    ['a broken connection', new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) })],
    ['a 503', refusal('unavailable', 503)],
    ['a 500 without a body', new Response(null, { status: 500 })],
    ['no answer in time', 'never'],
    ['a body that never ends', 'stuck'],
  ])('is repeated after %s, as another request with the same key', async (_, reply) => {
    const { issuer, asked, outcome } = issuerThat(reply, json(card, 201))
    expect(await outcome(issuer.issue(order, KEY))).toEqual(card)
    const of = (name: string) => asked.map(({ headers }) => headers.get(name))
    expect(of('Idempotency-Key')).toEqual([KEY, KEY])
    expect(new Set(of('BD-Request-Id')).size).toBe(2)
  })

  it('is given up after three attempts, within 20 seconds', async () => {
    const { issuer, asked, outcome, clock } = issuerThat('never', 'never', 'never')
    const start = clock.now()
    expect(await outcome(issuer.setFrozen('card-1', true))).toMatchObject({ kind: 'passing', message: 'no answer within 5000 ms' })
    expect(asked).toHaveLength(3)
    expect(clock.now() - start).toBeLessThan(20_000)
  })

  it('waits as told, but not for long', async () => {
    const soon = issuerThat(json({}, 429, { 'Retry-After': '1' }), json(card))
    const start = soon.clock.now()
    expect(await soon.outcome(soon.issuer.status('card-1'))).toEqual(card)
    expect(soon.clock.now() - start).toBeGreaterThanOrEqual(1000)
    const late = issuerThat(json({}, 429, { 'Retry-After': '60' }))
    expect(await late.outcome(late.issuer.status('card-1'))).toMatchObject({ kind: 'passing', retryAfterMs: 60_000 })
  })

  it('that reveals is never repeated', async () => {
    const { issuer, asked, outcome } = issuerThat('never')
    expect(await outcome(issuer.reveal('card-1'))).toMatchObject({ kind: 'passing' })
    expect(asked).toHaveLength(1)
    const { id: _, ...shown } = details
    const other = issuerThat(json(details))
    expect(await other.outcome(other.issuer.reveal('card-1'))).toEqual(shown)
  })
})

describe('an answer of the issuer', () => {
  it.each<[string, Response, string, string]>([
    ['a refusal', refusal('unknown_card', 404), 'refused', 'answered 404 unknown_card'],
    ['a refusal with a code of its own', refusal('no_such_thing', 404), 'refused', 'answered 404'],
    ['a page', new Response('<p>4000000000004242</p>', { headers: { 'Content-Type': 'text/html' } }), 'invalid', 'answered 200 without JSON'],
    ['a redirect', new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }), 'invalid', 'answered 302'],
    ['another card', json({ ...details, id: 'card-2' }), 'invalid', 'answered with another card'],
    ['half a card', json({ ...details, cvv: undefined }), 'invalid', 'answered 200 with a body that is not the documented one'],
    ['a number of another length', json({ ...details, cardNumber: '40000000000042421' }), 'invalid', 'answered 200 with a body that is not the documented one'],
    ['a novel', json({ ...details, holderName: 'x'.repeat(20_000) }), 'invalid', 'answered 200 with a body that is not the documented one'],
  ])('that is %s is an error without a word of it', async (_, reply, kind, message) => {
    const { issuer, asked, outcome } = issuerThat(reply)
    const error = await outcome(issuer.reveal('card-1'))
    expect(error).toMatchObject({ kind, message })
    expect(error).toBeInstanceOf(IssuerError)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/4000000000004242|987/)
    expect(asked).toHaveLength(1)
  })

  it('to freeze must be a frozen card', async () => {
    const { issuer, outcome } = issuerThat(json(card))
    expect(await outcome(issuer.setFrozen('card-1', true))).toMatchObject({ kind: 'invalid', message: 'answered with the status from before' })
  })

  it('is not asked for if the stored id would lead elsewhere', async () => {
    const { issuer, asked, outcome } = issuerThat()
    for (const id of ['', '../../admin', 'a?b', 'a b']) expect(await outcome(issuer.status(id))).toMatchObject({ kind: 'invalid' })
    expect(asked).toEqual([])
  })
})
