import { describe, expect, it } from 'vitest'
import { searchByWallet } from './wallet-search.ts'

const positions = [
  { wallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', rank: 1 },
  { wallet: '9aBcW87d11111111111111111111111111111111gAsU', rank: 2 },
  { wallet: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', rank: 3 },
]

function found(typed: string): number[] {
  return searchByWallet(positions, typed).map(({ rank }) => rank)
}

describe('the search by wallet', () => {
  it('finds all wallets while nothing is typed', () => {
    expect(found('')).toEqual([1, 2, 3])
    expect(found('  ')).toEqual([1, 2, 3])
  })

  it('narrows with each letter, in either case, and leaves the order alone', () => {
    expect(found('w87D')).toEqual([1, 2, 3])
    expect(found('w87D9')).toEqual([1, 3])
    expect(found('9abc')).toEqual([2])
    expect(found('9abcX')).toEqual([])
  })

  it('finds an address by the short form this app shows', () => {
    expect(found('7xKX...gAsU')).toEqual([1, 3])
    expect(found('9aBc…gAsU')).toEqual([2])
    expect(found('9aBc...7xKX')).toEqual([])
  })
})
