import { createHash, ECDH, randomBytes } from 'node:crypto'
import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import type { z } from 'zod'
import { walletsOf, type PushChoices, type PushMessage, type PushRequest, type PushCredentials, type pushUpdate } from '../../../src/contract/push.ts'
import type { Database } from '../../db/open.ts'
import { pushAlerts, pushSubscriptions } from '../../db/schema.ts'
import type { Clock } from '../../lib/clock.ts'
import { isPushEndpoint } from './endpoint.ts'
import type { PushAddress, Sending } from './send.ts'
import { testMessage } from './wording.ts'

/** Why a subscription is refused: an address we don't send to, an invalid key, or too many devices. */
export type Refusal = 'host' | 'key' | 'full'

/** Everything that devices may ask for. Without its secret a subscription can't be reached. */
export interface PushSubscriptionService {
  publicKey: string
  /** Replaces an earlier subscription of the same device. */
  subscribe(request: PushRequest): Promise<{ ok: true; credentials: PushCredentials } | { ok: false; why: Refusal }>
  update(credentials: PushCredentials, changes: z.output<typeof pushUpdate>): Promise<'done' | 'unknown' | Refusal>
  /** Deletes everything stored for it; false if there was nothing. */
  end(credentials: PushCredentials): Promise<boolean>
  /** Sends one message now. `soon`: the last one was a moment ago. */
  test(credentials: PushCredentials): Promise<'sent' | 'unknown' | 'soon' | 'failed'>
}

export interface PushSubscriptionServiceOptions {
  db: Database['db']
  publicKey: string
  /** Allowed origins besides the known push services. */
  origins?: readonly string[]
  /** Of the app; null where it isn't configured. */
  origin?: string | null
  send: (address: PushAddress, message: PushMessage) => Promise<Sending>
  clock: Clock
  /** The most devices allowed. */
  most?: number
}

const TEST_EVERY_MS = 10_000

export function createPushSubscriptionService({ db, publicKey, origins = [], origin = null, send, clock, most = 20_000 }: PushSubscriptionServiceOptions): PushSubscriptionService {
  const refusalOf = ({ endpoint, keys }: PushRequest['subscription']): Refusal | null => {
    if (!isPushEndpoint(endpoint, origins)) return 'host'
    return isPoint(keys.p256dh) ? null : 'key'
  }
  const mine = ({ id, secret }: PushCredentials) => and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.secretHash, hashOf(secret)))

  return {
    publicKey,

    async subscribe({ subscription, choices }) {
      const why = refusalOf(subscription)
      if (why) return { ok: false, why }
      const credentials = { id: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') }
      const now = new Date(clock.now())
      return db.transaction(async (tx) => {
        await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, subscription.endpoint))
        const [all] = await tx.select({ count: count() }).from(pushSubscriptions)
        if ((all?.count ?? 0) >= most) return { ok: false as const, why: 'full' as const }
        const row = { ...addressOf(subscription), ...columnsOf(choices), vaultSince: now }
        await tx.insert(pushSubscriptions).values({ id: credentials.id, secretHash: hashOf(credentials.secret), ...row })
        await keepAlerts(tx, credentials.id, choices, now)
        return { ok: true as const, credentials }
      })
    },

    async update(credentials, { subscription, choices }) {
      const why = subscription ? refusalOf(subscription) : null
      if (why) return why
      return db.transaction(async (tx) => {
        const [old] = await tx.select().from(pushSubscriptions).where(mine(credentials)).for('update')
        if (!old) return 'unknown'
        const wanted = choices ? columnsOf(choices) : undefined
        // Events from before the choice are not news.
        const since = new Date(clock.now())
        const changes = {
          ...(subscription ? { ...addressOf(subscription), failures: 0, retryAt: null } : {}),
          ...wanted,
          ...(wanted && wanted.vaultFrom !== old.vaultFrom ? { vaultSince: since } : {}),
          ...(wanted && wanted.priceAbove !== old.priceAbove ? { aboveArmed: null } : {}),
          ...(wanted && wanted.priceBelow !== old.priceBelow ? { belowArmed: null } : {}),
        }
        if (Object.keys(changes).length > 0) await tx.update(pushSubscriptions).set(changes).where(eq(pushSubscriptions.id, old.id))
        if (choices) await keepAlerts(tx, old.id, choices, since)
        return 'done'
      })
    },

    async end(credentials) {
      const ended = await db.delete(pushSubscriptions).where(mine(credentials)).returning({ id: pushSubscriptions.id })
      return ended.length > 0
    },

    async test(credentials) {
      const now = new Date(clock.now())
      const { testedAt } = pushSubscriptions
      const [taken] = await db
        .update(pushSubscriptions)
        .set({ testedAt: now })
        .where(and(mine(credentials), or(isNull(testedAt), lt(testedAt, new Date(now.getTime() - TEST_EVERY_MS)))))
        .returning()
      if (!taken) {
        const [known] = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(mine(credentials))
        return known ? 'soon' : 'unknown'
      }
      const { outcome } = await send(taken, testMessage(now, origin))
      if (outcome !== 'gone') return outcome
      await db.delete(pushSubscriptions).where(mine(credentials))
      return 'unknown'
    },
  }
}

function addressOf({ endpoint, keys }: PushRequest['subscription']): PushAddress {
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** A device's alerts as chosen. Those it had before keep their beginning; of a new one, what happened before is no news. */
async function keepAlerts(tx: Pick<Database['db'], 'select' | 'insert' | 'delete'>, subscription: string, choices: PushChoices, since: Date): Promise<void> {
  const wanted = walletsOf(choices).flatMap(({ wallet, alerts }) => alerts.map((alert) => ({ subscription, wallet, alert, since })))
  const had = await tx.select().from(pushAlerts).where(eq(pushAlerts.subscription, subscription))
  const gone = had.filter((one) => !wanted.some(({ wallet, alert }) => wallet === one.wallet && alert === one.alert))
  for (const { wallet, alert } of gone) await tx.delete(pushAlerts).where(and(eq(pushAlerts.subscription, subscription), eq(pushAlerts.wallet, wallet), eq(pushAlerts.alert, alert)))
  if (wanted.length > 0) await tx.insert(pushAlerts).values(wanted).onConflictDoNothing()
}

function columnsOf({ vault, price, quiet, timeZone, utcOffsetMinutes }: PushChoices) {
  return {
    vaultFrom: vault?.from ?? null,
    priceAbove: price?.above ?? null,
    priceBelow: price?.below ?? null,
    quietFrom: quiet ? minuteOf(quiet.from) : null,
    quietTo: quiet ? minuteOf(quiet.to) : null,
    timeZone,
    utcOffsetMinutes,
  }
}

function minuteOf(timeOfDay: string): number {
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number)
  return hour * 60 + minute
}

/** The secret is random enough for a plain hash. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A key that isn't a point of the curve can't encrypt anything. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return p256dh.startsWith('B')
  } catch {
    return false
  }
}
