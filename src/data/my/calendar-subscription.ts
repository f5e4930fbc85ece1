import { get, set, del } from 'idb-keyval'
import { z } from 'zod/mini'
import { calendarMade, calendarRevoked, calendarToken } from '../../contract/calendar.ts'
import { jsonOf } from '../api/http.ts'
import { reach } from '../api/reach.ts'
import { send } from '../api/send.ts'
import { inTime } from '../snapshot/indexed-store.ts'
import { myStore } from './my-store.ts'
import type { WatchedWallet } from './watched-wallet.ts'

const KEY = 'calendar-v1'
const WITHIN_MS = 10_000

/** Kept on the device: only who has its address can stop it. */
const subscription = z.object({ token: calendarToken, path: z.string(), addresses: z.array(z.string()) })
export type CalendarSubscription = z.infer<typeof subscription>

/** The calendar that this device subscribed to; null without one. Rejects where the device's store fails. */
export async function readCalendar(): Promise<CalendarSubscription | null> {
  return subscription.safeParse(await inTime(get<unknown>(KEY, myStore), WITHIN_MS)).data ?? null
}

/** Makes a calendar of the unlocks of these wallets. Throws as send() does, and where the device can't keep it: then it is revoked. */
export async function makeCalendar(wallets: readonly WatchedWallet[]): Promise<CalendarSubscription> {
  const asked = { wallets: wallets.map(({ address, label }) => (label === '' ? { address } : { address, label })) }
  const { token, path } = await send('/api/calendars', calendarMade, asked, { withinMs: WITHIN_MS })
  const made = { token, path, addresses: wallets.map(({ address }) => address) }
  try {
    await inTime(set(KEY, made, myStore), WITHIN_MS)
  } catch (error) {
    await revoke(token).catch(() => {})
    throw error
  }
  return made
}

/** Ends it, at the server first: an address that is forgotten here and still works there could not be stopped any more. */
export async function stopCalendar({ token }: CalendarSubscription): Promise<void> {
  await revoke(token)
  await inTime(del(KEY, myStore), WITHIN_MS)
}

async function revoke(token: string): Promise<void> {
  const path = `/api/calendars/${token}`
  await reach(path, { method: 'DELETE', withinMs: WITHIN_MS }, jsonOf(path, calendarRevoked))
}
