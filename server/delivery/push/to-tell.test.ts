import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_AT_ONCE, NEWS_MS, toTell, type Notice } from './to-tell.ts'

const NOW = new Date('2026-11-21T08:00:00Z')

const someNotices = fc
  .array(fc.record({ kind: fc.constantFrom('deposit' as const, 'withdrawal' as const, 'unlocked' as const, 'unlocks-soon' as const), age: fc.integer({ min: 0, max: 3 * NEWS_MS }) }), { maxLength: 20 })
  .map((list) => list.map(({ kind, age }, index): Notice => ({ event: `event ${index}`, kind, amount: 1n, happenedAt: new Date(NOW.getTime() - age) })))

const isUnlock = ({ kind }: Notice) => kind === 'unlocked' || kind === 'unlocks-soon'

it('tells everything once: news singly and in order, old or excess events in a summary, an unlock before movements', () => {
  fc.assert(
    fc.property(someNotices, (due) => {
      const { singly, together } = toTell(due, NOW)
      expect([...singly, ...together].map(({ event }) => event).toSorted()).toEqual(due.map(({ event }) => event).toSorted())
      expect(singly.length).toBeLessThanOrEqual(MOST_AT_ONCE)
      const isNews = ({ happenedAt }: Notice) => NOW.getTime() - happenedAt.getTime() <= NEWS_MS
      expect(singly.every(isNews)).toBe(true)
      expect(singly.map(({ happenedAt }) => happenedAt.getTime())).toEqual(singly.map(({ happenedAt }) => happenedAt.getTime()).toSorted((a, b) => a - b))
      const leftOut = together.filter(isNews)
      // News is left out only if there is too much of it, and an unlock only in favour of other unlocks.
      expect(leftOut.length === 0 || singly.length === MOST_AT_ONCE).toBe(true)
      expect(!leftOut.some(isUnlock) || singly.every(isUnlock)).toBe(true)
      for (const kind of [true, false]) {
        const told = singly.filter((notice) => isUnlock(notice) === kind).map(({ happenedAt }) => happenedAt.getTime())
        for (const notice of leftOut.filter((one) => isUnlock(one) === kind)) expect(told.every((at) => at >= notice.happenedAt.getTime())).toBe(true)
      }
    }),
  )
})
