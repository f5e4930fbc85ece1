import { useEffect, useRef, type RefObject } from 'react'

/** On a phone, a keyboard that rises while the sheet still moves would make it jump. */
const FOCUS_AFTER_MS = 500

/** Focuses the field shortly after opening, and again after it was disabled, unless the focus is elsewhere by then. */
export function useChatFocus(input: RefObject<HTMLTextAreaElement | null>, state: 'idle' | 'sending'): void {
  useEffect(() => {
    const opened = document.activeElement
    const timer = setTimeout(() => {
      if (document.activeElement === opened || isNowhere()) input.current?.focus({ preventScroll: true })
    }, FOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [input])

  const before = useRef(state)
  useEffect(() => {
    // Disabling the field took the focus away.
    if (before.current === 'sending' && state === 'idle' && isNowhere()) input.current?.focus({ preventScroll: true })
    before.current = state
  }, [input, state])
}

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement || (activeElement instanceof HTMLTextAreaElement && activeElement.disabled)
}
