/** The smallest range that the full height covers, as a part of the largest value, so that tiny changes don't look like mountains. */
const LEAST_SPAN = 0.0002

/** What the full height covers where the value never moved, to either side, as a part of it. */
const STILL = 0.025

/** A tenth of the height stays free above the line, and a tenth below. */
const AIR = 0.1

export interface DomainOptions {
  /** Values are counts: the height covers one to either side at least. */
  whole?: boolean
}

/**
 * From the lowest to the highest value, with some air, for the height of a plot. A line that hardly moved, or not at all,
 * runs through the middle. Never below zero unless a value is, and never empty, even without values.
 */
export function valueDomain(values: readonly number[], { whole = false }: DomainOptions = {}): [number, number] {
  if (values.length === 0) return [0, 1]
  const [low, high] = [values.reduce((one, other) => Math.min(one, other)), values.reduce((one, other) => Math.max(one, other))]
  const largest = Math.max(Math.abs(low), Math.abs(high))
  const span = high - low
  const air = span > 0 ? Math.max(span * AIR, (largest * LEAST_SPAN - span) / 2) : largest * STILL || 1
  const margin = whole ? Math.max(1, air) : air
  return [low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin]
}
