import { z } from 'zod'
import { card, cardDetails, cardOrder, idempotencyKey, paths, refusal, refusals, type RefusalCode } from '../../server/cards/issuer-api/messages.ts'
import { CONTENT_DIGEST, MOST_SKEW_SECONDS, REQUEST_ID, SIGNATURE, TIMESTAMP } from '../../server/cards/issuer-api/signature.ts'

const schemas = { CardOrder: cardOrder, Card: card, CardDetails: cardDetails, Refusal: refusal }
const ref = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: keyof typeof schemas) => ({ 'application/json': { schema: ref(name) } })

/** Refusals of every call. */
const ofAll = ['unsigned', 'wrong_signature', 'stale', 'wrong_digest', 'replayed', 'too_long', 'too_many', 'internal', 'unavailable'] as const satisfies readonly RefusalCode[]

/** docs/card-issuer/openapi.yaml as an object, from the schemas that our own calls and the demo issuer use. */
export function issuerDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Card issuer',
      version: '1',
      description:
        'What the BD dashboard asks of a card issuer. The dashboard stores nothing of a card but its id. Read README.md beside this file first: it says how ' +
        'requests are signed, with an example. Paths are versioned: a change that a caller could notice gets a new one.\n\n' +
        'Every answer is JSON. A refusal has a `code`, listed with each status, and a `message` for people who run the caller; no message may contain a card number. ' +
        'An issuer may send more fields than are listed here; callers ignore them.\n\n' +
        'All calls but `reveal` may be repeated after a lost answer, and a caller does so up to two times, each time as a new request with the same Idempotency-Key.',
    },
    servers: [{ url: 'https://issuer.example.com', description: 'CARD_ISSUER, in which a path is allowed' }],
    security: [{ signature: [] }],
    paths: {
      [paths.cards]: {
        post: operation({
          operationId: 'createCard',
          summary: 'Create a card',
          description: 'The same key with the same order returns the same card, for as long as there is the card, also to simultaneous requests.',
          parameters: [...signed, { name: 'Idempotency-Key', in: 'header', required: true, description: 'Part of the signature.', schema: plain(idempotencyKey) }],
          body: 'CardOrder',
          answers: { 200: ['The card made before for this key.', 'Card'], 201: ['The card. An issuer may answer 201 every time.', 'Card'] },
          refused: ['bad_request', 'idempotency_conflict'],
        }),
      },
      [paths.card('{id}')]: {
        get: operation({ operationId: 'getCard', summary: 'The card’s status', answers: { 200: ['The card.', 'Card'] }, refused: ['unknown_card'] }),
      },
      [paths.reveal('{id}')]: {
        post: operation({
          operationId: 'revealCard',
          summary: 'Number, expiry and CVV',
          description: 'Each time the same, frozen or not. A POST, so that nothing between caches it and no address reveals it; the answer has `Cache-Control: no-store`. Neither side logs its body.',
          answers: { 200: ['The details.', 'CardDetails'] },
          refused: ['unknown_card', 'card_closed'],
          noStore: true,
        }),
      },
      [paths.freeze('{id}')]: {
        post: operation({ operationId: 'freezeCard', summary: 'Freeze the card', description: 'No payment is made with it until it is unfrozen. No effect on a frozen card.', answers: { 200: ['The card, frozen.', 'Card'] }, refused: ['unknown_card', 'card_closed'] }),
      },
      [paths.unfreeze('{id}')]: {
        post: operation({ operationId: 'unfreezeCard', summary: 'Unfreeze the card', description: 'No effect on an active card.', answers: { 200: ['The card, active.', 'Card'] }, refused: ['unknown_card', 'card_closed'] }),
      },
    },
    components: {
      securitySchemes: { signature: { type: 'apiKey', in: 'header', name: SIGNATURE, description: 'HMAC-SHA256 of method, path, timestamp, request id, idempotency key and body digest; see README.md.' } },
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, described(name, plain(schema))])),
    },
  }
}

const signed = [
  header(TIMESTAMP, `Unix seconds. Refused if more than ${MOST_SKEW_SECONDS} seconds away from the issuer’s clock, in either direction.`, '^\\d{1,12}$'),
  header(REQUEST_ID, 'Another one for every request. An issuer accepts each once.', '^[A-Za-z0-9-]{16,64}$'),
  header(CONTENT_DIGEST, 'SHA-256 of the body as in RFC 9530, also of an empty one. An issuer compares it with the body.', '^sha-256=:[A-Za-z0-9+/]{43}=:$'),
]

/** A header that every request has. */
function header(name: string, description: string, pattern: string): object {
  return { name, in: 'header', required: true, description, schema: { type: 'string', pattern } }
}

interface Call {
  operationId: string
  summary: string
  description?: string
  parameters?: object[]
  body?: keyof typeof schemas
  answers: Record<number, [string, keyof typeof schemas]>
  refused: readonly RefusalCode[]
  noStore?: boolean
}

function operation({ parameters = [...signed, { name: 'id', in: 'path', required: true, description: 'As the order answered.', schema: plain(card.shape.id) }], body, answers, refused, noStore = false, ...words }: Call): object {
  const cache = { 'Cache-Control': { description: 'no-store', required: true, schema: { type: 'string' } } }
  const good = Object.entries(answers).map(([status, [description, name]]) => [status, { description, ...(noStore ? { headers: cache } : {}), content: json(name) }])
  return {
    ...words,
    parameters,
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: Object.fromEntries([...good, ...refusalsOf([...refused, ...ofAll])]),
  }
}

/** One response for each status, with all its codes. */
function refusalsOf(codes: readonly RefusalCode[]): [string, object][] {
  const statuses = [...new Set(codes.map((code) => refusals[code].status))].toSorted((a, b) => a - b)
  return statuses.map((status) => {
    const description = codes.filter((code) => refusals[code].status === status).map((code) => `\`${code}\`: ${refusals[code].when}`).join('\n')
    const waits = status === 429 || status === 503 ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}
    return [String(status), { description, ...waits, content: json('Refusal') }]
  })
}

function plain(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  // As an input: more fields are allowed.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

const fieldWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CardOrder: { wallet: 'The Solana address of the holder, who has proven that it is theirs.', tier: 'By what the wallet has staked; the issuer knows its limits.', holderName: 'The name on the card.' },
  Card: { id: 'The issuer’s name for the card.', status: '`closed` is for good.', lastFour: 'The end of the number.', demo: 'Whether the card cannot be used to pay: every card of a sandbox.' },
  CardDetails: { expiryDate: 'MM/YY, valid to the end of that month.' },
  Refusal: { code: 'A word for programs; other words than those listed are allowed, and callers then go by the status.', message: 'A sentence for people, without anything of the card.' },
}

function described(name: string, schema: z.core.JSONSchema.BaseSchema): object {
  const properties = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const description = fieldWords[name]?.[field]
    return [field, typeof value === 'object' && description !== undefined ? { description, ...value } : value]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}
