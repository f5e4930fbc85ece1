import type { QueryClient } from '@tanstack/react-query'
import { readPaths, type Figures } from '../../contract/reads.ts'
import { cachedFigures } from './figure-cache.ts'
import { bytesOf } from './snapshot-budget.ts'
import { lastWrite } from './snapshot-write.ts'
import { findSnapshot, type Snapshot } from './snapshot.ts'

const WITHIN_MS = 1000

/** What is stored of the figures, for the settings. */
export interface SnapshotReport {
  /** `memory`: the device's store is missing or doesn't answer, so figures last as long as the page. */
  where: 'device' | 'memory'
  /** The device has no room for newer figures: the stored ones are older than those shown. */
  full: boolean
  count: number
  bytes: number
  /** The upstream times of the newest and the oldest figure, epoch milliseconds. */
  newest: number | null
  oldest: number | null
  leftOut: NonNullable<Snapshot['leftOut']>
}

/** Never throws. */
export async function reportSnapshot(queryClient: QueryClient): Promise<SnapshotReport> {
  try {
    const snapshot = await findSnapshot(WITHIN_MS)
    // A store that can be read but not written is of no use beyond this page.
    const where = lastWrite() === 'unavailable' ? 'memory' : 'device'
    return { where, full: lastWrite() === 'full', leftOut: snapshot?.leftOut ?? {}, ...countFigures(snapshot?.figures ?? {}) }
  } catch {
    return { where: 'memory', full: false, leftOut: {}, ...countFigures(cachedFigures(queryClient)) }
  }
}

function countFigures(figures: Figures) {
  const times = readPaths.flatMap((path) => (figures[path] ? [Date.parse(figures[path].meta.asOf)] : []))
  return {
    count: times.length,
    bytes: times.length === 0 ? 0 : bytesOf(figures),
    newest: times.length === 0 ? null : Math.max(...times),
    oldest: times.length === 0 ? null : Math.min(...times),
  }
}
