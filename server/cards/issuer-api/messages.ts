import { z } from 'zod'
import { extend } from 'zod/mini'
import { cardTier, virtualCard } from '../../../src/contract/virtual-card.ts'

/** The issuer's name for a card. It stands in paths, so it needs no escaping. */
export const cardId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** POST /v1/cards, with an `Idempotency-Key`. */
export const cardOrder = z.object({
  /** The Solana address of the holder. */
  wallet: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  tier: cardTier,
  holderName: z.string().min(1).max(26),
})
export type CardOrder = z.infer<typeof cardOrder>

export const cardStatus = z.enum(['active', 'frozen', 'closed'])

/** A card without its secrets: the answer of every call but `reveal`. */
export const card = z.object({
  id: cardId,
  status: cardStatus,
  lastFour: z.string().regex(/^\d{4}$/),
  /** Whether it can't be used to pay: every card of a demo or a sandbox. */
  demo: z.boolean(),
})
export type Card = z.infer<typeof card>

/** POST /v1/cards/{id}/reveal: the only answer with number and CVV. */
export const cardDetails = extend(virtualCard, { id: cardId })
export type CardDetails = z.infer<typeof cardDetails>

/** What a refusal's `code` can be, with its status and when it is given. */
export const refusals = {
  bad_request: { status: 400, when: 'The body or a header is not what it should be. No card was made, and none ever will be for this key.' },
  unsigned: { status: 401, when: 'A header of the signature is missing or malformed.' },
  wrong_signature: { status: 401, when: 'The signature is not the one of this request.' },
  stale: { status: 401, when: 'The timestamp is more than 300 seconds away from the issuer’s clock, in either direction.' },
  wrong_digest: { status: 401, when: 'The body is not the one that was signed.' },
  replayed: { status: 401, when: 'A request with this id was accepted before.' },
  unknown_card: { status: 404, when: 'There is no card with this id.' },
  not_found: { status: 404, when: 'There is no such call.' },
  idempotency_conflict: { status: 409, when: 'The key belongs to another order.' },
  card_closed: { status: 409, when: 'The card is closed for good.' },
  too_long: { status: 413, when: 'The body is longer than 16384 bytes.' },
  too_many: { status: 429, when: 'Too many requests; `Retry-After` says when to come back.' },
  internal: { status: 500, when: 'The issuer failed.' },
  unavailable: { status: 503, when: 'The issuer cannot answer right now.' },
} as const
export type RefusalCode = keyof typeof refusals

/** The body of every answer that isn't a success. `message` is for the caller's log, and names no card number. */
export const refusal = z.object({ code: z.string().regex(/^[a-z_]{1,64}$/), message: z.string() })

/** Longer bodies are refused, in both directions. */
export const MOST_BYTES = 16_384
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** An issuer must take any key of this form, and keep it as long as the card. */
export const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** Paths below the issuer's address. */
export const paths = {
  cards: '/v1/cards',
  card: <Id extends string>(id: Id) => `/v1/cards/${id}` as const,
  reveal: <Id extends string>(id: Id) => `/v1/cards/${id}/reveal` as const,
  freeze: <Id extends string>(id: Id) => `/v1/cards/${id}/freeze` as const,
  unfreeze: <Id extends string>(id: Id) => `/v1/cards/${id}/unfreeze` as const,
} as const
