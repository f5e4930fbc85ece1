import { settings, storedLists } from './content.ts'
import type { Cleared } from '../../data/snapshot/snapshot-write.ts'
import type { SnapshotReport } from '../../data/snapshot/snapshot-report.ts'
import { utcOffsetAt } from '../../page/local-time.ts'
import type { Keeping } from '../../pwa/storage.ts'
import type { Room } from '../../pwa/storage-report.ts'
import { formatAge, formatDateTime } from '../../rules/age.ts'
import { formatBytes } from '../../rules/bytes.ts'
import { formatCount } from '../../rules/format.ts'

const words = settings.stored

/** What the app stores, read at one moment. */
export interface StoredState {
  snapshot: SnapshotReport
  /** The number of forms with input. */
  drafts: number
  /** The forms that wait in the tray, and the bytes of their files. */
  outgoing: { count: number; bytes: number }
  /** Wallets that are watched. */
  watched: number
  room: Room
  keeping: { state: Keeping; refusedAt: number | null }
  /** When it was read, in epoch milliseconds. */
  at: number
}

export interface Said {
  value: string
  note: string
}

/** The rows of the screen in words; the same number of lines before anything is read. */
export function describeStored(state: StoredState | null): Record<'figures' | 'leftOut' | 'drafts' | 'watched' | 'files' | 'room' | 'keeping', Said> {
  const value = words.reading
  return {
    figures: state ? describeFigures(state.snapshot, state.at) : { value, note: '' },
    leftOut: { value: state ? describeLeftOut(state.snapshot.leftOut) : value, note: words.leftOutNote },
    drafts: { value: state ? describeUnsent(state) : value, note: words.draftsNote },
    watched: { value: state ? (state.watched === 0 ? words.none : countOf(state.watched, 'wallet')) : value, note: words.watchedNote },
    files: { value: state ? describeFiles(state.room.files) : value, note: words.filesNote },
    room: { value: state ? describeRoom(state.room.estimate) : value, note: words.roomNote },
    keeping: state ? describeKeeping(state.keeping) : { value, note: '' },
  }
}

export function describeCleared({ figures, bytes }: Cleared): string {
  if (figures === 0) return words.clearedNothing
  return `Cleared: ${countOf(figures, 'figure')}, ${formatBytes(bytes)}.`
}

export function describeClearedDrafts(count: number): string {
  return count === 0 ? words.clearedNoDrafts : `Cleared: ${countOf(count, 'form')}.`
}

export function describeClearedWallets(count: number): string {
  return count === 0 ? words.clearedNoWallets : `Cleared: ${countOf(count, 'wallet')}.`
}

function describeUnsent({ drafts, outgoing }: StoredState): string {
  const parts = [
    ...(drafts === 0 ? [] : [countOf(drafts, 'form')]),
    ...(outgoing.count === 0 ? [] : [`${formatCount(outgoing.count)} in the tray${outgoing.bytes === 0 ? '' : ` with ${formatBytes(outgoing.bytes)} of files`}`]),
  ]
  return parts.length === 0 ? words.none : parts.join(', ')
}

function describeFigures({ where, full, count, bytes, newest, oldest }: SnapshotReport, now: number): Said {
  if (where === 'memory') return { value: words.inMemory, note: words.inMemoryNote }
  if (newest === null || oldest === null) return { value: words.none, note: words.noneNote }
  const value = `${countOf(count, 'figure')}, ${formatBytes(bytes)}`
  if (full) return { value, note: words.full }
  return { value, note: `The newest is from ${formatAge(now - newest)}, the oldest from ${formatAge(now - oldest)}.` }
}

function describeLeftOut(leftOut: SnapshotReport['leftOut']): string {
  const lists = Object.entries(leftOut).map(([path, { kept, of }]) => {
    const name = storedLists[path] ?? path
    return kept === 0 ? `${name}: not stored` : `${name}: ${formatCount(kept)} of ${formatCount(of)}`
  })
  return lists.length === 0 ? words.nothingLeftOut : lists.join('; ')
}

function describeFiles(files: Room['files']): string {
  return files ? `${countOf(files.count, 'file')}, ${formatBytes(files.bytes)}` : words.none
}

function describeRoom(estimate: Room['estimate']): string {
  return estimate ? `${formatBytes(estimate.usage)} of ${formatBytes(estimate.quota)}` : words.untold
}

function describeKeeping({ state, refusedAt }: StoredState['keeping']): Said {
  if (state === 'kept') return { value: words.kept, note: words.keptNote }
  if (state === 'unknown') return { value: words.untold, note: words.notKeptNote }
  if (refusedAt === null) return { value: words.notKept, note: words.notKeptNote }
  const day = formatDateTime(refusedAt, utcOffsetAt(refusedAt)).split(',')[0]
  return { value: words.notKept, note: `${words.notKeptNote} Asked on ${day} to keep it, it refused.` }
}

function countOf(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`
}
