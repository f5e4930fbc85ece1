/** The highest slot at which each question was answered so far. A figure never goes back to an older one. */
export interface Watermarks {
  /** The slot below which an answer to this question is old news; 0 for a new question. */
  of(key: string): number
  raise(key: string, slot: number): void
}

/** Remembers the `capacity` questions asked most recently: visitors may ask about any number of addresses. */
export function createWatermarks(capacity = 10_000): Watermarks {
  const slots = new Map<string, number>()
  return {
    of: (key) => slots.get(key) ?? 0,
    raise(key, slot) {
      const highest = Math.max(slot, slots.get(key) ?? 0)
      // A Map keeps the order of insertion: putting it in anew makes it the youngest.
      slots.delete(key)
      slots.set(key, highest)
      if (slots.size <= capacity) return
      const oldest = slots.keys().next()
      if (!oldest.done) slots.delete(oldest.value)
    },
  }
}
