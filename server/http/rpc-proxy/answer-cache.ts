import type { Clock } from '../../lib/clock.ts'

/** Answers as JSON text, each for as long as it may be given again. The ones used longest ago make room. */
export interface AnswerCache {
  get(key: string): string | undefined
  /** `keepMs` from now; Infinity for what never changes, 0 for not at all. */
  put(key: string, text: string, keepMs: number): void
  /** What it holds, by its own estimate. */
  bytes(): number
}

/** A text in memory has up to two bytes a character; an entry costs about so much beside its texts. */
const BYTES_PER_CHARACTER = 2
const BYTES_PER_ENTRY = 200
/** One long answer must not drive out everybody else's. */
const LARGEST_SHARE = 1 / 8

export function createAnswerCache(maxBytes: number, clock: Pick<Clock, 'now'>): AnswerCache {
  const entries = new Map<string, { text: string; from: number; keepMs: number; size: number }>()
  let held = 0
  const drop = (key: string) => {
    held -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      const age = clock.now() - entry.from
      // A clock that is set back must not make an answer live longer.
      if (entry.keepMs !== Number.POSITIVE_INFINITY && (age < 0 || age >= entry.keepMs)) {
        drop(key)
        return undefined
      }
      // A Map keeps the order of insertion: putting it in anew makes it the youngest.
      entries.delete(key)
      entries.set(key, entry)
      return entry.text
    },
    put(key, text, keepMs) {
      drop(key)
      const size = BYTES_PER_ENTRY + BYTES_PER_CHARACTER * (key.length + text.length)
      if (keepMs <= 0 || size > maxBytes * LARGEST_SHARE) return
      entries.set(key, { text, from: clock.now(), keepMs, size })
      held += size
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break
        drop(oldest)
      }
    },
    bytes: () => held,
  }
}
