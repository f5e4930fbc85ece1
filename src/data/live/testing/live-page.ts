import type { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { ReadPath } from '../../../contract/reads.ts'
import { connection, currentLink } from '../connection.ts'
import { openLiveStream } from '../live-stream.ts'
import { startPolling } from '../polling.ts'
import { subscriptionsOf } from '../queries.ts'
import { subscriptions } from '../subscriptions.ts'
import { closeBrowser, openBrowser } from './browser.ts'
import { FakeSource } from './event-source.ts'

let closers: (() => void)[] = []

/** A page of the fake browser that streams and polls, with a fake event source. Returns its query client. */
export function openLivePage(visibilityState: 'hidden' | 'visible' = 'visible'): QueryClient {
  const client = openBrowser()
  Object.assign(document, { visibilityState })
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  FakeSource.all = []
  connection.getState().streamIs('connecting')
  closers = [openLiveStream(client), startPolling(client), () => closeBrowser(client)]
  return client
}

export function closeLivePage(): void {
  for (const close of closers) close()
  closers = []
}

/** Mounts a view and lets the delay that collects several views pass. */
export async function mount(...paths: ReadPath[]): Promise<() => void> {
  const unmount = subscriptions.getState().add(subscriptionsOf(paths))
  await vi.advanceTimersByTimeAsync(400)
  return unmount
}

export function link() {
  return currentLink(connection.getState())
}
