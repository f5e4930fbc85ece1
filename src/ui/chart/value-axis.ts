import { ticks } from 'd3-array'

/** About as many lines as a chart has; round numbers may make it twice as many. */
const LINES = 3

/** The round numbers between two values, with their labels. `whole`: of counts, which have no halves. */
export function valueAxis([low, high]: readonly [number, number], whole = false): { value: number; text: string }[] {
  const round = ticks(low, high, LINES)
  return valueTicks(whole ? round.filter((value) => Number.isInteger(value)) : round)
}

/** The numbers of one axis, in one unit and with just enough decimals to tell them apart: 102.4M, 102.6M; 0.00011, 0.00012. */
export function valueTicks(values: readonly number[]): { value: number; text: string }[] {
  const largest = Math.max(0, ...values.map(Math.abs))
  const { size, unit } = units.find(({ least }) => largest >= least) ?? { size: 1, unit: '' }
  const decimals = decimalsOf(Math.abs((values[1] ?? 0) - (values[0] ?? 0)) / size)
  return values.map((value) => ({ value, text: `${(value / size).toFixed(decimals)}${unit}` }))
}

/** The decimals that a step needs, however long it is: 0.2 one, 0.25 two; a single zero none. */
function decimalsOf(step: number): number {
  if (step === 0) return 0
  for (let decimals = 0; decimals < FINEST; decimals += 1) {
    const scaled = step * 10 ** decimals
    // A step of 0.2 that came out as 0.19999 still needs one decimal only.
    if (scaled > 0.5 && Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.round(scaled)) return decimals
  }
  return FINEST
}

const FINEST = 20

const units = [
  { least: 1e9, size: 1e9, unit: 'B' },
  { least: 1e6, size: 1e6, unit: 'M' },
  { least: 1e4, size: 1e3, unit: 'K' },
] as const
