import { useEffect, type RefObject } from 'react'

/**
 * Focuses its target as it is mounted, if the element that had the focus is gone. Renders nothing.
 * @example <RegainFocus key={state} target={heading} /> // whenever another state may have removed a pressed button
 */
export function RegainFocus({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { activeElement, body } = document
    // In a modal dialog the browser falls back to the dialog itself.
    if (activeElement === null || activeElement === body || activeElement.tagName === 'DIALOG') target.current?.focus({ preventScroll: true })
  }, [target])
  return null
}
