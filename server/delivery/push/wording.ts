import { createHash } from 'node:crypto'
import { pushMessageOf, walletMark, type PushMessage } from '../../../src/contract/push.ts'
import { push } from '../../../src/content/push.ts'
import { toDecimal } from '../../../src/rules/amount.ts'
import { formatExact, formatPrice } from '../../../src/rules/format.ts'
import { writtenTime, type DeviceZone } from './device-clock.ts'
import type { Notice } from './to-tell.ts'
import { DAY_MS } from './unlocks.ts'

const { message } = push

/** Whom a message is for: its clock, the token's decimals, and where the app is, if the server was told. */
export interface Wording {
  zone: DeviceZone
  decimals: number
  origin: string | null
}

/**
 * One notice in words, by the device's clock. It never names a watched wallet: notifications appear on the lock screen.
 * The tag follows from the event alone, so that a message sent twice is shown once.
 */
export async function messageOf(notice: Notice, { zone, decimals, origin }: Wording): Promise<PushMessage> {
  const { event, kind, amount, wallet, positions, happenedAt, price, priceLimit } = notice
  const at = happenedAt.getTime()
  const tag = createHash('sha256').update(event).digest('base64url').slice(0, 22)
  const bd = formatExact(toDecimal(amount, decimals), 0)
  const when = (after = 0) => writtenTime(new Date(at + after), zone)
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
    case 'unattributed':
      return pushMessageOf({ title: message.vault[kind](bd), body: message.vault.body(when()), tag, url: '/', at }, origin)
    case 'price-above':
    case 'price-below':
      return pushMessageOf({ title: message.price[kind](formatPrice(priceLimit ?? 0)), body: message.price.body(formatPrice(price ?? 0), when()), tag, url: '/analytics', at }, origin)
    default: {
      const words = message.wallet[kind]
      const about = wallet === null ? {} : { wallet: await walletMark(wallet) }
      return pushMessageOf({ title: `${message.watched}: ${words.title(bd)}`, body: words.body(when(ahead[kind])), tag, url: '/my', at, counts: positions ?? 1, ...about }, origin)
    }
  }
}

/** How long after the notice what it announces happens, in ms. */
const ahead = { unlocked: 0, 'unlocks-tomorrow': DAY_MS, 'unlocks-soon': 7 * DAY_MS, staked: 0, unstaked: 0, 'to-vault': 0, 'from-vault': 0 } as const

/** One line for several notices. The next such line replaces it. */
export function summaryOf(notices: readonly Notice[], now: Date, origin: string | null): PushMessage {
  const { length } = notices
  return pushMessageOf({ title: message.more.title(length), body: message.more.body, tag: 'more', url: '/', at: now.getTime(), counts: length }, origin)
}

/** The test message that a person requested. */
export function testMessage(now: Date, origin: string | null): PushMessage {
  return pushMessageOf({ ...message.test, tag: 'test', url: '/settings', at: now.getTime() }, origin)
}
