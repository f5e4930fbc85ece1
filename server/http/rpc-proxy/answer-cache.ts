import { LRUCache } from 'lru-cache'
import type { Clock } from '../../lib/clock.ts'

/** Answers as JSON text, each reusable for its own time. The least recently used make room. */
export interface AnswerCache {
  get(key: string): string | undefined
  /** `keepMs` from now; Infinity if it never changes, 0 for not at all. */
  put(key: string, text: string, keepMs: number): void
  /** The cache's size, by its own estimate. */
  bytes(): number
}

/** A text in memory takes up to two bytes a character; an entry has about this overhead. */
const BYTES_PER_CHARACTER = 2
const BYTES_PER_ENTRY = 200
/** One long answer must not evict all others. */
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
      // Not the cache's own TTL: after the clock is set back, an answer would live longer by it.
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
