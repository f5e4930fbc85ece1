import type { WithQuality } from '../chain/witness/witnessed-reads.ts'

/** For values that never change: asks until enough operators confirm, then never again. */
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
