/** What the worker is told when somebody looks at the app. */
const SEEN = { type: 'SEEN' } as const

/**
 * Takes the number off the app's icon while the app is looked at: now, and whenever it comes to the eye again. The
 * worker, which counts, is told. The answer calls it off.
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
