import { LRUCache } from 'lru-cache'
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
  const entries = new LRUCache<string, { text: string; from: number; keepMs: number }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * LARGEST_SHARE),
    sizeCalculation: ({ text }, key) => BYTES_PER_ENTRY + BYTES_PER_CHARACTER * (key.length + text.length),
  })
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      const age = clock.now() - entry.from
      // Not the cache's own time to live: after the clock was set back, an answer would live longer by it.
      if (entry.keepMs === Number.POSITIVE_INFINITY || (age >= 0 && age < entry.keepMs)) return entry.text
      entries.delete(key)
      return undefined
    },
    put(key, text, keepMs) {
      if (keepMs <= 0) entries.delete(key)
      else entries.set(key, { text, from: clock.now(), keepMs })
    },
    bytes: () => entries.calculatedSize,
  }
}
