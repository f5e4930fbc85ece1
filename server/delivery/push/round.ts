import { and, asc, count, eq, exists, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PushMessage } from '../../../src/contract/push.ts'
import type { Database } from '../../db/open.ts'
import { pushNotices, pushSubscriptions } from '../../db/schema.ts'
import { pauseAfterFailure } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'
import { isQuiet } from './device-clock.ts'
import type { PushEvents } from './events.ts'
import type { PushMetrics } from './metrics.ts'
import type { PushAddress, Sending } from './send.ts'
import { toTell, type Notice } from './to-tell.ts'
import { messageOf, summaryOf } from './wording.ts'

export interface RoundOptions {
  db: Database['db']
  events: PushEvents
  send: (address: PushAddress, message: PushMessage) => Promise<Sending>
  decimals: () => Promise<number>
  /** Of the app, for where a notification leads; null where it isn't configured. */
  origin: string | null
  metrics: PushMetrics
  clock: Clock
  random?: () => number
}

type Device = typeof pushSubscriptions.$inferSelect

/** After a refusal by the push service; a longer Retry-After of its own counts instead. */
const PAUSE = { firstMs: 30_000, floorMs: 5000, capMs: 6 * 3_600_000 } as const
/** With the longest pauses about two weeks: the device is gone for good. */
const MOST_FAILURES = 60
/** Devices served concurrently, and per round. */
const AT_ONCE = 8
const DEVICES_A_ROUND = 2000
/** Delivered and older than LOOK_BACK_MS: it can't come again. */
const FORGET_AFTER_MS = 8 * 86_400_000

/** One round: records what has happened, and notifies every device that is due. Stops between two messages if aborted. */
export async function runRound(options: RoundOptions, signal?: AbortSignal): Promise<void> {
  const { db, events, decimals, metrics, clock } = options
  const [all] = await db.select({ count: count() }).from(pushSubscriptions)
  metrics.subscriptions(all?.count ?? 0)
  if (!all || all.count === 0) return
  const now = new Date(clock.now())
  await events.collect(db, now)
  await db.delete(pushNotices).where(and(isNotNull(pushNotices.deliveredAt), lt(pushNotices.happenedAt, new Date(now.getTime() - FORGET_AFTER_MS))))
  const devices = (await dueDevices(db, now)).filter((device) => !isQuiet(now, quietOf(device), device))
  if (devices.length === 0) return
  const places = await decimals()
  const next = devices.values()
  const work = async () => {
    for (const device of next) {
      await tell(device, places, options, signal)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Devices with pending notices whose push service may be called again. */
function dueDevices(db: Database['db'], now: Date): Promise<Device[]> {
  const waiting = db
    .select({ one: sql`1` })
    .from(pushNotices)
    .where(and(eq(pushNotices.subscription, pushSubscriptions.id), isNull(pushNotices.deliveredAt)))
  const { retryAt } = pushSubscriptions
  // Refused ones come last, so that a push service in trouble delays no other.
  return db
    .select()
    .from(pushSubscriptions)
    .where(and(exists(waiting), or(isNull(retryAt), lte(retryAt, now))))
    .orderBy(asc(pushSubscriptions.failures), asc(pushSubscriptions.id))
    .limit(DEVICES_A_ROUND)
}

async function tell(device: Device, decimals: number, { db, send, origin, metrics, clock, random = Math.random }: RoundOptions, signal?: AbortSignal): Promise<void> {
  const now = new Date(clock.now())
  const waiting = await db
    .select()
    .from(pushNotices)
    .where(and(eq(pushNotices.subscription, device.id), isNull(pushNotices.deliveredAt)))
  // Begun twice and never recorded: this process died twice while sending, and the device may have it twice by now.
  const [lost, due] = [waiting.filter(({ begun }) => begun >= 2), waiting.filter(({ begun }) => begun < 2)]
  if (lost.length > 0) await noted(db, device, lost, { deliveredAt: now })
  const { singly, together } = toTell(due, now)
  const messages: { of: readonly Notice[]; message: PushMessage }[] = await Promise.all(singly.map(async (notice) => ({ of: [notice], message: await messageOf(notice, { zone: device, decimals, origin }) })))
  if (together.length > 0) messages.push({ of: together, message: summaryOf(together, now, origin) })
  for (const { of, message } of messages) {
    if (signal?.aborted) return
    await noted(db, device, of, { begun: sql`${pushNotices.begun} + 1` })
    const sending = await send(device, message)
    metrics.sending(sending.outcome)
    if (sending.outcome === 'gone') return void (await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id)))
    if (sending.outcome === 'failed') {
      await noted(db, device, of, { begun: 0 })
      return backOff(db, device, sending.retryAfterMs, now, random)
    }
    await noted(db, device, of, { deliveredAt: new Date(clock.now()) })
  }
  if (device.failures > 0) await db.update(pushSubscriptions).set({ failures: 0, retryAt: null }).where(eq(pushSubscriptions.id, device.id))
}

async function backOff(db: Database['db'], { id, failures }: Device, retryAfterMs: number | null, now: Date, random: () => number): Promise<void> {
  if (failures + 1 >= MOST_FAILURES) return void (await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)))
  const retryAt = new Date(now.getTime() + pauseAfterFailure(failures, retryAfterMs, PAUSE, random))
  await db.update(pushSubscriptions).set({ failures: failures + 1, retryAt }).where(eq(pushSubscriptions.id, id))
}

async function noted(db: Database['db'], { id }: Device, notices: readonly Notice[], values: { deliveredAt: Date } | { begun: number | ReturnType<typeof sql> }): Promise<void> {
  const events = notices.map(({ event }) => event)
  await db
    .update(pushNotices)
    .set(values)
    .where(and(eq(pushNotices.subscription, id), inArray(pushNotices.event, events)))
}

function quietOf({ quietFrom, quietTo }: Device) {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
}
