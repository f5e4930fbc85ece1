import { z } from 'zod/mini'
import { MOST_VITALS, vitalsReport, type Vital } from '../../contract/vitals.ts'

/**
 * What was measured and isn't sent yet, in localStorage: as the page goes, there is no time to wait for another store. The
 * newest MOST_VITALS values; for a week, as older ones say nothing of the app as it is.
 */
export const WAITING_VITALS_KEY = 'bd.vitals.waiting'
const KEPT_MS = 7 * 86_400_000

const stored = z.object({ since: z.number(), vitals: vitalsReport.shape.vitals })

/** Adds values to those that wait. */
export function keepVitals(vitals: readonly Vital[], now = Date.now()): void {
  if (vitals.length === 0) return
  const before = read(now)
  write({ since: before?.since ?? now, vitals: [...(before?.vitals ?? []), ...vitals].slice(-MOST_VITALS) })
}

/** Takes all that waits: sent twice it would count twice, so that whoever can't send it puts it back. */
export function takeVitals(now = Date.now()): Vital[] {
  const vitals = read(now)?.vitals ?? []
  write(null)
  return vitals
}

function read(now: number): z.infer<typeof stored> | null {
  try {
    const { data } = stored.safeParse(JSON.parse(localStorage.getItem(WAITING_VITALS_KEY) ?? 'null'))
    return data && now - data.since < KEPT_MS ? data : null
  } catch {
    return null
  }
}

function write(waiting: z.infer<typeof stored> | null): void {
  try {
    if (waiting) localStorage.setItem(WAITING_VITALS_KEY, JSON.stringify(waiting))
    else localStorage.removeItem(WAITING_VITALS_KEY)
  } catch {
    // A browser that keeps nothing reports only what it can send at once.
  }
}
