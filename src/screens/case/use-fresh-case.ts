import { useEffect, useEffectEvent } from 'react'
import type { CaseKey, CaseView } from '../../contract/case.ts'
import { openCase } from './case-calls.ts'

interface FreshCaseOptions {
  caseKey: CaseKey
  view: CaseView
  /** When it was read, epoch milliseconds. */
  readAt: number
  /** Another call is about to answer. */
  busy: boolean
  onView: (view: CaseView) => void
}

/** Someone who goes back and forth between tabs doesn't need an answer each time. */
const NOT_SOONER_THAN_MS = 10_000

/** Reads the case again when its page comes back into view: the team may have moved it meanwhile. If it can't be read, what is shown stays. */
export function useFreshCase({ caseKey, view, readAt, busy, onView }: FreshCaseOptions): void {
  // What was answered to another call meanwhile is newer.
  const receive = useEffectEvent((before: CaseView, now: CaseView) => {
    if (view === before && !busy) onView(now)
  })
  const reread = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || busy || Date.now() - readAt < NOT_SOONER_THAN_MS) return
    openCase(caseKey).then((now) => receive(view, now), () => {})
  })
  useEffect(() => {
    const listening = () => reread()
    document.addEventListener('visibilitychange', listening)
    return () => document.removeEventListener('visibilitychange', listening)
  }, [])
}
