/** Real slots take about this long. */
const SLOT_MS = 400

/** The slot in which the demo begins; what happened before it has lower numbers. */
export const GENESIS_SLOT = 447_552_000

/** `processed` sees the newest slot, the others those that many slots older. */
export const SLOTS_BEHIND = { processed: 0, confirmed: 1, finalized: 31 } as const
export type Commitment = keyof typeof SLOTS_BEHIND

/** Slots follow the clock, so they go on by themselves, also while the process is stopped. */
export interface SlotClock {
  /** The slot of this moment. Never less than before, even when the clock was set back. */
  tip(): number
  /** Unix seconds. */
  blockTime(slot: number): number
  /** No slot before this one is the tip any more. */
  atLeast(slot: number): void
}

/** Both in milliseconds since 1970. */
export function createSlotClock(genesisTime: number, clock: () => number): SlotClock {
  let highest = GENESIS_SLOT
  const atLeast = (slot: number) => {
    highest = Math.max(highest, slot)
  }
  return {
    tip: () => {
      atLeast(GENESIS_SLOT + Math.floor((clock() - genesisTime) / SLOT_MS))
      return highest
    },
    blockTime: (slot) => Math.floor((genesisTime + (slot - GENESIS_SLOT) * SLOT_MS) / 1000),
    atLeast,
  }
}
