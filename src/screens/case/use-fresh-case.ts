import { useEffect, useEffectEvent, useState } from 'react'
import type { CaseKey, CaseView } from '../../contract/case.ts'
import { openCase } from './case-calls.ts'

/** Someone who goes back and forth between tabs doesn't need an answer each time. */
const NOT_SOONER_THAN_MS = 10_000

/**
 * Reads the case again when its page comes back into view: the team may have moved it meanwhile. Returns when it was last read. A
 * failed read leaves what is shown, with its time. Not while `busy`: another call is about to answer.
 */
export function useFreshCase(key: CaseKey, view: CaseView, busy: boolean, onView: (view: CaseView) => void): Date {
  const [read, setRead] = useState({ view, at: new Date() })
  if (read.view !== view) setRead({ view, at: new Date() })

  // What was answered to another call meanwhile is newer.
  const receive = useEffectEvent((before: CaseView, now: CaseView) => {
    if (view === before && !busy) onView(now)
  })
  const reread = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || busy || Date.now() - read.at.getTime() < NOT_SOONER_THAN_MS) return
    openCase(key).then((now) => receive(view, now), () => {})
  })
  useEffect(() => {
    const listening = () => reread()
    document.addEventListener('visibilitychange', listening)
    return () => document.removeEventListener('visibilitychange', listening)
  }, [])
  return read.at
}
