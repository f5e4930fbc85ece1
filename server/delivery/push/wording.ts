import { createHash } from 'node:crypto'
import type { PushMessage } from '../../../src/contract/push.ts'
import { push } from '../../../src/content/push.ts'
import { toDecimal } from '../../../src/rules/amount.ts'
import { formatExact } from '../../../src/rules/format.ts'
import { writtenTime, type DeviceZone } from './device-clock.ts'
import type { Notice } from './to-tell.ts'

const { message } = push
const WEEK_MS = 7 * 86_400_000

/**
 * One notice in words, by the device's clock. It never names a watched wallet: notifications appear on the lock screen.
 * The tag follows from the event alone, so that a message sent twice is shown once.
 */
export function messageOf({ event, kind, amount, happenedAt }: Notice, zone: DeviceZone, decimals: number): PushMessage {
  const tag = createHash('sha256').update(event).digest('base64url').slice(0, 22)
  const bd = formatExact(toDecimal(amount, decimals), 0)
  const when = (at: Date) => writtenTime(at, zone)
  const at = happenedAt.getTime()
  switch (kind) {
    case 'unlocked':
      return { title: message.unlocked.title, body: message.unlocked.body(bd, when(happenedAt)), tag, url: '/staking', at }
    case 'unlocks-soon':
      return { title: message.unlocksSoon.title, body: message.unlocksSoon.body(bd, when(new Date(at + WEEK_MS))), tag, url: '/staking', at }
    default:
      return { title: message.vault[kind](bd), body: message.vault.body(when(happenedAt)), tag, url: '/', at }
  }
}

/** One line for several notices. The next such line replaces it. */
export function summaryOf(notices: readonly Notice[], now: Date): PushMessage {
  return { title: message.more.title(notices.length), body: message.more.body, tag: 'more', url: '/', at: now.getTime() }
}

/** The test message that a person requested. */
export function testMessage(now: Date): PushMessage {
  return { ...message.test, tag: 'test', url: '/settings', at: now.getTime() }
}
