import { describe, expect, it } from 'vitest'
import { amountPlaces, orderPositions, rankPositions } from './ranking.ts'

function position(wallet: string, amount: string, startDate = '2026-06-01T00:00:00.000Z') {
  const unlockDate = new Date(Date.parse(startDate) + 180 * 86_400_000).toISOString()
  return { wallet, amount, startDate, unlockDate, signature: `signature of ${wallet}` }
}

describe('the ranking', () => {
  it('[STAKE-03] puts the largest first, regardless of the given order', () => {
    const ranked = rankPositions([position('b', '2500000'), position('c', '900000.5'), position('a', '10000000')])
    expect(ranked.map(({ rank, wallet }) => [rank, wallet])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
  })

  it('compares to the base unit, where floats would be equal', () => {
    const [low, high] = ['123456789012345.000000001', '123456789012345.000000002']
    expect(Number(low)).toBe(Number(high))
    expect(rankPositions([position('low', low), position('high', high)]).map(({ wallet }) => wallet)).toEqual(['high', 'low'])
  })

  it('puts the earlier of two equal positions first', () => {
    const later = position('later', '5', '2026-06-02T00:00:00.000Z')
    expect(rankPositions([later, position('earlier', '5.0')]).map(({ wallet }) => wallet)).toEqual(['earlier', 'later'])
  })

  it('has distinct keys for positions of one transaction', () => {
    const same = position('a', '5')
    const keys = rankPositions([same, { ...same }, position('a', '4')]).map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })

  it('does not change its input', () => {
    const given = [position('b', '1'), position('a', '2')]
    rankPositions(given)
    expect(given.map(({ wallet }) => wallet)).toEqual(['b', 'a'])
  })
})

describe('another order', () => {
  const ranked = rankPositions([
    position('b', '5', '2026-06-02T00:00:00.000Z'),
    position('a', '9', '2026-06-03T00:00:00.000Z'),
    position('c', '5', '2026-06-01T00:00:00.000Z'),
  ])

  it.each([
    ['amount', ['a', 'c', 'b']],
    ['smallest', ['b', 'c', 'a']],
    ['unlock', ['c', 'b', 'a']],
    ['newest', ['a', 'b', 'c']],
    ['oldest', ['c', 'b', 'a']],
  ] as const)('by %s', (order, wallets) => {
    expect(orderPositions(ranked, order).map(({ wallet }) => wallet)).toEqual(wallets)
  })

  it('does not change the ranks', () => {
    expect(orderPositions(ranked, 'smallest').map(({ rank }) => rank)).toEqual([3, 2, 1])
  })
})

describe('the decimals of a list', () => {
  it('are as many as the finest amount needs, but at least two', () => {
    expect(amountPlaces([{ amount: '1.5' }, { amount: '2.123456' }])).toBe(6)
    expect(amountPlaces([{ amount: '1' }])).toBe(2)
    expect(amountPlaces([])).toBe(2)
  })
})
