import { isAddress } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWalletAddress } from './wallet-address.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

describe('isWalletAddress', () => {
  it.each([
    '11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  ])('takes %s', (address) => expect(isWalletAddress(address)).toBe(true))

  it.each([
    ['nothing', ''],
    ['a word', 'duck'],
    ['31 bytes', '1111111111111111111111111111111'],
    ['33 bytes', '111111111111111111111111111111111'],
    ['a zero, which base58 lacks', '0xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
    ['an Ethereum address', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['a space', ' 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
    ['a signature', '5'.repeat(88)],
  ])('refuses %s', (_, text) => expect(isWalletAddress(text)).toBe(false))

  it('agrees with the library that the server uses', () => {
    const text = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 30, maxLength: 46 })
    fc.assert(fc.property(text, (address) => void expect(isWalletAddress(address)).toBe(isAddress(address))))
  })
})
