import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderInSlot, type SlotTransaction } from './slot-order.ts'

const link = (signature: string, before: bigint | null, after: bigint | null): SlotTransaction => ({ signature, before, after })
const names = (transactions: readonly SlotTransaction[]) => transactions.map(({ signature }) => signature).join('')

describe('the order within a slot', () => {
  it('follows the balances, with any names and any order of arrival', () => {
    const [first, second, third] = [link('c', 10n, 15n), link('a', 15n, 3n), link('b', 3n, 4n)]
    for (const arrival of [[first, second, third], [third, second, first], [second, third, first]]) {
      expect(orderInSlot(arrival, null)).toMatchObject({ end: 4n, circular: false })
      expect(names(orderInSlot(arrival, null).ordered)).toBe('cab')
    }
  })

  it('begins a circle where the slot before ended', () => {
    const circle = [link('a', 105n, 100n), link('b', 100n, 105n)]
    expect(names(orderInSlot(circle, 100n).ordered)).toBe('ba')
    expect(names(orderInSlot(circle, 105n).ordered)).toBe('ab')
    expect(orderInSlot(circle, 100n)).toMatchObject({ circular: true, end: 100n })
  })

  it('keeps a transaction that leaves the balance unchanged in its place', () => {
    const order = orderInSlot([link('a', 9n, 12n), link('b', 7n, 9n), link('c', 9n, 9n)], null)
    expect(names(order.ordered)).toBe('bca')
  })

  it('goes by signature when one in between is missing', () => {
    expect(orderInSlot([link('b', 1n, 2n), link('a', 5n, 6n)], 1n)).toMatchObject({ end: null })
    expect(names(orderInSlot([link('b', 1n, 2n), link('a', 5n, 6n)], 1n).ordered)).toBe('ab')
  })

  it('goes by signature when a node recorded no balances', () => {
    expect(names(orderInSlot([link('b', 1n, 2n), link('a', null, null)], 1n).ordered)).toBe('ab')
  })

  it('goes by signature for two circles that do not meet', () => {
    const apart = [link('d', 1n, 2n), link('c', 2n, 1n), link('b', 8n, 9n), link('a', 9n, 8n)]
    expect(names(orderInSlot(apart, 1n).ordered)).toBe('abcd')
  })

  it('finds an order in which each begins where the previous one ended, for any slot that has one', () => {
    const walk = fc.array(fc.integer({ min: 0, max: 6 }).map(BigInt), { minLength: 2, maxLength: 25 })
    fc.assert(
      fc.property(walk, fc.infiniteStream(fc.nat()), (balances, keys) => {
        const links = balances.slice(1).map((after, index) => link(`${keys.next().value} ${index}`, balances[index] ?? 0n, after))
        const start = balances[0] ?? 0n
        const { ordered, end } = orderInSlot(links.toSorted((a, b) => (a.signature < b.signature ? -1 : 1)), start)
        expect(ordered).toHaveLength(links.length)
        let at: bigint | null = start
        for (const { before, after } of ordered) {
          expect(before).toBe(at)
          at = after
        }
        expect(end).toBe(balances.at(-1))
        expect(orderInSlot(links.toReversed(), start).ordered).toEqual(ordered)
      }),
      { numRuns: 2000, seed: 3 },
    )
  })
})
