import { useEffect, useState } from 'react'

/**
 * `open`, delayed by one frame after mounting. A part that is loaded on request mounts with `open` already true, but
 * the state machines move the focus only when it turns true.
 */
export function useOpening(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return mounted && open
}
