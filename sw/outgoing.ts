/// <reference lib="webworker" />
import { SYNC_TAG } from '../src/data/outgoing/background-sync.ts'
import { sendOutgoing } from '../src/data/outgoing/send-outgoing.ts'

/** Sends what waits in the tray when the browser says that there is a connection again, also without an open page. */
export function sendInBackground(event: Event): void {
  // Chromium only; unknown to the types.
  if (event instanceof ExtendableEvent && 'tag' in event && event.tag === SYNC_TAG) event.waitUntil(sendAll())
}

/** Rejects without a connection: the browser then tries again later. */
async function sendAll(): Promise<void> {
  if ((await sendOutgoing()) === 'unreachable') throw new Error('no connection for what waits in the tray')
}
