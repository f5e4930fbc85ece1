import { z } from 'zod/mini'
import { isWalletAddress } from '../rules/wallet-address.ts'
import { WALLETS_AT_ONCE } from './wallet-limit.ts'

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

const address = z.string().check(z.refine(isWalletAddress))

/**
 * What a device may be told of a wallet: its stake unlocks in seven days, in one day, now; it staked, withdrew from staking,
 * or moved BD to or from the vault.
 */
export const walletAlerts = ['unlocks-soon', 'unlocks-tomorrow', 'unlocked', 'stake', 'withdrawal', 'transfer'] as const
const walletAlert = z.enum(walletAlerts)
export type WalletAlert = z.infer<typeof walletAlert>

const watched = z.object({ wallet: address, alerts: z.array(walletAlert).check(z.minLength(1), z.maxLength(walletAlerts.length)) })
/** What one device is told of one wallet. */
export type WatchedAlerts = z.infer<typeof watched>

/** USD for one BD. */
const usd = z.number().check(z.gte(1e-9), z.lte(1e6))

/** What a device wants to be notified of. `null`: not that. */
export const pushChoices = z.object({
  /** Vault movements of `from` whole BD or more. */
  vault: z.nullable(z.object({ from: z.int().check(z.gte(LEAST_MOVEMENT), z.lte(MOST_MOVEMENT)) })),
  /** Each wallet once. */
  wallets: z.optional(z.array(watched).check(z.maxLength(WALLETS_AT_ONCE))),
  /** When the price rises to `above` or falls to `below`. */
  price: z.optional(z.nullable(z.object({ above: z.nullable(usd), below: z.nullable(usd) }))),
  /** As versions before 2026-11-24 send and store it; see `walletsOf`. */
  unlock: z.optional(z.nullable(z.object({ wallet: address, weekBefore: z.boolean() }))),
  quiet: z.nullable(quietHours),
  /** The device's time zone by name, with minutes east of UTC in case the server doesn't know the name. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  utcOffsetMinutes: z.int().check(z.gte(-840), z.lte(840)),
})
export type PushChoices = z.infer<typeof pushChoices>

/** The wallets of these choices, each once, an older version's among them. */
export function walletsOf({ wallets = [], unlock }: Pick<PushChoices, 'wallets' | 'unlock'>): WatchedAlerts[] {
  const older: WatchedAlerts[] = unlock ? [{ wallet: unlock.wallet, alerts: unlock.weekBefore ? ['unlocks-soon', 'unlocked'] : ['unlocked'] }] : []
  const all = new Map<string, Set<WalletAlert>>()
  for (const { wallet, alerts } of [...wallets, ...older]) all.set(wallet, new Set([...(all.get(wallet) ?? []), ...alerts]))
  return [...all].map(([wallet, alerts]) => ({ wallet, alerts: walletAlerts.filter((alert) => alerts.has(alert)) }))
}

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
export const pushTargets = ['/', '/my', '/staking', '/analytics', '/settings'] as const

/** The number of a declarative message: RFC 8030, Web Push. */
const DECLARATIVE = 8030

/**
 * The message to a device, encrypted for it alone, in the form of Declarative Web Push (W3C Push API): a browser that knows
 * it shows the message by itself, and lets the worker change it first; in all others the worker shows the same one.
 */
export const pushMessage = z.object({
  web_push: z.literal(DECLARATIVE),
  notification: z.object({
    title: z.string().check(z.minLength(1), z.maxLength(100)),
    body: z.string().check(z.maxLength(300)),
    /** One notification per tag: what is sent twice is shown once. */
    tag: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Absolute where the server knows its own address: Safari accepts no other as declarative. */
    navigate: z.string().check(z.minLength(1), z.maxLength(300)),
    /** When it happened, epoch milliseconds. */
    timestamp: z.int().check(z.nonnegative()),
    data: z.object({
      url: z.enum(pushTargets),
      /** `walletMark` of the wallet it is about. */
      wallet: z.optional(z.string().check(z.maxLength(50))),
    }),
  }),
  /** What it adds to the number on the app's icon; alone there, it is that number. */
  app_badge: z.int().check(z.gte(1), z.lte(99)),
  /** The worker may change it before it is shown. */
  mutable: z.literal(true),
})
export type PushMessage = z.infer<typeof pushMessage>

/** What a message says, without its envelope. */
export interface PushWords {
  title: string
  body: string
  tag: string
  url: (typeof pushTargets)[number]
  /** Epoch milliseconds. */
  at: number
  /** A `walletMark`. */
  wallet?: string
  /** At least 1. */
  counts?: number
}

/** Words as a message. `origin`: of the app, such as `https://bd.example`; null where the server isn't told. */
export function pushMessageOf({ title, body, tag, url, at, wallet, counts = 1 }: PushWords, origin: string | null = null): PushMessage {
  const data = { url, ...(wallet === undefined ? {} : { wallet }) }
  return {
    web_push: DECLARATIVE,
    notification: { title, body, tag, navigate: `${origin ?? ''}${url}`, timestamp: at, data },
    app_badge: Math.min(Math.max(counts, 1), 99),
    mutable: true,
  }
}

/** What stands for a wallet in a message: the device finds its own label by it, and nobody an address. */
export async function walletMark(address: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`bd-wallet ${address}`))
  return Array.from(new Uint8Array(hash, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
