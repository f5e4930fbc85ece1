import { useEffect, useRef, type RefObject } from 'react'

/** A keyboard that rises on a phone while the sheet still moves would shake it. */
const FOCUS_AFTER_MS = 500

/** Focuses the field some time after it opened, and again when it was disabled meanwhile, unless the person has gone on to something else. */
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
    // A disabled field has lost the focus.
    if (before.current === 'sending' && state === 'idle' && isNowhere()) input.current?.focus({ preventScroll: true })
    before.current = state
  }, [input, state])
}

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement || (activeElement instanceof HTMLTextAreaElement && activeElement.disabled)
}
