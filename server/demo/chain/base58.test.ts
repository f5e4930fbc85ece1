import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { createPrng } from '../prng.ts'
import { base58, fromBase58 } from './base58.ts'

describe('base58', () => {
  it('agrees with the public library, for any length and any leading zeros', () => {
    const prng = createPrng('base58')
    for (let round = 0; round < 400; round += 1) {
      const zeros = prng.int(0, 3)
      const bytes = Uint8Array.from({ length: prng.int(0, 90) }, (_, index) => (index < zeros ? 0 : prng.int(0, 255)))
      const text = base58(bytes)
      expect(text).toBe(getBase58Decoder().decode(bytes))
      expect(fromBase58(text)).toEqual(Uint8Array.from(getBase58Encoder().encode(text)))
      expect(fromBase58(text)).toEqual(bytes)
    }
  })

  it('rejects letters outside its alphabet', () => {
    for (const text of ['0', 'O', 'I', 'l', 'abc!', 'é']) expect(fromBase58(text)).toBeNull()
  })
})
