/**
 * Stored on the device for notifications, in IndexedDB (database bd-push, store device), as the worker has to read it as
 * well: under `subscription` the ticket (its secret is all it takes to change or end the subscription, and opens nothing
 * else), the address it was made for and what was chosen; under `ended` the tickets that the server has not been told of
 * yet; under `unread` the tags of notifications that nobody has looked at. Nothing of it is kept after notifications
 * were stopped and the server knows.
 */
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'
import { z } from 'zod/mini'
import { pushChoices, pushTicket, type PushTicket } from '../contract/push.ts'

const pushRecord = z.object({ ticket: pushTicket, endpoint: z.string(), choices: pushChoices })
export type PushRecord = z.infer<typeof pushRecord>

/** A badge that says more than this says nothing. */
const MOST_UNREAD = 99

let opened: UseStore | undefined
/** Opened when first asked for: most visitors never need it. */
const store = () => (opened ??= createStore('bd-push', 'device'))

/** What this device has subscribed to; `null` for nothing, and where storage is blocked. */
export async function readPushRecord(): Promise<PushRecord | null> {
  try {
    return pushRecord.safeParse(await get<unknown>('subscription', store())).data ?? null
  } catch {
    return null
  }
}

export async function keepPushRecord(record: PushRecord): Promise<void> {
  await set('subscription', record, store())
}

/** Takes the subscription for ended: the server has to be told until it knows. */
export async function endPushRecord({ ticket }: PushRecord): Promise<void> {
  await update<unknown>('ended', (old) => [...tickets(old), ticket], store())
  await del('subscription', store())
}

export async function endedTickets(): Promise<PushTicket[]> {
  try {
    return tickets(await get<unknown>('ended', store()))
  } catch {
    return []
  }
}

export async function forgetTicket({ id }: PushTicket): Promise<void> {
  await update<unknown>('ended', (old) => tickets(old).filter((ticket) => ticket.id !== id), store())
}

/** One more that nobody has seen; how many there are. A tag counts once. */
export async function addUnread(tag: string): Promise<number> {
  let count = 0
  await update<unknown>(
    'unread',
    (old) => {
      const all = [...new Set([...tags(old), tag])].slice(-MOST_UNREAD)
      count = all.length
      return all
    },
    store(),
  )
  return count
}

/** Somebody is looking. */
export async function clearUnread(): Promise<void> {
  await del('unread', store())
}

function tickets(value: unknown): PushTicket[] {
  return z.array(pushTicket).safeParse(value).data ?? []
}

function tags(value: unknown): string[] {
  return z.array(z.string()).safeParse(value).data ?? []
}
