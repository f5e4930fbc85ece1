/**
 * Calls when the page may be out of its reader's sight: hidden, left, printed, another window in front, or the app switcher about
 * to take its picture. Returns what stops it. Called before the browser paints or takes the picture, so `hide` has to change
 * the page at once.
 */
export function onAway(hide: () => void): () => void {
  const ifHidden = () => {
    if (document.hidden) hide()
  }
  const ofWindow = ['blur', 'pagehide', 'beforeprint'] as const
  for (const event of ofWindow) window.addEventListener(event, hide)
  document.addEventListener('visibilitychange', ifHidden)
  document.addEventListener('freeze', hide)
  return () => {
    for (const event of ofWindow) window.removeEventListener(event, hide)
    document.removeEventListener('visibilitychange', ifHidden)
    document.removeEventListener('freeze', hide)
  }
}
