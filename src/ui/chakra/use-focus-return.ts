import { useEffect, useRef } from 'react'

/** The menu is gone within this many frames, and every late move of the focus has happened by then. */
const FRAMES = 20

/**
 * Returns the focus to the button when the menu or panel it opened closes. The state machine does so too, but a key
 * pressed just before may still move the focus into the closing menu, where it would be lost. If the person
 * has focused something else by then, the focus stays there.
 */
export function useFocusReturn(open: boolean, triggerId: string): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) {
      wasOpen.current = true
      return
    }
    if (!wasOpen.current) return
    wasOpen.current = false
    let left = FRAMES
    let frame = requestAnimationFrame(function look() {
      if (document.activeElement === document.body) document.getElementById(triggerId)?.focus({ preventScroll: true })
      left -= 1
      if (left > 0) frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [open, triggerId])
}
