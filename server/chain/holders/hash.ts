/** Mixes one more 32-bit word into a hash. */
export function mixed(hash: number, word: number): number {
  const h = Math.imul(hash ^ word, 0x9e3779b1)
  return h ^ (h >>> 15)
}

/** Owners choose their own addresses: a new seed for each count keeps them from choosing many that collide. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32)
}

/** A power of two of slots, at most half full with this many entries. */
export function slotsFor(entries: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(16, entries * 2)))
}
