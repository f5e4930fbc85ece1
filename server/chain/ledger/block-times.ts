/** A slot whose time the chain told, in unix seconds. */
export interface TimedSlot {
  slot: number
  time: number
}

/** A slot takes about this long. */
const SLOT_SECONDS = 0.4

/**
 * When a slot was, in unix seconds, from the nearest slots below (or the same) and above whose time is known.
 * `estimated` unless the same slot told it. With no neighbour at all it is `now`, as every movement needs a time.
 */
export function timeOfSlot(slot: number, below: TimedSlot | null, above: TimedSlot | null, now: number): { time: number; estimated: boolean } {
  if (below?.slot === slot) return { time: below.time, estimated: false }
  if (below && above) {
    const share = (slot - below.slot) / (above.slot - below.slot)
    return { time: below.time + Math.floor((above.time - below.time) * share), estimated: true }
  }
  if (below) return { time: below.time + Math.floor((slot - below.slot) * SLOT_SECONDS), estimated: true }
  if (above) return { time: above.time - Math.floor((above.slot - slot) * SLOT_SECONDS), estimated: true }
  return { time: now, estimated: true }
}
