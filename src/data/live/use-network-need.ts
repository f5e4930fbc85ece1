import { useEffect, useRef, useState } from 'react'
import { read } from '../api/api-client.ts'
import { connection, currentLink } from './connection.ts'
import { useLink } from './use-connection.ts'

/** `connection`: there is none, and it takes one. `waiting`: it was pressed, and is done as soon as there is one. */
export type NetworkNeed = 'met' | 'connection' | 'waiting'

export interface NeededNetwork {
  need: NetworkNeed
  /** Does it, or waits for the connection and does it then, once. */
  press: () => void
  /** Waits no longer. */
  cancel: () => void
}

/** For a control that asks the server. What was pressed without a connection is forgotten when the control goes. */
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

/** Calls once, when there is a connection again. The answer calls it off. */
function onceBack(call: () => void): () => void {
  const unsubscribe = connection.subscribe((state) => {
    if (currentLink(state) === 'down') return
    unsubscribe()
    call()
  })
  return unsubscribe
}

/** What was last heard of the server may be old: one short question tells. Any answer makes the link one again. */
function lookAgain(): void {
  if (navigator.onLine) void read('/api/network/health').catch(() => {})
}
