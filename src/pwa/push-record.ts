/**
 * Stored on the device for notifications, in IndexedDB (database bd-push, store device), where the worker can read it too:
 * under `subscription` the credentials (the secret can only change or end the subscription), the endpoint it was made for and
 * the choices; under `ended` the credentials whose end the server doesn't know yet; under `unread` the tags of unseen
 * notifications. All of it is deleted once notifications are stopped and the server knows.
 */
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'
import { z } from 'zod/mini'
import { pushChoices, pushCredentials, type PushCredentials } from '../contract/push.ts'

const rest = { endpoint: z.string(), choices: pushChoices }
const pushRecord = z.object({ credentials: pushCredentials, ...rest })
export type PushRecord = z.infer<typeof pushRecord>
/** As versions before 2026-11-22 stored it. */
const oldRecord = z.object({ ticket: pushCredentials, ...rest })

/** A larger number on a badge says nothing more. */
const MOST_UNREAD = 99

let opened: UseStore | undefined
/** Opened on first use: most visitors never need it. */
const store = () => (opened ??= createStore('bd-push', 'device'))

/** This device's subscription; `null` without one, and where storage is blocked. */
export async function readPushRecord(): Promise<PushRecord | null> {
  try {
    const stored = await get<unknown>('subscription', store())
    const { ticket: credentials, ...old } = oldRecord.safeParse(stored).data ?? {}
    return pushRecord.safeParse(credentials ? { credentials, ...old } : stored).data ?? null
  } catch {
    return null
  }
}

export async function keepPushRecord(record: PushRecord): Promise<void> {
  await set('subscription', record, store())
}

/** Marks the subscription as ended, to be reported until the server knows. */
export async function endPushRecord({ credentials }: PushRecord): Promise<void> {
  await update<unknown>('ended', (old) => [...listOf(old), credentials], store())
  await del('subscription', store())
}

export async function endedCredentials(): Promise<PushCredentials[]> {
  try {
    return listOf(await get<unknown>('ended', store()))
  } catch {
    return []
  }
}

export async function forgetCredentials({ id }: PushCredentials): Promise<void> {
  await update<unknown>('ended', (old) => listOf(old).filter((one) => one.id !== id), store())
}

/** Adds an unseen notification and returns how many there are. A tag counts once. */
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

/** The person is looking at the app: nothing is unseen. */
export async function clearUnread(): Promise<void> {
  await del('unread', store())
}

function listOf(value: unknown): PushCredentials[] {
  return z.array(pushCredentials).safeParse(value).data ?? []
}

function tags(value: unknown): string[] {
  return z.array(z.string()).safeParse(value).data ?? []
}
