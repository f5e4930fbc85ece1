import { z } from 'zod/mini'

/**
 * In localStorage, to say on the home screen what happened since the last visit: the figures seen in this visit and in
 * the one before it. It never leaves the device.
 */
export const LAST_VISIT_KEY = 'bd.last-visit'

const seenShape = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** The vault's balance and the whole stake, plain decimals of BD. */
  vault: z.string(),
  staked: z.optional(z.string()),
  priceUsd: z.optional(z.number()),
})
/** The figures at one moment. */
export type Seen = z.infer<typeof seenShape>

const visitsShape = z.object({ now: seenShape, before: z.optional(seenShape) })
/** `before`: as the visit before this one ended. */
export type Visits = z.infer<typeof visitsShape>

const VISIT_ENDS_AFTER_MS = 30 * 60_000

/** What the visit before this one saw last, for a page opened at `now` (epoch milliseconds); null on a first visit. */
export function seenBefore(visits: Visits | null, now: number): Seen | null {
  if (!visits) return null
  return (isSameVisit(visits, now) ? visits.before : visits.now) ?? null
}

/** The record after `seen` was in sight. A new visit begins half an hour after the last, or where the clock was set back. */
export function noteSeen(visits: Visits | null, seen: Seen): Visits {
  const before = seenBefore(visits, seen.at)
  return before ? { now: seen, before } : { now: seen }
}

function isSameVisit({ now: last }: Visits, now: number): boolean {
  return now >= last.at && now - last.at < VISIT_ENDS_AFTER_MS
}

/** Null when missing, invalid, or where storage is blocked. */
export function readVisits(): Visits | null {
  try {
    const parsed = visitsShape.safeParse(JSON.parse(localStorage.getItem(LAST_VISIT_KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function writeVisits(visits: Visits): void {
  try {
    localStorage.setItem(LAST_VISIT_KEY, JSON.stringify(visits))
  } catch {
    // Storage is blocked: every visit is the first one.
  }
}
