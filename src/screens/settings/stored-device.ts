import type { QueryClient } from '@tanstack/react-query'
import { cachedFigures } from '../../data/snapshot/figure-cache.ts'
import { forgetDrafts, listDrafts } from '../../data/drafts/outbox.ts'
import { listEntries } from '../../data/outgoing/tray-store.ts'
import { clearTray } from '../../data/outgoing/tray.ts'
import { forgetUploads } from '../../data/uploads/remembered-uploads.ts'
import { reportSnapshot } from '../../data/snapshot/snapshot-report.ts'
import { clearSnapshot, type Cleared } from '../../data/snapshot/snapshot-write.ts'
import { readCalendar, stopCalendar } from '../../data/my/calendar-subscription.ts'
import { readWatched } from '../../data/my/my-store.ts'
import { forgetWatched } from '../../data/my/watched-wallets.ts'
import { keeping } from '../../pwa/storage.ts'
import { readRoom } from '../../pwa/storage-report.ts'
import { forgetFlow } from '../../wallet/links/flow-store.ts'
import type { StoredState } from './stored-words.ts'

/** Loaded once the screen shows, because no prerendered page knows what a device stores. */

/** Reads what the app stores on this device. Never rejects. */
export async function readStored(queryClient: QueryClient): Promise<StoredState> {
  const [snapshot, drafts, outgoing, watched, room, kept] = await Promise.all([reportSnapshot(queryClient), listDrafts(), countOutgoing(), readWatched().catch(() => []), readRoom(), keeping()])
  return { snapshot, drafts: drafts.length, outgoing, watched: watched.length, room, keeping: kept, at: Date.now() }
}

/** Clears the stored figures, and a visit to a wallet app that is under way; rejects if the device's storage can't be reached. */
export async function clearStored(queryClient: QueryClient): Promise<Cleared> {
  await forgetFlow()
  return clearSnapshot(cachedFigures(queryClient))
}

/** Clears unsent drafts, where their files would go on, and the tray; resolves to the number of forms. Rejects if the device's storage can't be reached. */
export async function clearUnsent(): Promise<number> {
  forgetUploads()
  const drafts = await forgetDrafts()
  return drafts + (await clearTray())
}

/** Forgets the watched wallets, ends their alerts, and stops their calendar as far as there is a connection; resolves to how many there were. Rejects if the device's storage can't be reached. */
export async function clearWatched(): Promise<number> {
  const watched = await readWatched()
  const calendar = await readCalendar()
  if (calendar) await stopCalendar(calendar).catch((error: unknown) => console.warn('the calendar could not be stopped', error))
  await forgetWatched()
  // Loaded only here: the screen does without it where there are no notifications.
  const { endAlertsOf } = await import('../../pwa/push-device.ts')
  await endAlertsOf(watched.map(({ address }) => address))
  return watched.length
}

/** The forms that wait in the tray, with the bytes of their files. */
async function countOutgoing(): Promise<StoredState['outgoing']> {
  const waiting = (await listEntries().catch(() => [])).flatMap((entry) => (entry.state === 'sent' ? [] : [entry]))
  const bytes = waiting.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0)
  return { count: waiting.length, bytes }
}
