import { sha256 } from '@noble/hashes/sha2.js'

/** Well below a frame: typing and scrolling stay smooth while a challenge is solved. */
const SLICE_MS = 8
/** Hashes between two looks at the time. */
const BATCH = 32

/**
 * `text:number` whose SHA-256 begins with `bits` zero bits. Works in slices with pauses between them, about 2^bits hashes
 * in all: a fraction of a second for 16 bits, some seconds on a phone for 20. Web Crypto is slower for texts this short,
 * and missing on pages without TLS.
 */
export async function solve({ text, bits }: { text: string; bits: number }): Promise<string> {
  const encoder = new TextEncoder()
  // The text is longer than a block, which so is hashed only once.
  const begun = sha256.create().update(encoder.encode(`${text}:`))
  for (let number = 0; ; ) {
    const end = performance.now() + SLICE_MS
    do {
      for (let left = BATCH; left > 0; left -= 1, number += 1) {
        const digest = begun.clone().update(encoder.encode(String(number))).digest()
        if (zeroBits(digest) >= bits) return `${text}:${number}`
      }
    } while (performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** Of the first four bytes; no challenge asks for more. */
function zeroBits(digest: Uint8Array): number {
  return Math.clz32(new DataView(digest.buffer, digest.byteOffset).getUint32(0))
}
