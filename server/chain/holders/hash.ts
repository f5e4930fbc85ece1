/** Mixes one more 32-bit word into a hash. */
export function mixed(hash: number, word: number): number {
  const h = Math.imul(hash ^ word, 0x9e3779b1)
  return h ^ (h >>> 15)
}

/** Owners choose their own addresses: with another seed for each count nobody can choose many that collide. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 32)
}

/** A table of so many slots for this many entries is at most half full: a power of two. */
export function slotsFor(entries: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(16, entries * 2)))
}
