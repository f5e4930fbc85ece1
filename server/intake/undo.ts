import { and, eq, inArray } from 'drizzle-orm'
import { UNDO_MS } from '../../src/contract/admin-limits.ts'
import { deliveries } from '../db/schema-submissions.ts'
import type { NotMoved } from './append-event.ts'
import { isTurn, standing, type CaseEvent, type CaseRecord } from './case-state.ts'
import type { Tx } from './messages.ts'

type Told = Pick<CaseEvent, 'event' | 'by' | 'place' | 'undoes' | 'at'>

/** The last thing that the team did and can take back: nothing of its kind came after it, and its time isn't over. Null if there is none. */
export function undoableOf<E extends Told>(events: readonly E[], now: number): E | null {
  const candidate = standing(events).at(-1)
  return candidate && mayBeUndone(events, candidate.place) === null && now - candidate.at.getTime() <= UNDO_MS ? candidate : null
}

/** Whether the event at this place can be undone, regardless of the time: it is the team's, still holds, and nothing builds on it. */
function mayBeUndone(events: readonly Told[], place: number): NotMoved | null {
  const holding = standing(events)
  const target = holding.find((event) => event.place === place)
  if (!target || target.by === null) return 'not_now'
  const later = holding.filter((event) => event.place > place)
  const builds = isTurn(target.event) ? later.some(({ event }) => isTurn(event)) : target.event === 'assigned' && later.some(({ event }) => event === 'assigned')
  return builds ? 'not_now' : null
}

/** Whether it can be undone now; if so, its messages are cancelled. A message that a worker has taken to send can't be: then nothing is undone. */
export async function cancelOrRefuse(tx: Tx, submission: string, place: number, { events }: Pick<CaseRecord, 'events'>, now: number): Promise<NotMoved | null> {
  const why = mayBeUndone(events, place)
  if (why !== null) return why
  const target = events.find((event) => event.place === place)
  if (!target || now - target.at.getTime() > UNDO_MS) return 'too_late'
  // A worker's taking and this wait for each other on the rows: whoever is second finds them changed.
  const told = await tx
    .select({ id: deliveries.id, state: deliveries.state, takenAt: deliveries.takenAt })
    .from(deliveries)
    .where(and(eq(deliveries.submission, submission), eq(deliveries.event, place)))
    .for('update')
  if (told.some(({ state, takenAt }) => state !== 'waiting' || takenAt !== null)) return 'too_late'
  if (told.length > 0) await tx.update(deliveries).set({ state: 'cancelled' }).where(inArray(deliveries.id, told.map(({ id }) => id)))
  return null
}
