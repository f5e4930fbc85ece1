import { useEffect } from 'react'
import { outgoing } from '../../content/outgoing.ts'
import { markTold, tray } from '../../data/outgoing/tray.ts'
import type { SentEntry } from '../../data/outgoing/tray-entry.ts'
import { watchTray } from '../../data/outgoing/watch-tray.ts'
import { toast } from '../toasts/toasts.ts'
import { proofOfEntry } from './proof-of-entry.ts'

/** Sends what waits in the tray while the app is open, and tells what was sent, by this page or by the worker. */
export function useOutgoingTray(): void {
  useEffect(() => watchTray({ headersOf: proofOfEntry }), [])
  useEffect(() => {
    const told = new Set<string>()
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      const sent = (tray.getState().entries ?? []).filter((entry): entry is SentEntry => entry.state === 'sent' && !entry.told && !told.has(entry.id))
      if (sent.length === 0) return
      for (const { id } of sent) told.add(id)
      toast({ title: outgoing.sent.title, text: textOf(sent), tone: 'good', showFor: Infinity })
      void markTold(sent.map(({ id }) => id)).catch(() => {})
    }
    const unsubscribe = tray.subscribe(tell)
    document.addEventListener('visibilitychange', tell)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
}

function textOf(sent: readonly SentEntry[]): string {
  const [first] = sent
  if (first && sent.length === 1) return outgoing.sent.one(outgoing.kinds[first.kind], first.referenceNumber)
  return outgoing.sent.many(sent.map(({ referenceNumber }) => referenceNumber))
}
