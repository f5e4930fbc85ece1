/** The slot in which the demo begins; its history has lower numbers. */
export const GENESIS_SLOT = 447_552_000

/** Slots of this length from a moment on. */
export interface SlotPeriod {
  /** Milliseconds after the demo's first moment, mostly negative; the first period extends back indefinitely. */
  from: number
  slotMs: number
}

const DAY = 86_400_000

/** The length of a slot in the demo's own time. */
export const SLOT_MS = 214

/** As on mainnet in 2026: from 400 milliseconds down to 214 in five steps. */
const SLOT_PERIODS: readonly SlotPeriod[] = [
  { from: -Infinity, slotMs: 400 },
  { from: -120 * DAY, slotMs: 350 },
  { from: -90 * DAY, slotMs: 300 },
  { from: -60 * DAY, slotMs: 250 },
  { from: -35 * DAY, slotMs: SLOT_MS },
]

/** The distance of each commitment from the newest slot: with TowerBFT, and with Alpenglow, where confirmed means final. */
export const SLOTS_BEHIND = {
  tower: { processed: 0, confirmed: 1, finalized: 31 },
  alpenglow: { processed: 0, confirmed: 1, finalized: 1 },
} as const
export type Finality = keyof typeof SLOTS_BEHIND
export type Commitment = keyof (typeof SLOTS_BEHIND)['tower']

/** Slots follow the clock, so they go on even while the process is stopped. */
export interface SlotClock {
  /** The current slot. Never goes down, even if the clock is set back. */
  tip(): number
  /** Unix seconds. */
  blockTime(slot: number): number
  /** When the slot begins, in milliseconds since 1970. */
  startsAt(slot: number): number
  /** The slot at this moment, in milliseconds since 1970. */
  slotAt(time: number): number
  /** Makes the tip at least this slot. */
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

/** Converts between slots and milliseconds, both counted from the demo's first moment. */
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

/** From this slot on, which begins at this millisecond, slots have this length. The oldest step is defined by its end. */
interface Step {
  ms: number
  slot: number
  slotMs: number
}

const GENESIS: Step = { ms: 0, slot: 0, slotMs: SLOT_MS }

/** Periods begin with a slot, so each is aligned with its neighbour that is closer to the first moment. */
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
