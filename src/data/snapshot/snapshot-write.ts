import { update } from 'idb-keyval'
import { readPaths, type Figures } from '../../contract/reads.ts'
import { bytesOf, fitSnapshot } from './snapshot-budget.ts'
import { inTime, isCalledOff, isLeaving } from './indexed-store.ts'
import { figureStore } from './snapshot-store.ts'
import { isOlder, parseSnapshot, SNAPSHOT_KEY, SNAPSHOT_VERSION, type Snapshot } from './snapshot.ts'

/** Loaded after the first paint: nothing is written before. */

/** Nothing waits for it, and a busy phone takes its time; a store that hasn't answered by now never will. */
const TIMEOUT_MS = 10_000
/** After a failure, so that a hung or full store is not tried again every second. */
const REST_MS = 30_000

/** `full`: no room on the device, the earlier record is still there. `unavailable`: missing, refused or hung. */
export type Stored = 'yes' | 'full' | 'unavailable'

let restingUntil = Number.NEGATIVE_INFINITY
let last: Stored = 'yes'
let swept = false

/** How the last write went; `yes` before the first. */
export function lastWrite(): Stored {
  return last
}

/**
 * Keeps the newest answer of each figure, from any tab, as far as the budget goes. Never throws. One transaction: a failed
 * write leaves the old record, and two tabs can't interleave their reads and writes.
 */
export async function writeSnapshot(snapshot: Snapshot): Promise<Stored> {
  // A page that is being left has no time to read and then write.
  if (Date.now() < restingUntil || isLeaving()) return last
  try {
    await change((existing) => fitSnapshot(mergeSnapshots(existing, snapshot)))
    last = 'yes'
    if (!swept) void sweep().catch((error: unknown) => {
        if (!isCalledOff(error)) console.warn('what older versions stored could not be removed', error)
      })
    swept = true
  } catch (error) {
    if (isCalledOff(error)) return last
    restingUntil = Date.now() + REST_MS
    const now = error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable'
    // Once, not every half minute while the page is open.
    if (now !== last) console.warn('figures could not be stored', error)
    last = now
  }
  return last
}

/** The result of clearing. */
export interface Cleared {
  figures: number
  bytes: number
}

/**
 * Deletes all stored figures. A mark of how new they were stays, so that no tab that still shows them stores them again;
 * newer ones are stored. Throws where the device's store can't be reached.
 * @param shown what this page shows, which may be newer than what is stored
 */
export async function clearSnapshot(shown: Figures): Promise<Cleared> {
  let cleared: Cleared = { figures: 0, bytes: 0 }
  await change((existing) => {
    if (!existing) return undefined
    cleared = { figures: readPaths.filter((path) => existing.figures[path]).length, bytes: bytesOf(existing.figures) }
    return withoutKnown(existing, [...times(existing.figures), ...times(shown)])
  })
  // A channel within one origin takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs()?.postMessage('cleared')
  return cleared
}

/**
 * Follows another tab's clearing: this page's figures may be newer than any that tab knew, and count as cleared as well.
 * Returns what stops it.
 */
export function followClearing(shown: () => Figures): () => void {
  const follow = () => {
    change((existing) => (existing ? withoutKnown(existing, times(shown())) : undefined)).catch((error: unknown) => {
      console.warn('figures that another tab cleared could not be cleared here', error)
    })
  }
  otherTabs()?.addEventListener('message', follow)
  return () => otherTabs()?.removeEventListener('message', follow)
}

/** The newer answer of each figure in two snapshots, by upstream time, not by which tab wrote last. */
export function mergeSnapshots(existing: Snapshot | null, incoming: Snapshot): Snapshot {
  if (!existing || existing.deployment.mint !== incoming.deployment.mint) return incoming
  const { clearedUpTo } = existing
  const figures = newestFigures(existing.figures, clearedUpTo === undefined ? incoming.figures : newerThan(clearedUpTo, incoming.figures))
  // A cut list is known to be longer only while it is the same answer.
  const still = Object.entries(existing.leftOut ?? {}).filter(([path]) =>
    readPaths.some((known) => known === path && figures[known] !== undefined && figures[known] === existing.figures[known]),
  )
  return { ...incoming, figures, leftOut: still.length === 0 ? undefined : Object.fromEntries(still), clearedUpTo }
}

/** Of each figure the one with the later `asOf`; on a tie the second. */
export function newestFigures(first: Figures, second: Figures): Figures {
  const merged: Figures = { ...first, ...second }
  for (const path of readPaths) {
    const [before, after] = [first[path], second[path]]
    if (before && (!after || isOlder(after, before))) Object.assign(merged, { [path]: before })
  }
  return merged
}

async function change(to: (existing: Snapshot | null) => Snapshot | undefined): Promise<void> {
  await inTime(update<unknown>(SNAPSHOT_KEY, (existing) => to(parseSnapshot(existing)), figureStore), TIMEOUT_MS)
}

/** Removes what older versions of the app stored. A newer version's data, from another tab, is not ours to remove. */
async function sweep(): Promise<void> {
  await inTime(
    figureStore('readwrite', (store) => {
      store.getAllKeys().onsuccess = ({ target }) => {
        const keys: unknown = target instanceof IDBRequest ? target.result : []
        for (const key of Array.isArray(keys) ? keys : []) {
          const version = /^snapshot-v(\d+)$/.exec(String(key))?.[1]
          if (version !== undefined && Number(version) < SNAPSHOT_VERSION) store.delete(String(key))
        }
      }
    }),
    TIMEOUT_MS,
  )
}

/** The snapshot without figures up to the newest of these times. */
function withoutKnown(snapshot: Snapshot, known: readonly string[]): Snapshot {
  const clearedUpTo = newest(snapshot.clearedUpTo, ...known)
  const figures = clearedUpTo === undefined ? snapshot.figures : newerThan(clearedUpTo, snapshot.figures)
  return { ...snapshot, figures, leftOut: undefined, clearedUpTo }
}

let channel: BroadcastChannel | null = null

/** The channel to the app's other tabs; `null` where BroadcastChannel is missing. */
function otherTabs(): BroadcastChannel | null {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel('bd.figures')
  return channel
}

function newerThan(time: string, figures: Figures): Figures {
  const newer: Figures = {}
  for (const path of readPaths) {
    const answer = figures[path]
    if (answer && Date.parse(answer.meta.asOf) > Date.parse(time)) Object.assign(newer, { [path]: answer })
  }
  return newer
}

function times(figures: Figures): string[] {
  return readPaths.flatMap((path) => figures[path]?.meta.asOf ?? [])
}

function newest(...all: (string | undefined)[]): string | undefined {
  const known = all.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : known.reduce((one, other) => (Date.parse(other) > Date.parse(one) ? other : one))
}
