import { afterPaint } from './after-paint.ts'

/**
 * Hides the dialog around its close button in the next frame, and calls `close` once that was painted: to take a screen of links away and
 * to wake the page under it keeps a slow phone busy for 100 ms.
 */
export function leaveDialog(button: Element, close: () => void): void {
  button.closest('dialog')?.toggleAttribute('data-leaving', true)
  afterPaint(close)
}
