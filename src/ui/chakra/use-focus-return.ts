import { useEffect, useRef } from 'react'

/** The menu is put away within this many frames; whatever moves the focus late has done so by then. */
const FRAMES = 20

/**
 * Gives the focus back to the button when what it opened has closed. The state machine does so as well, but a key
 * pressed a moment before may still move the focus into what is about to be hidden, and then it is lost. A person who
 * has moved on to something else keeps the focus there.
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
