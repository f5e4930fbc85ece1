import { connection, currentLink } from '../live/connection.ts'
import { requestSync } from './background-sync.ts'
import { onTrayChange } from './on-tray-change.ts'
import type { RunOptions } from './send-outgoing.ts'
import { refreshTray, sendFromPage, tray } from './tray.ts'
import { isExpired } from './tray-entry.ts'

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 15 * 60_000

/**
 * Sends what waits in the tray: at the start, when the network or the server is back, when the page becomes visible, and after
 * a pause where an attempt failed. Keeps this page's view of the tray current. Returns what ends it.
 */
export function watchTray({ headersOf }: Pick<RunOptions, 'headersOf'> = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let ended = false
  let misses = 0
  let missedAt = 0

  const run = async () => {
    running = true
    try {
      const end = await sendFromPage(headersOf ? { headersOf } : {})
      misses = end === 'unreachable' ? misses + 1 : 0
    } catch (error) {
      // As with no connection: later.
      misses += 1
      console.warn('the tray could not be sent', error)
    }
    missedAt = Date.now()
    running = false
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    const due = nextDue()
    if (running || ended || due === null) return
    if (misses > 0 || !navigator.onLine) void requestSync()
    // The browser tells when there is one.
    if (!navigator.onLine) return
    const pause = misses === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (misses - 1), LONGEST_PAUSE_MS)
    timer = setTimeout(() => void run(), Math.max(0, due - Date.now(), missedAt + pause - Date.now()))
  }
  const lookAgain = () => {
    misses = 0
    void refreshTray()
  }
  const seen = () => {
    if (document.visibilityState === 'visible') lookAgain()
  }
  const ends = [
    tray.subscribe(({ entries }, before) => {
      if (entries !== before.entries) plan()
    }),
    connection.subscribe((now, before) => {
      if (currentLink(now) !== 'down' && currentLink(before) === 'down') lookAgain()
    }),
    onTrayChange(() => void refreshTray()),
  ]
  window.addEventListener('online', lookAgain)
  document.addEventListener('visibilitychange', seen)
  lookAgain()
  return () => {
    ended = true
    clearTimeout(timer)
    for (const end of ends) end()
    window.removeEventListener('online', lookAgain)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** When the next entry is to be sent, epoch milliseconds; `null` where none waits. */
function nextDue(): number | null {
  const now = Date.now()
  const times = (tray.getState().entries ?? []).flatMap((entry) => (entry.state === 'waiting' && !isExpired(entry, now) ? [entry.notBefore] : []))
  return times.length === 0 ? null : Math.min(...times)
}
