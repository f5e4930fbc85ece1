import { LRUCache } from 'lru-cache'

/** The highest slot at which each question was answered so far. A figure never goes back to an older one. */
export interface Watermarks {
  /** The slot below which an answer to this question is old news; 0 for a new question. */
  of(key: string): number
  raise(key: string, slot: number): void
}

/** Remembers the `capacity` questions answered most recently: visitors may ask about any number of addresses. */
export function createWatermarks(capacity = 10_000): Watermarks {
  const slots = new LRUCache<string, number>({ max: capacity })
  return {
    // Looking one up doesn't keep it: only answers do.
    of: (key) => slots.peek(key) ?? 0,
    raise(key, slot) {
      slots.set(key, Math.max(slot, slots.peek(key) ?? 0))
    },
  }
}
