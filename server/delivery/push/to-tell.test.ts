import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_AT_ONCE, NEWS_MS, toTell, weight, type Notice } from './to-tell.ts'

const NOW = new Date('2026-11-21T08:00:00Z')

const someNotices = fc
  .array(fc.record({ kind: fc.constantFrom('deposit', 'withdrawal', 'unlocked', 'unlocks-soon', 'staked', 'to-vault', 'price-above'), age: fc.integer({ min: 0, max: 3 * NEWS_MS }) }), { maxLength: 20 })
  .map((list) => list.map(({ kind, age }, index): Notice => ({ event: `event ${index}`, kind, amount: 1n, wallet: null, positions: null, price: null, priceLimit: null, happenedAt: new Date(NOW.getTime() - age) })))

it('tells everything once: news singly and in order, old or excess events in a summary, an unlock before a wallet’s movement, the price and the vault’s', () => {
  fc.assert(
    fc.property(someNotices, (due) => {
      const { singly, together } = toTell(due, NOW)
      expect([...singly, ...together].map(({ event }) => event).toSorted()).toEqual(due.map(({ event }) => event).toSorted())
      expect(singly.length).toBeLessThanOrEqual(MOST_AT_ONCE)
      const isNews = ({ happenedAt }: Notice) => NOW.getTime() - happenedAt.getTime() <= NEWS_MS
      expect(singly.every(isNews)).toBe(true)
      expect(singly.map(({ happenedAt }) => happenedAt.getTime())).toEqual(singly.map(({ happenedAt }) => happenedAt.getTime()).toSorted((a, b) => a - b))
      const leftOut = together.filter(isNews)
      // News is left out only if there is too much of it, and only in favour of what weighs more, or as much and is newer.
      expect(leftOut.length === 0 || singly.length === MOST_AT_ONCE).toBe(true)
      for (const out of leftOut) {
        for (const told of singly) {
          const isBefore = weight(told) > weight(out) || (weight(told) === weight(out) && told.happenedAt >= out.happenedAt)
          expect(isBefore).toBe(true)
        }
      }
    }),
  )
  expect(weight({ kind: 'unlocked' })).toBeGreaterThan(weight({ kind: 'staked' }))
  expect(weight({ kind: 'to-vault' })).toBeGreaterThan(weight({ kind: 'price-below' }))
  expect(weight({ kind: 'price-above' })).toBeGreaterThan(weight({ kind: 'deposit' }))
})
