import type { Clock } from './clock.ts'

/**
 * One answer for all who ask for the same within a moment: who asks while it is on its way gets the same one, and so does
 * everybody for `forMs` after it came; then it is let go. A failure is passed on to those who wait for it and not kept.
 * At most `capacity` keys are held, so that nobody fills the memory with new ones.
 */
export function sharedByKey<T>(forMs: number, clock: Pick<Clock, 'now'>, capacity = 1000): (key: string, ask: () => Promise<T>) => Promise<T> {
  const held = new Map<string, { answer: Promise<T>; until: number }>()
  return (key, ask) => {
    // A Map keeps the order of insertion, and with it nearly that of expiry.
    for (const [old, { until }] of held) {
      if (clock.now() < until) break
      held.delete(old)
    }
    const known = held.get(key)
    if (known && clock.now() < known.until) return known.answer
    const mine = { answer: ask(), until: Number.POSITIVE_INFINITY }
    held.delete(key)
    held.set(key, mine)
    const oldest = held.keys().next()
    if (held.size > capacity && !oldest.done) held.delete(oldest.value)
    mine.answer.then(
      () => {
        mine.until = clock.now() + forMs
      },
      () => {
        if (held.get(key) === mine) held.delete(key)
      },
    )
    return mine.answer
  }
}
