import { createHash } from 'node:crypto'

/** Pseudo-random numbers that depend only on the seed. */
export interface Prng {
  /** From 0 to just under 1. */
  next(): number
  /** An integer, both ends included. */
  int(min: number, max: number): number
  /** Base units, both ends included, rounded to `step`. */
  amount(min: bigint, max: bigint, step?: bigint): bigint
  pick<T>(items: readonly T[]): T
}

/** Small Fast Counter 32, seeded by the SHA-256 of a text: the same text gives the same numbers on every machine. */
export function createPrng(seed: string): Prng {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let counter = digest.readInt32LE(12)
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
  // The first numbers still show the seed's pattern.
  for (let round = 0; round < 12; round += 1) next()
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    amount: (min, max, step = 1n) => {
      // Two draws of 26 bits: one has fewer steps than an amount has base units.
      const draw = (BigInt(Math.floor(next() * 2 ** 26)) << 26n) | BigInt(Math.floor(next() * 2 ** 26))
      const steps = (max - min) / step
      return min + ((draw * (steps + 1n)) >> 52n) * step
    },
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
