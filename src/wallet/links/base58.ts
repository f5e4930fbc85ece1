import { base58 } from '@scure/base'

/** The base58 text of some bytes; leading zeros become leading ones. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** The bytes of a base58 text, or null where it is none. Takes time by the square of the length: bound it at the edge. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(base58.decode(text))
  } catch {
    return null
  }
}
