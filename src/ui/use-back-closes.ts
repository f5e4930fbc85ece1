import { useEffect, useRef } from 'react'

/**
 * While mounted, Back calls `onClose` instead of leaving the page. The history gets an entry for it, with the same address
 * and state, that the router never hears of: for the router nothing has changed. Returns what gives the entry away to a
 * navigation that follows at once and must replace it: taking it back as well would take back that navigation.
 */
export function useBackCloses(onClose: () => void): () => void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const { history } = window
    const mark = crypto.randomUUID()
    const isOurs = () => markOf(history.state) === mark
    // The prototype's: the router has replaced the object's own.
    History.prototype.pushState.call(history, { ...history.state, [MARK]: mark }, '')
    const onPop = (event: PopStateEvent) => {
      if (isOurs()) return
      window.removeEventListener('popstate', onPop, true)
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('popstate', onPop, true)
    return () => {
      window.removeEventListener('popstate', onPop, true)
      if (!isOurs()) return
      // Closed by other means: the entry is taken back, also unheard.
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
  return giveAway
}

function giveAway(): void {
  const { history } = window
  if (markOf(history.state) !== undefined) History.prototype.replaceState.call(history, { ...history.state, [MARK]: undefined }, '')
}

const MARK = 'closedByBack'

function markOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && MARK in state ? state[MARK] : undefined
}
