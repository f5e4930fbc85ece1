import { steadyOf, type Clock } from './clock.ts'

/** How often something happened within the window, to a tenth of the window. */
export interface RollingCount {
  add(): void
  count(): number
}

export function createRollingCount(windowMs: number, wallClock: Clock): RollingCount {
  const clock = steadyOf(wallClock)
  const width = windowMs / 10
  let buckets: { index: number; count: number }[] = []
  const current = () => {
    const index = Math.floor(clock.now() / width)
    buckets = buckets.filter((bucket) => bucket.index > index - 10)
    return index
  }
  return {
    add() {
      const index = current()
      const bucket = buckets.find((candidate) => candidate.index === index)
      if (bucket) bucket.count += 1
      else buckets.push({ index, count: 1 })
    },
    count() {
      current()
      return buckets.reduce((sum, bucket) => sum + bucket.count, 0)
    },
  }
}
