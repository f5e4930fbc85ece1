import { useEffect, useState } from 'react'
import { push } from '../../content/push.ts'
import { ARRIVED, clearArrived, readArrived, type ArrivedAlert } from '../../pwa/push-arrived.ts'

const words = push.arrived

/** The alerts that came to this device, read again when the worker tells of another and when the page is seen again. */
export function useArrived(): { alerts: readonly ArrivedAlert[]; said: string; clear: () => void } {
  const [alerts, setAlerts] = useState<readonly ArrivedAlert[]>([])
  const [said, setSaid] = useState('')
  useEffect(() => {
    let isOver = false
    const read = () => {
      void readArrived().then((list) => {
        if (!isOver) setAlerts(list)
      })
    }
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === ARRIVED) read()
    }
    read()
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    worker?.addEventListener('message', onMessage)
    document.addEventListener('visibilitychange', read)
    return () => {
      isOver = true
      worker?.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', read)
    }
  }, [])
  const clear = () => {
    clearArrived().then(
      () => {
        setAlerts([])
        setSaid(words.cleared)
      },
      () => setSaid(words.notCleared),
    )
  }
  return { alerts, said, clear }
}
