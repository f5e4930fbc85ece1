import { useEffect, useRef, useState } from 'react'
import { read } from '../api/api-client.ts'
import { connection, currentLink } from './connection.ts'
import { useLink } from './use-connection.ts'

/** `connection`: needs one, and there is none. `waiting`: pressed, and done once there is one. */
export type NetworkNeed = 'met' | 'connection' | 'waiting'

export interface NeededNetwork {
  need: NetworkNeed
  /** Acts now, or once as soon as there is a connection. */
  press: () => void
  /** Stops waiting. */
  cancel: () => void
}

/** For a control that calls the server. A press without a connection is forgotten when the control unmounts. */
export function useNetworkNeed(act: () => void): NeededNetwork {
  const isDown = useLink() === 'down'
  const [waits, setWaits] = useState(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return {
    need: isDown ? (waits ? 'waiting' : 'connection') : 'met',
    press: () => {
      stop.current()
      if (currentLink(connection.getState()) !== 'down') return act()
      setWaits(true)
      stop.current = onceBack(() => {
        setWaits(false)
        act()
      })
      lookAgain()
    },
    cancel: () => {
      stop.current()
      setWaits(false)
    },
  }
}

/** Calls once when there is a connection again. Returns what cancels it. */
function onceBack(call: () => void): () => void {
  const unsubscribe = connection.subscribe((state) => {
    if (currentLink(state) === 'down') return
    unsubscribe()
    call()
  })
  return unsubscribe
}

/** The known state may be old, so one short request checks. Any response marks the server as reachable. */
function lookAgain(): void {
  if (navigator.onLine) void read('/api/network/health').catch(() => {})
}
