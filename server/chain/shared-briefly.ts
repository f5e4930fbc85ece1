/**
 * One answer for all who ask within a moment: who asks while it is on its way gets the same one, and so does everybody
 * for `forMs` after it came. A failure is passed on to those who wait for it and not kept.
 */
export function sharedBriefly<T>(ask: () => Promise<T>, forMs: number, now: () => number = Date.now): () => Promise<T> {
  let held: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (held && now() < held.until) return held.answer
    const mine = { answer: ask(), until: Number.POSITIVE_INFINITY }
    held = mine
    mine.answer.then(
      () => {
        mine.until = now() + forMs
      },
      () => {
        if (held === mine) held = undefined
      },
    )
    return mine.answer
  }
}
