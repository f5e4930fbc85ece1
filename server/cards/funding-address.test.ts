import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { isFundingAddress } from './funding-address.ts'

// Keccak-256 keeps the padding from before SHA-3 was standardised: `sha3_256` of the same module gives other hashes.
describe('the hash of the checksum', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    // The longest input that fits one block, and the shortest that needs two.
    ['a'.repeat(135), '34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446'],
    ['a'.repeat(136), 'a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e'],
  ])('of %j', (text, hash) => {
    expect(bytesToHex(keccak_256(utf8ToBytes(text)))).toBe(hash)
  })
})

describe('a funding address', () => {
  // The examples in EIP-55.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s', (address) => expect(isFundingAddress(address)).toBe(true))

  it.each([
    ['a typo', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
    ['no checksum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
    ['a Solana wallet', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
    ['nothing', ''],
  ])('is not %s', (_, address) => expect(isFundingAddress(address)).toBe(false))
})
