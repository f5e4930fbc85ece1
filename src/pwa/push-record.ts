/**
 * Stored on the device for notifications, in IndexedDB (database bd-push, store device), where the worker can read it too:
 * under `subscription` the credentials (the secret can only change or end the subscription), the endpoint it was made for, the
 * choices, and whether the server is still to be told of these; under `ended` the credentials whose end the server doesn't know yet; under `unread` the tags of unseen
 * notifications and what each counts for. All of it is deleted once notifications are stopped and the server knows. Under
 * `arrived` the alerts that came, see push-arrived.ts.
 */
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'
import { z } from 'zod/mini'
import { pushChoices, pushCredentials, type PushCredentials } from '../contract/push.ts'

const rest = {
  endpoint: z.string(),
  choices: pushChoices,
  /** The server doesn't know these choices yet. */
  unsent: z.optional(z.literal(true)),
}
const pushRecord = z.object({ credentials: pushCredentials, ...rest })
export type PushRecord = z.infer<typeof pushRecord>
/** As versions before 2026-11-22 stored it. */
const oldRecord = z.object({ ticket: pushCredentials, ...rest })

/** A larger number on a badge says nothing more. */
const MOST_UNREAD = 99

let opened: UseStore | undefined
/** Opened on first use: most visitors never need it. */
export const pushStore = () => (opened ??= createStore('bd-push', 'device'))

/** This device's subscription; `null` without one, and where storage is blocked. */
export async function readPushRecord(): Promise<PushRecord | null> {
  try {
    const stored = await get<unknown>('subscription', pushStore())
    const { ticket: credentials, ...old } = oldRecord.safeParse(stored).data ?? {}
    return pushRecord.safeParse(credentials ? { credentials, ...old } : stored).data ?? null
  } catch {
    return null
  }
}

export async function keepPushRecord(record: PushRecord): Promise<void> {
  await set('subscription', record, pushStore())
}

/** Marks the subscription as ended, to be reported until the server knows. */
export async function endPushRecord({ credentials }: PushRecord): Promise<void> {
  await update<unknown>('ended', (old) => [...listOf(old), credentials], pushStore())
  await del('subscription', pushStore())
}

export async function endedCredentials(): Promise<PushCredentials[]> {
  try {
    return listOf(await get<unknown>('ended', pushStore()))
  } catch {
    return []
  }
}

export async function forgetCredentials({ id }: PushCredentials): Promise<void> {
  await update<unknown>('ended', (old) => listOf(old).filter((one) => one.id !== id), pushStore())
}

/** Adds an unseen notification that counts for so many, and returns what all of them count for. A tag counts once. */
export async function addUnread(tag: string, counts = 1): Promise<number> {
  let count = 0
  await update<unknown>(
    'unread',
    (old) => {
      const all = [...unreadOf(old).filter((one) => one.tag !== tag), { tag, counts }].slice(-MOST_UNREAD)
      count = Math.min(all.reduce((sum, one) => sum + one.counts, 0), MOST_UNREAD)
      return all
    },
    pushStore(),
  )
  return count
}

/** The person is looking at the app: nothing is unseen. */
export async function clearUnread(): Promise<void> {
  await del('unread', pushStore())
}

function listOf(value: unknown): PushCredentials[] {
  return z.array(pushCredentials).safeParse(value).data ?? []
}

const unread = z.array(z.union([z.object({ tag: z.string(), counts: z.int().check(z.gte(1)) }), z.string()]))

/** Versions before 2026-11-24 stored the tags alone. */
function unreadOf(value: unknown): { tag: string; counts: number }[] {
  return (unread.safeParse(value).data ?? []).map((one) => (typeof one === 'string' ? { tag: one, counts: 1 } : one))
}
