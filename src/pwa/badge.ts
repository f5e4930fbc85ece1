/** Tells the worker that the app is visible. */
const SEEN = { type: 'SEEN' } as const

/**
 * Clears the badge on the app's icon while the app is visible: now, and each time it becomes visible again. Tells the
 * worker, which keeps the count. Returns what stops it.
 */
export function clearBadgeWhenSeen(): () => void {
  const clear = () => {
    if (document.visibilityState !== 'visible') return
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {})
    if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(SEEN)
  }
  clear()
  document.addEventListener('visibilitychange', clear)
  return () => document.removeEventListener('visibilitychange', clear)
}
