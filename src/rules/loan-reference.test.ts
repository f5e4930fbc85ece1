import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proposeReference } from './loan-reference.ts'

// A-08 decided in favour of the second hyphen.
it('[LOAN-55] [LOAN-56] a reference is BD, the day, and six digits from 100000 to 999999, with a hyphen before them as decided', () => {
  expect(proposeReference(Date.parse('2026-03-04T23:59:59Z'), () => 0)).toBe('BD-20260304-100000')
  expect(proposeReference(Date.parse('2026-03-05T00:00:00Z'), () => 1 - Number.EPSILON)).toBe('BD-20260305-999999')
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      expect(proposeReference(0, () => random)).toMatch(/^BD-19700101-[1-9]\d{5}$/)
    }),
  )
})
