import { z } from 'zod/mini'
import { isWalletAddress } from '../rules/wallet-address.ts'

/** Movements smaller than this would ring a phone all day. In whole BD. */
export const LEAST_MOVEMENT = 1000
/** More BD than there will ever be. */
const MOST_MOVEMENT = 1_000_000_000

/** base64url of `count` bytes, without padding. */
const bytes = (count: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`)))

/** A PushSubscription as the browser's toJSON() writes it. The server decides whether it sends to that host. */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  /** The device's public key, an uncompressed point, and the secret it shares with us alone. */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type DevicePush = z.infer<typeof pushSubscription>

/** A time of day by the device's clock. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** From one time of day to another, possibly over midnight. */
const quietHours = z.object({ from: timeOfDay, to: timeOfDay }).check(
  z.refine(({ from, to }) => from !== to, { error: 'quiet hours must not begin and end at the same time' }),
)

/** What a device wants to be notified of. `null`: not that. */
export const pushChoices = z.object({
  /** Vault movements of `from` whole BD or more. */
  vault: z.nullable(z.object({ from: z.int().check(z.gte(LEAST_MOVEMENT), z.lte(MOST_MOVEMENT)) })),
  /** When this wallet's stake unlocks, and seven days before if `weekBefore`. */
  unlock: z.nullable(z.object({ wallet: z.string().check(z.refine(isWalletAddress)), weekBefore: z.boolean() })),
  quiet: z.nullable(quietHours),
  /** The device's time zone by name, with minutes east of UTC in case the server doesn't know the name. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  utcOffsetMinutes: z.int().check(z.gte(-840), z.lte(840)),
})
export type PushChoices = z.infer<typeof pushChoices>

/** GET /api/push/key: what a browser needs to subscribe, base64url. */
export const pushKey = z.object({ publicKey: bytes(65) })

/** POST /api/push/subscriptions. */
export const pushRequest = z.object({ subscription: pushSubscription, choices: pushChoices })
export type PushRequest = z.infer<typeof pushRequest>

/** The response. Only the secret, sent as a bearer token, can change or end the subscription. */
export const pushCredentials = z.object({ id: bytes(16), secret: bytes(32) })
export type PushCredentials = z.infer<typeof pushCredentials>

/** PUT /api/push/subscriptions/{id}: new choices, or a new address of the same device. */
export const pushUpdate = z.object({ subscription: z.optional(pushSubscription), choices: z.optional(pushChoices) })

/** Where a press on a notification may lead. */
export const pushTargets = ['/', '/staking', '/settings'] as const

/** The message to a device, encrypted for it alone. */
export const pushMessage = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  body: z.string().check(z.maxLength(300)),
  /** One notification per tag: what is sent twice is shown once. */
  tag: z.string().check(z.minLength(1), z.maxLength(100)),
  url: z.enum(pushTargets),
  /** When it happened, epoch milliseconds. */
  at: z.int().check(z.nonnegative()),
})
export type PushMessage = z.infer<typeof pushMessage>
