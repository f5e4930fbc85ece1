/**
 * Stored on the device: the last answer of each read endpoint and the public facts of the installation, so that the
 * app shows the last known figures with no network. One record in IndexedDB (database bd, store figures), on an
 * allow-list by construction: only paths of the read contract, which is public data. Never anything of a card, a
 * session, a proof or the admin area.
 */
import { createStore, del, get, update, type UseStore } from 'idb-keyval'
import { z } from 'zod/mini'
import { deployment, type Deployment } from '../contract/deployment.ts'
import type { Meta } from '../contract/meta.ts'
import { readPaths, type Figures } from '../contract/reads.ts'
import { readFigures } from '../page/boot.ts'

/** Raised by hand when the meaning of what is stored changes. A new build alone never throws figures away. */
const VERSION = 1
const KEY = `snapshot-v${VERSION}`
/** A busy phone takes its time; what hasn't answered by now never will. */
const TIMEOUT_MS = 3000

export interface Snapshot {
  /** Epoch milliseconds of the last write. */
  savedAt: number
  deployment: Deployment
  figures: Figures
}

const stored = z.object({
  savedAt: z.number(),
  deployment,
  figures: z.record(z.string(), z.unknown()),
})

/** Stands in where IndexedDB is missing, refuses or hangs (about one browser in a hundred): lasts as long as the page. */
let inMemory: Snapshot | null = null

/** The stored snapshot, or `null`. What doesn't parse is dropped figure by figure. Never throws, never takes longer than three seconds. */
export async function readSnapshot(): Promise<Snapshot | null> {
  try {
    return parseSnapshot(await inTime(get<unknown>(KEY, store()))) ?? inMemory
  } catch (error) {
    console.warn('stored figures could not be read', error)
    return inMemory
  }
}

/** Keeps the newest answer of each figure, whichever tab wrote it. Never throws; `false` when only memory holds it. */
export async function writeSnapshot(snapshot: Snapshot): Promise<boolean> {
  inMemory = mergeSnapshots(inMemory, snapshot)
  try {
    await inTime(update<unknown>(KEY, (existing) => mergeSnapshots(parseSnapshot(existing), snapshot), store()))
    return true
  } catch (error) {
    console.warn('figures could not be stored', error)
    return false
  }
}

/** Forgets all stored figures. */
export async function clearSnapshot(): Promise<void> {
  inMemory = null
  await inTime(del(KEY, store()))
}

/** What a stored record holds as far as it makes sense; `null` when nothing does. */
export function parseSnapshot(value: unknown): Snapshot | null {
  const parsed = stored.safeParse(value)
  return parsed.success ? { ...parsed.data, figures: readFigures(parsed.data.figures) } : null
}

/** Of two snapshots the newer answer of each figure, by what the upstream said, not by who wrote last. */
export function mergeSnapshots(existing: Snapshot | null, incoming: Snapshot): Snapshot {
  if (!existing || existing.deployment.mint !== incoming.deployment.mint) return incoming
  return { ...incoming, figures: newestFigures(existing.figures, incoming.figures) }
}

/** Figure by figure the one with the later `asOf`; on a tie the second. */
export function newestFigures(first: Figures, second: Figures): Figures {
  const merged: Figures = { ...first, ...second }
  for (const path of readPaths) {
    const [before, after] = [first[path], second[path]]
    if (before && after && isOlder(after, before)) Object.assign(merged, { [path]: before })
  }
  return merged
}

/** Whether the first answer is from before the second, by what the upstream said. */
export function isOlder(answer: { meta: Meta }, than: { meta: Meta }): boolean {
  return Date.parse(answer.meta.asOf) < Date.parse(than.meta.asOf)
}

let openStore: UseStore | null = null

function store(): UseStore {
  openStore ??= createStore('bd', 'figures')
  return openStore
}

/** IndexedDB can hang for ever; nobody waits for it longer than this. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not answer in time')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
