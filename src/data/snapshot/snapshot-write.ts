import { update } from 'idb-keyval'
import { readPaths, type Figures } from '../../contract/reads.ts'
import { bytesOf, fitSnapshot } from './snapshot-budget.ts'
import { inTime, isCalledOff, isLeaving } from './indexed-store.ts'
import { figureStore } from './snapshot-store.ts'
import { isOlder, parseSnapshot, SNAPSHOT_KEY, SNAPSHOT_VERSION, type Snapshot } from './snapshot.ts'

/** Loaded after the first paint: nothing is written before. */

/** Nothing waits for it, and a busy phone takes its time; what hasn't answered by now never will. */
const TIMEOUT_MS = 10_000
/** After a failure, so that a store that hangs or is full is not asked for again every second. */
const REST_MS = 30_000

/** `full`: no room on the device, what was stored before is still there. `unavailable`: missing, refused or hung. */
export type Stored = 'yes' | 'full' | 'unavailable'

let restingUntil = Number.NEGATIVE_INFINITY
let last: Stored = 'yes'
let swept = false

/** How the last write went; `yes` before the first. */
export function lastWrite(): Stored {
  return last
}

/**
 * Keeps the newest answer of each figure, whichever tab wrote it, as far as the budget goes. Never throws. One
 * transaction: a write that fails leaves what was there, and two tabs can't come between each other's reading and writing.
 */
export async function writeSnapshot(snapshot: Snapshot): Promise<Stored> {
  // Reading and then writing takes longer than a page has that is being left.
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
    // Once, not every half minute for as long as the page is open.
    if (now !== last) console.warn('figures could not be stored', error)
    last = now
  }
  return last
}

/** What was cleared. */
export interface Cleared {
  figures: number
  bytes: number
}

/**
 * Forgets all stored figures. What stays in their place says how new they were, so that no tab that still shows them
 * stores them again; anything newer it does store. Throws where the device's store can't be reached.
 * @param shown what this page shows, which may be newer than what is stored
 */
export async function clearSnapshot(shown: Figures): Promise<Cleared> {
  let cleared: Cleared = { figures: 0, bytes: 0 }
  await change((existing) => {
    if (!existing) return undefined
    cleared = { figures: readPaths.filter((path) => existing.figures[path]).length, bytes: bytesOf(existing.figures) }
    return withoutKnown(existing, [...times(existing.figures), ...times(shown)])
  })
  // A channel within one origin has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs()?.postMessage('cleared')
  return cleared
}

/**
 * Listens for another tab's clearing: what this page shows may be newer than anything that the other knew of, and
 * counts as cleared as well. The answer ends it.
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

/** Of two snapshots the newer answer of each figure, by what the upstream said, not by who wrote last. */
export function mergeSnapshots(existing: Snapshot | null, incoming: Snapshot): Snapshot {
  if (!existing || existing.deployment.mint !== incoming.deployment.mint) return incoming
  const { clearedUpTo } = existing
  const figures = newestFigures(existing.figures, clearedUpTo === undefined ? incoming.figures : newerThan(clearedUpTo, incoming.figures))
  // What was cut before is known to be longer only as long as it is the same answer.
  const still = Object.entries(existing.leftOut ?? {}).filter(([path]) =>
    readPaths.some((known) => known === path && figures[known] !== undefined && figures[known] === existing.figures[known]),
  )
  return { ...incoming, figures, leftOut: still.length === 0 ? undefined : Object.fromEntries(still), clearedUpTo }
}

/** Figure by figure the one with the later `asOf`; on a tie the second. */
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

/** Removes what older versions of the app stored; what a newer one stored, in another tab, is not ours. */
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

/** What is left when nothing counts that is as old as one of these times. */
function withoutKnown(snapshot: Snapshot, known: readonly string[]): Snapshot {
  const clearedUpTo = newest(snapshot.clearedUpTo, ...known)
  const figures = clearedUpTo === undefined ? snapshot.figures : newerThan(clearedUpTo, snapshot.figures)
  return { ...snapshot, figures, leftOut: undefined, clearedUpTo }
}

let channel: BroadcastChannel | null = null

/** Heard in every other tab of the app, not in this one; `null` where there is no such thing. */
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
