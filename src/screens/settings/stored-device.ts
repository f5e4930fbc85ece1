import type { QueryClient } from '@tanstack/react-query'
import { cachedFigures } from '../../data/snapshot/figure-cache.ts'
import { forgetDrafts, listDrafts } from '../../data/drafts/outbox.ts'
import { forgetUploads } from '../../data/uploads/remembered-uploads.ts'
import { reportSnapshot } from '../../data/snapshot/snapshot-report.ts'
import { clearSnapshot, type Cleared } from '../../data/snapshot/snapshot-write.ts'
import { keeping } from '../../pwa/storage.ts'
import { readRoom } from '../../pwa/storage-report.ts'
import type { StoredState } from './stored-words.ts'

/** Loaded once the screen shows, because no prerendered page knows what a device stores. */

/** Reads what the app stores on this device. Never rejects. */
export async function readStored(queryClient: QueryClient): Promise<StoredState> {
  const [snapshot, drafts, room, kept] = await Promise.all([reportSnapshot(queryClient), listDrafts(), readRoom(), keeping()])
  return { snapshot, drafts: drafts.length, room, keeping: kept, at: Date.now() }
}

/** Clears the stored figures; rejects if the device's storage can't be reached. */
export function clearStored(queryClient: QueryClient): Promise<Cleared> {
  return clearSnapshot(cachedFigures(queryClient))
}

/** Clears unsent drafts, and where their files would go on; resolves to the number of drafts. Rejects if the device's storage can't be reached. */
export function clearUnsent(): Promise<number> {
  forgetUploads()
  return forgetDrafts()
}
