import { describe, expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('an address is found', () => {
  it.each([
    ['as it is', ADDRESS],
    ['with space around, and characters that are not seen', `  \u200B${ADDRESS}\u202C\n`],
    ['in a solana: address', `solana:${ADDRESS}?amount=1&spl-token=4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R`],
    ['in an explorer link', `https://solscan.io/account/${ADDRESS}?cluster=devnet#portfolio`],
    ['in a sentence', `my wallet is ${ADDRESS}, thanks`],
    ['before a second one', `${ADDRESS} 4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R`],
  ])('%s', (_, text) => expect(readAddress(text)).toEqual({ address: ADDRESS }))
})

describe('what is wrong is said', () => {
  it.each([
    ['look-alike letters where they stand', ADDRESS.replace('D', '0').replace('k', 'l'), 'Character 4 is a zero, character 10 is a small L. No address has those'],
    ['a Cyrillic letter', ADDRESS.replace('A', 'А'), 'Character 24 is a Cyrillic “А”. No address has that'],
    ['a Greek one', ADDRESS.replace('X', 'Χ'), 'Character 5 is a Greek “Χ”'],
    ['the first of many', `OOOOO${ADDRESS.slice(5)}`, 'Character 1 is a capital O, character 2 is a capital O, character 3 is a capital O, and 2 more are wrong'],
    ['a short one', ADDRESS.slice(0, 30), 'This has 30 characters'],
    ['a long one', `${ADDRESS}22222`, 'This has 49 characters'],
    ['a changed one', `z${ADDRESS.slice(1)}`, 'This looks like an address, but is not one'],
    ['a signature', `https://solscan.io/tx/${ADDRESS}${ADDRESS}`, 'signature of a transaction'],
    ['a name', 'duck.sol', 'There is no wallet address in this'],
    ['nothing', '  ', 'Enter a wallet address'],
  ])('%s', (_, text, words) => expect(readAddress(text).problem).toContain(words))

  it('at once, whatever is pasted', () => {
    expect(readAddress('а'.repeat(1_000_000)).problem).toContain('Character 1 is a Cyrillic')
  })
})
