/** A slot whose time the chain gave, in unix seconds. */
export interface TimedSlot {
  slot: number
  time: number
}

export interface SlotTime {
  /** Unix seconds. */
  now: number
  /** Recent milliseconds per slot, measured; null while that isn't known. */
  slotMs: number | null
}

/**
 * The time of a slot in unix seconds, from the slots below (or the same) and above whose time is known, nearest first.
 * `estimated` unless the same slot gave it. With neighbours on one side only it is extrapolated at a measured rate, as the
 * slot time has changed several times. With no neighbour it is `now`, as every movement needs a time.
 */
export function timeOfSlot(slot: number, below: readonly TimedSlot[], above: readonly TimedSlot[], { now, slotMs }: SlotTime): { time: number; estimated: boolean } {
  const [last] = below
  const [next] = above
  if (last?.slot === slot) return { time: last.time, estimated: false }
  if (last && next) {
    const share = (slot - last.slot) / (next.slot - last.slot)
    return { time: last.time + Math.floor((next.time - last.time) * share), estimated: true }
  }
  // Slots after the last known one run at today's rate; those before the first may have been longer.
  if (last) return { time: last.time + Math.floor((slot - last.slot) * (secondsOf(slotMs) ?? rateOf(below) ?? 0)), estimated: true }
  if (next) return { time: next.time - Math.floor((next.slot - slot) * (rateOf(above) ?? secondsOf(slotMs) ?? 0)), estimated: true }
  return { time: now, estimated: true }
}

function secondsOf(slotMs: number | null): number | null {
  return slotMs === null ? null : slotMs / 1000
}

/** Seconds per slot between two neighbours; null without two. */
function rateOf([nearest, further]: readonly TimedSlot[]): number | null {
  return nearest && further ? (nearest.time - further.time) / (nearest.slot - further.slot) : null
}
