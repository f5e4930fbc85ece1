import { mixed, slotsFor } from './hash.ts'

/**
 * The accounts listed so far, to notice one that is listed twice. Each is kept as 64 bits of a seeded hash, so a repeat is
 * always noticed. Two accounts of a million collide once in 37 million counts; that count is refused, never wrong, and the
 * next one uses other seeds. Sets that are compared share their seeds.
 */
export interface AddressSet {
  /** False when the address was there already. */
  add(address: string): boolean
  has(address: string): boolean
  /** Adds all of another set that has the same seeds. */
  addAll(other: AddressSet): void
  readonly size: number
  /** The two halves of each hash, one after the other; both are 0 in a free slot. */
  readonly hashes: Uint32Array
}

export function createAddressSet(seeds: readonly [number, number], expected = 1024): AddressSet {
  let hashes = new Uint32Array(slotsFor(expected) * 2)
  let size = 0
  let high = 0
  let low = 0

  const hash = (address: string) => {
    ;[high, low] = seeds
    for (let at = 0; at < address.length; at += 1) {
      const code = address.charCodeAt(at)
      high = mixed(high, code)
      low = mixed(low, code + at)
    }
    high >>>= 0
    // 0 marks a free slot.
    low = low >>> 0 || 1
  }

  /** The slot of the hash, or the free slot where it would go. */
  const place = () => {
    const mask = hashes.length / 2 - 1
    let slot = high & mask
    for (;;) {
      const [a, b] = [hashes[slot * 2], hashes[slot * 2 + 1]]
      if (b === 0 || (a === high && b === low)) return slot * 2
      slot = (slot + 1) & mask
    }
  }

  const put = () => {
    const at = place()
    if (hashes[at + 1] !== 0) return false
    hashes[at] = high
    hashes[at + 1] = low
    size += 1
    if (size * 4 > hashes.length) grow()
    return true
  }

  const putAll = (from: Uint32Array) => {
    for (let at = 0; at < from.length; at += 2) {
      low = from[at + 1] ?? 0
      high = from[at] ?? 0
      if (low !== 0) put()
    }
  }

  const grow = () => {
    const old = hashes
    hashes = new Uint32Array(old.length * 2)
    size = 0
    putAll(old)
  }

  return {
    add: (address) => (hash(address), put()),
    has: (address) => (hash(address), hashes[place() + 1] !== 0),
    addAll: (other) => putAll(other.hashes),
    get size() {
      return size
    },
    get hashes() {
      return hashes
    },
  }
}
