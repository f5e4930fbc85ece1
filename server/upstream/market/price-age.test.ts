import { describe, expect, it } from 'vitest'
import { isYoung, preferred } from './price-age.ts'

const NOW = Date.UTC(2026, 10, 20)
const YOUNG_MS = 150_000
const aged = (seconds: number) => ({ asOf: new Date(NOW - seconds * 1000) })

describe('isYoung', () => {
  it.each([
    [0, true],
    [150, true],
    [150.001, false],
    [58 * 60, false],
  ])('a price from %d seconds ago: %s', (seconds, expected) => expect(isYoung(aged(seconds), NOW, YOUNG_MS)).toBe(expected))

  it('a price without a time is not', () => expect(isYoung({ asOf: null }, NOW, YOUNG_MS)).toBe(false))
  it('a price that is ahead of our clock is', () => expect(isYoung(aged(-5), NOW, YOUNG_MS)).toBe(true))
})

describe('preferred', () => {
  it.each([
    ['the first of several young ones, even if a later one is younger', [100, 5, 0], 0],
    ['the first young one behind an old one', [3480, 90, 5], 1],
    ['the newest when none is young', [3480, 600, 7200], 1],
    ['the first of equally old ones', [600, 600], 0],
    ['the only one, however old', [54_000_000], 0],
  ])('%s', (_name, ages, expected) => {
    const answers = ages.map(aged)
    expect(preferred(answers, NOW, YOUNG_MS)).toBe(answers[expected])
  })

  it('none of none', () => expect(preferred([], NOW, YOUNG_MS)).toBeUndefined())
})
