/**
 * The tray on the device, in IndexedDB (database bd-outgoing, store entries): under its id each entry, and under the id with
 * ` files` its files, as Blobs by part. Both are written and deleted in one transaction. Files are deleted with the entry, and as soon
 * as it is sent. Never a wallet's proof, a session or anything of a card. Read and written by page and worker.
 */
import { promisifyRequest } from 'idb-keyval'
import { z } from 'zod/mini'
import { indexedStore, inTime } from '../snapshot/indexed-store.ts'
import { trayEntry, type TrayEntry, type UnsentEntry } from './tray-entry.ts'

const READ_WITHIN_MS = 3000
/** Two files of 10 MB on a slow phone. */
const WRITE_WITHIN_MS = 30_000

export interface TrayBlob {
  part: string
  blob: Blob
}
const trayBlobs = z.array(z.object({ part: z.string(), blob: z.unknown() }))

const DATABASE = 'bd-outgoing'
const store = indexedStore(DATABASE, 'entries', 'commit')

/** Every entry that can be read, oldest first. Rejects where the device's store fails. */
export async function listEntries(): Promise<TrayEntry[]> {
  const values = await inTime(readAll(), READ_WITHIN_MS)
  return values.flatMap((value) => trayEntry.safeParse(value).data ?? []).toSorted((one, other) => one.createdAt - other.createdAt)
}

/** The files of an entry; empty without any. Rejects where the device's store fails. */
export async function readBlobs(id: string): Promise<TrayBlob[]> {
  const value = await inTime(store('readonly', (entries) => promisifyRequest<unknown>(entries.get(filesKey(id)))), READ_WITHIN_MS)
  return (trayBlobs.safeParse(value).data ?? []).flatMap(({ part, blob }) => (blob instanceof Blob ? [{ part, blob }] : []))
}

/** Stores an entry with its files, or nothing at all. Rejects where the device has no room or does not answer. */
export async function putEntry(entry: UnsentEntry, blobs: readonly TrayBlob[]): Promise<void> {
  await write((entries) => {
    entries.put(entry, entry.id)
    if (blobs.length > 0) entries.put(blobs, filesKey(entry.id))
  })
}

/** Deletes an entry with its files. */
export async function deleteEntry(id: string): Promise<void> {
  await write((entries) => deleteBoth(entries, id))
}

/**
 * Replaces an entry by what `next` makes of it, in one transaction: `null` deletes it, the same object leaves it. Resolves
 * to the entry as it then is, `null` where there is none. The files of a sent entry are deleted.
 */
export async function changeEntry(id: string, next: (entry: TrayEntry) => TrayEntry | null): Promise<TrayEntry | null> {
  let after: TrayEntry | null = null
  await write(async (entries) => {
    const before = trayEntry.safeParse(await promisifyRequest<unknown>(entries.get(id))).data ?? null
    after = before && next(before)
    if (after === before) return
    if (after === null) deleteBoth(entries, id)
    else entries.put(after, id)
    if (after?.state === 'sent') entries.delete(filesKey(id))
  })
  return after
}

/** Deletes everything, unreadable entries as well. */
export async function clearEntries(): Promise<void> {
  await write((entries) => void entries.clear())
}

async function readAll(): Promise<unknown[]> {
  // Most people never use the tray: looking into it doesn't create it.
  const isThere = !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === DATABASE)
  if (!isThere) return []
  return store('readonly', async (entries) => {
    const keys = await promisifyRequest(entries.getAllKeys())
    return Promise.all(keys.filter((key) => !isFilesKey(key)).map((key) => promisifyRequest<unknown>(entries.get(key))))
  })
}

function deleteBoth(entries: IDBObjectStore, id: string): void {
  entries.delete(id)
  entries.delete(filesKey(id))
}

/** Resolves once all of it is stored. A full store refuses with the transaction, not with the request. */
function write(work: (entries: IDBObjectStore) => Promise<void> | void): Promise<void> {
  const writing = store('readwrite', async (entries) => {
    const done = promisifyRequest(entries.transaction)
    await Promise.all([work(entries), done])
  })
  return inTime(writing, WRITE_WITHIN_MS)
}

function filesKey(id: string): string {
  return `${id} files`
}

function isFilesKey(key: IDBValidKey): boolean {
  return typeof key !== 'string' || key.endsWith(' files')
}
