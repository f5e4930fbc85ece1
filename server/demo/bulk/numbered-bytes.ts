import { createHash } from 'node:crypto'
import { base58, fromBase58 } from '../chain/base58.ts'

/** Names for numbered things, such as addresses or signatures, that look random and can be decoded without a table. */
export interface NumberedBytes {
  bytes(number: number): Buffer
  text(number: number): string
  /** Null if the text isn't one of these. */
  numberOf(text: string): number | null
}

/** The last four bytes hold the number, scrambled; all others follow from it and the seed. */
export function createNumberedBytes(seed: string, length: 32 | 64): NumberedBytes {
  const digest = createHash('sha512').update(seed).digest()
  const words = length / 4
  const salts = Array.from({ length: words }, (_, word) => digest.readUInt32LE(4 * word))
  const disguise = salts[words - 1] ?? 0
  const bytes = (number: number) => {
    const made = Buffer.allocUnsafe(length)
    for (let word = 0; word < words - 1; word += 1) made.writeUInt32LE(mix((salts[word] ?? 0) ^ number), 4 * word)
    made.writeUInt32LE((number ^ disguise) >>> 0, length - 4)
    return made
  }
  return {
    bytes,
    text: (number) => base58(bytes(number)),
    numberOf: (text) => {
      const read = fromBase58(text)
      if (read?.length !== length) return null
      const number = (Buffer.from(read).readUInt32LE(length - 4) ^ disguise) >>> 0
      return bytes(number).equals(read) ? number : null
    },
  }
}

/** Scatters 32 bits: the finalizer of MurmurHash3. */
function mix(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
