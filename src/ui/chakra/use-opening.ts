import { useEffect, useState } from 'react'

/**
 * `open`, one frame late after mounting. What is loaded because it was asked for mounts with `open` already true, and
 * the state machines below move the focus only when they see it turn true.
 */
export function useOpening(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return mounted && open
}
