/** The slot in which the demo begins; what happened before it has lower numbers. */
export const GENESIS_SLOT = 447_552_000

/** From a moment on, slots of this length. */
export interface SlotPeriod {
  /** Milliseconds after the demo's first moment, most of them negative; the first period reaches back as far as is asked. */
  from: number
  slotMs: number
}

const DAY = 86_400_000

/** What a slot takes in the demo's own time, and goes on taking. */
export const SLOT_MS = 214

/** As mainnet did it in 2026: from 400 milliseconds down to 214 in five steps. */
const SLOT_PERIODS: readonly SlotPeriod[] = [
  { from: -Infinity, slotMs: 400 },
  { from: -120 * DAY, slotMs: 350 },
  { from: -90 * DAY, slotMs: 300 },
  { from: -60 * DAY, slotMs: 250 },
  { from: -35 * DAY, slotMs: SLOT_MS },
]

/** By how many slots each commitment is behind the newest one: with TowerBFT, and with Alpenglow, where what is confirmed is final. */
export const SLOTS_BEHIND = {
  tower: { processed: 0, confirmed: 1, finalized: 31 },
  alpenglow: { processed: 0, confirmed: 1, finalized: 1 },
} as const
export type Finality = keyof typeof SLOTS_BEHIND
export type Commitment = keyof (typeof SLOTS_BEHIND)['tower']

/** Slots follow the clock, so they go on by themselves, also while the process is stopped. */
export interface SlotClock {
  /** The slot of this moment. Never less than before, even when the clock was set back. */
  tip(): number
  /** Unix seconds. */
  blockTime(slot: number): number
  /** When the slot begins, in milliseconds since 1970. */
  startsAt(slot: number): number
  /** The slot that runs at this moment, in milliseconds since 1970. */
  slotAt(time: number): number
  /** No slot before this one is the tip any more. */
  atLeast(slot: number): void
}

/** Both in milliseconds since 1970. `periods`: in order of time. */
export function createSlotClock(genesisTime: number, clock: () => number, periods: readonly SlotPeriod[] = SLOT_PERIODS): SlotClock {
  const { slotAfter, msAfter } = createSchedule(periods)
  let highest = GENESIS_SLOT
  const atLeast = (slot: number) => {
    highest = Math.max(highest, slot)
  }
  const slotAt = (time: number) => GENESIS_SLOT + slotAfter(time - genesisTime)
  const startsAt = (slot: number) => genesisTime + msAfter(slot - GENESIS_SLOT)
  return {
    tip: () => {
      atLeast(slotAt(clock()))
      return highest
    },
    blockTime: (slot) => Math.floor(startsAt(slot) / 1000),
    startsAt,
    slotAt,
    atLeast,
  }
}

/** Both ways between slots and milliseconds, each counted from the demo's first moment. */
function createSchedule(periods: readonly SlotPeriod[]) {
  const steps = stepsOf(periods)
  const [oldest = GENESIS] = steps
  return {
    slotAfter: (time: number) => {
      const { ms, slot, slotMs } = steps.findLast((step) => step.ms <= time) ?? oldest
      return slot + Math.floor((time - ms) / slotMs)
    },
    msAfter: (wanted: number) => {
      const { ms, slot, slotMs } = steps.findLast((step) => step.slot <= wanted) ?? oldest
      return ms + (wanted - slot) * slotMs
    },
  }
}

/** From this slot on, which begins at this millisecond, slots take so long. The oldest is known by its end. */
interface Step {
  ms: number
  slot: number
  slotMs: number
}

const GENESIS: Step = { ms: 0, slot: 0, slotMs: SLOT_MS }

/** Periods begin with a slot, so each is moved to the nearest one of its neighbour that is closer to the first moment. */
function stepsOf(periods: readonly SlotPeriod[]): Step[] {
  const steps: Step[] = []
  const current = Math.max(0, periods.findLastIndex(({ from }) => from <= 0))
  let { ms, slot } = GENESIS
  for (const { from, slotMs } of periods.slice(1, current + 1).reverse()) {
    const slots = Math.floor((ms - from) / slotMs)
    ms -= slots * slotMs
    slot -= slots
    steps.unshift({ ms, slot, slotMs })
  }
  steps.unshift({ ms, slot, slotMs: periods[0]?.slotMs ?? SLOT_MS })
  for (const { from, slotMs } of periods.slice(current + 1)) {
    const last = steps.at(-1) ?? GENESIS
    const slots = Math.ceil((from - last.ms) / last.slotMs)
    steps.push({ ms: last.ms + slots * last.slotMs, slot: last.slot + slots, slotMs })
  }
  return steps
}
