import { afterPaint } from './after-paint.ts'

/**
 * Hides the open dialog in the next frame, and calls `close` once that was painted: to take a screen of links away and to wake the page
 * under it keeps a slow phone busy for 100 ms. One that the browser has closed already (Escape) goes at once.
 */
export function leaveDialog(close: () => void): void {
  const dialog = document.querySelector('dialog[open]')
  if (!dialog) return close()
  dialog.toggleAttribute('data-leaving', true)
  afterPaint(close)
}
