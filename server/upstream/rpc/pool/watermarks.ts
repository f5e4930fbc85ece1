import { LRUCache } from 'lru-cache'

/** The highest slot at which each request was answered so far. A figure never goes back to an older one. */
export interface Watermarks {
  /** The slot below which an answer to this request is outdated; 0 for a new request. */
  of(key: string): number
  raise(key: string, slot: number): void
}

/** Remembers the `capacity` requests answered most recently: visitors may ask about any number of addresses. */
export function createWatermarks(capacity = 10_000): Watermarks {
  const slots = new LRUCache<string, number>({ max: capacity })
  return {
    // A lookup doesn't refresh an entry: only answers do.
    of: (key) => slots.peek(key) ?? 0,
    raise(key, slot) {
      slots.set(key, Math.max(slot, slots.peek(key) ?? 0))
    },
  }
}
