import { z } from 'zod'
import { parseExactJson } from '../node/exact-json.ts'

/** The messages of a node over a WebSocket that we handle. */
export type SubscriptionMessage =
  /** Our request number `id` is now subscription number `subscription`. */
  | { type: 'subscribed'; id: number; subscription: number }
  /** Our request number `id` is refused. */
  | { type: 'refused'; id: number; code: number }
  /** Something happened. Only the fact and its slot matter: the change itself is read over HTTP. */
  | { type: 'news'; method: 'accountNotification' | 'logsNotification'; subscription: number; slot: number }
  | { type: 'slot'; subscription: number; slot: number }
  /** An answer to another request, such as unsubscribing. */
  | { type: 'other' }
  | { type: 'garbage' }

/** Reads one frame. Never throws. */
export function readMessage(text: string): SubscriptionMessage {
  let body: unknown
  try {
    body = parseExactJson(text)
  } catch {
    return { type: 'garbage' }
  }
  return message.safeParse(body).data ?? { type: 'garbage' }
}

/** The requests for one account's notifications: its balance, and every transaction that names it, failed ones included. */
export function requestsFor(account: string): { method: string; params: unknown[] }[] {
  const { commitment } = CONFIRMED
  return [
    { method: 'accountSubscribe', params: [account, { commitment, encoding: 'jsonParsed' }] },
    { method: 'logsSubscribe', params: [{ mentions: [account] }, { commitment }] },
  ]
}

export const SLOT_REQUEST = { method: 'slotSubscribe', params: [] } as const
export const ACCOUNT_REQUEST_METHOD = 'accountSubscribe'

const CONFIRMED = { commitment: 'confirmed' } as const

const whole = z.int().nonnegative()
const context = z.object({ slot: whole })

const accountNews = z
  .object({
    method: z.literal('accountNotification'),
    params: z.object({ subscription: whole, result: z.object({ context, value: z.object({ lamports: z.unknown(), data: z.unknown() }) }) }),
  })
  .transform(({ method, params }) => ({ type: 'news', method, subscription: params.subscription, slot: params.result.context.slot }) as const)

const logsNews = z
  .object({
    method: z.literal('logsNotification'),
    params: z.object({ subscription: whole, result: z.object({ context, value: z.object({ signature: z.string(), err: z.unknown() }) }) }),
  })
  .transform(({ method, params }) => ({ type: 'news', method, subscription: params.subscription, slot: params.result.context.slot }) as const)

const slotNews = z
  .object({ method: z.literal('slotNotification'), params: z.object({ subscription: whole, result: z.object({ slot: whole }) }) })
  .transform(({ params }) => ({ type: 'slot', subscription: params.subscription, slot: params.result.slot }) as const)

const subscribed = z.object({ id: whole, result: whole }).transform(({ id, result }) => ({ type: 'subscribed', id, subscription: result }) as const)

const refused = z
  .object({ id: whole, error: z.object({ code: z.int() }) })
  .transform(({ id, error }) => ({ type: 'refused', id, code: error.code }) as const)

const other = z
  .object({ jsonrpc: z.literal('2.0'), id: whole, result: z.boolean() })
  .transform(() => ({ type: 'other' }) as const)

const message = z.union([slotNews, accountNews, logsNews, subscribed, refused, other])
