import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/**
 * The server's clock in epoch milliseconds, updated every `everyMs` while the page is visible, and at once when it becomes
 * visible. Only for parts rendered in the browser alone: no prerendered page knows the time.
 */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(serverNow())
    }
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
