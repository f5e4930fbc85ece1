import type { Clock } from '../lib/clock.ts'
import type { SlotClock } from '../upstream/slot-clock.ts'

/** The time of a slot. */
export type TimeOf = (slot: number) => Date

/**
 * The chain's own time of a slot, so that a figure from nodes that all stand still is as old as they are. Until the slot
 * clock has measured anything, the current time has to do.
 */
export function timeOfSlots(slotClock: Pick<SlotClock, 'timeOf'>, clock: Pick<Clock, 'now'>): TimeOf {
  return (slot) => new Date(slotClock.timeOf(slot) ?? clock.now())
}

/** A figure derived from several is as old as the oldest of them. */
export function oldestOf(...dates: readonly Date[]): Date {
  return new Date(Math.min(...dates.map((date) => date.getTime())))
}
