import { valueDomain } from './value-domain.ts'

/** One value of a sparkline, as histories have it. */
export interface SparkPoint {
  /** ISO 8601. */
  at: string
  /** A plain decimal. */
  value: string
}

export interface SparkOptions {
  /** `steps`: a value holds until the next one, as balances do. `line`: values are samples, joined straight. */
  shape: 'steps' | 'line'
  /** Epoch milliseconds that the width begins and ends with; otherwise the first and the last point. */
  from?: number | undefined
  to?: number | undefined
}

/** Air above and below, in percent: half the stroke of the lowest and the highest value must not be cut off. */
const EDGE = 6

/**
 * SVG path data in a box of 100 × 100, y growing downwards, points oldest first. A value that never moved is a line through
 * the middle; a single one too. No points, no path.
 */
export function sparkPath(points: readonly SparkPoint[], { shape, from, to }: SparkOptions): string {
  const placed = points.map(({ at, value }) => ({ at: Date.parse(at), value: Number(value) })).filter(({ at, value }) => Number.isFinite(at) && Number.isFinite(value))
  const [first, last] = [placed[0], placed.at(-1)]
  if (!first || !last) return ''
  const begin = from ?? first.at
  const end = Math.max(to ?? last.at, last.at)
  const [low, high] = valueDomain(placed.map(({ value }) => value))
  const x = (at: number) => round(end > begin ? Math.min(100, Math.max(0, ((at - begin) / (end - begin)) * 100)) : 0)
  const isStill = placed.every(({ value }) => value === first.value)
  const y = (value: number) => (isStill ? 50 : round(EDGE + ((high - value) / (high - low)) * (100 - 2 * EDGE)))
  const rest = placed.slice(1).map(({ at, value }) => (shape === 'steps' ? `H${x(at)}V${y(value)}` : `L${x(at)},${y(value)}`))
  // A balance holds until now; of samples, a single one is drawn across, because a dot would not be seen.
  const tail = shape === 'steps' || placed.length === 1 ? 'H100' : ''
  return `M${x(first.at)},${y(first.value)}${rest.join('')}${tail}`
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10
}
