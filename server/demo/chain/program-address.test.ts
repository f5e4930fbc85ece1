import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { addressOf, walletOf } from './keys.ts'
import { tokenAccountOf } from './program-address.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

describe('token account of a wallet', () => {
  it('is the address that the public library derives', async () => {
    const encoder = getAddressEncoder()
    const mint = walletOf('test', 'mint').address
    for (let index = 0; index < 60; index += 1) {
      const owner = index % 2 === 0 ? addressOf('test', `owner ${index}`) : walletOf('test', `owner ${index}`).address
      const [expected] = await getProgramDerivedAddress({
        programAddress: address(ASSOCIATED_TOKEN_PROGRAM),
        seeds: [owner, TOKEN_PROGRAM, mint].map((seed) => encoder.encode(address(seed))),
      })
      expect(tokenAccountOf(owner, mint)).toBe(expected)
    }
  })
})
