import type { WithQuality } from '../chain/witness/witnessed-reads.ts'

/** What never changes is asked until as many operators as there are to confirm it have said so, then no more. */
export function untilConfirmed<T, V>(ask: () => Promise<WithQuality<T>>, valueOf: (answer: T) => V): () => Promise<V> {
  let known: Promise<V> | undefined
  return () => {
    known ??= ask()
      .then((answer) => {
        if (answer.quality?.claims) throw new Error('operators of RPC nodes contradict each other, and never agreed')
        if (answer.quality && (answer.quality.witnesses ?? 0) < 2) known = undefined
        return valueOf(answer)
      })
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }
}
