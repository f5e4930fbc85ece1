import { mixed, randomSeed, slotsFor } from './hash.ts'

/**
 * What each owner holds, in typed arrays: 40 bytes an owner plus 8 to 16 for the index, where a Map of strings takes some
 * 200. All 32 bytes of an owner are compared. Owners are numbered from 0 in order of arrival.
 */
export interface OwnerTable {
  readonly size: number
  /** Adds to an owner's amount, in base units. Sums beyond 64 bits wrap around: the caller watches the total. */
  add(owner: Uint8Array, amount: bigint): void
  /** The number of an owner, -1 when it isn't there. */
  find(owner: Uint8Array): number
  /** The 32 bytes of an owner, as a view that is valid until the next `add`. */
  owner(number: number): Uint8Array
  amount(number: number): bigint
}

const BYTES = 32
const WORDS = 8

export function createOwnerTable(expected = 1024): OwnerTable {
  const seed = randomSeed()
  let keys = new Uint32Array(expected * WORDS)
  let bytes = new Uint8Array(keys.buffer)
  let amounts = new BigUint64Array(expected)
  /** An owner's number plus 1, at the slot of its hash or the next free one. */
  let slots = new Uint32Array(slotsFor(expected))
  let size = 0
  const wanted = new Uint32Array(WORDS)
  const wantedBytes = new Uint8Array(wanted.buffer)

  const hashAt = (words: Uint32Array, from: number) => {
    let hash = seed
    for (let word = 0; word < WORDS; word += 1) hash = mixed(hash, words[from + word] ?? 0)
    return hash >>> 0
  }

  const isAt = (number: number) => {
    const from = number * WORDS
    for (let word = 0; word < WORDS; word += 1) if (keys[from + word] !== wanted[word]) return false
    return true
  }

  /** The slot of the wanted owner, or the free slot where it would go. */
  const slotOf = () => {
    const mask = slots.length - 1
    let slot = hashAt(wanted, 0) & mask
    for (;;) {
      const entry = slots[slot] ?? 0
      if (entry === 0 || isAt(entry - 1)) return slot
      slot = (slot + 1) & mask
    }
  }

  const grow = () => {
    const capacity = amounts.length * 2
    const [oldKeys, oldAmounts] = [keys, amounts]
    keys = new Uint32Array(capacity * WORDS)
    keys.set(oldKeys)
    bytes = new Uint8Array(keys.buffer)
    amounts = new BigUint64Array(capacity)
    amounts.set(oldAmounts)
    slots = new Uint32Array(slotsFor(capacity))
    const mask = slots.length - 1
    for (let number = 0; number < size; number += 1) {
      let slot = hashAt(keys, number * WORDS) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
  }

  return {
    get size() {
      return size
    },
    add(owner, amount) {
      if (size === amounts.length) grow()
      wantedBytes.set(owner)
      const slot = slotOf()
      let number = (slots[slot] ?? 0) - 1
      if (number < 0) {
        number = size
        keys.set(wanted, number * WORDS)
        slots[slot] = number + 1
        size += 1
      }
      amounts[number] = (amounts[number] ?? 0n) + amount
    },
    find(owner) {
      wantedBytes.set(owner)
      return (slots[slotOf()] ?? 0) - 1
    },
    owner: (number) => bytes.subarray(number * BYTES, (number + 1) * BYTES),
    amount: (number) => (number < size ? (amounts[number] ?? 0n) : 0n),
  }
}
