import { describe, expect, it } from 'vitest'
import { formatBackFill } from './back-fill.ts'

const plain = (text: string) => text

describe('how much of a history has been read', () => {
  const left = (secondsLeft: number) => plain(formatBackFill({ transactions: 50_000, outstanding: 37_655, estimate: { perSecond: 3, secondsLeft } }))

  it('says how many of how many, and no time while that is unknown', () => {
    expect(plain(formatBackFill({ transactions: 50_000, outstanding: 37_655 }))).toBe('12,345 of 50,000 transactions read')
  })

  it.each([
    [12_551, '3 h 30 min'],
    [12_600, '3 h 30 min'],
    [12_601, '3 h 35 min'],
    [3600, '1 h 0 min'],
    [3541, '1 h 0 min'],
    [3540, '59 min'],
    [61, '2 min'],
    [60, '1 min'],
    [90_000, '1 d 1 h'],
  ])('%i s: about %s', (seconds, text) => expect(left(seconds)).toBe(`12,345 of 50,000 transactions read, about ${text} left`))

  it.each([0, 59])('%i s: less than a minute', (seconds) => expect(left(seconds)).toBe('12,345 of 50,000 transactions read, less than 1 min left'))

  it('shows no time left when nothing is outstanding, and never a negative count', () => {
    expect(formatBackFill({ transactions: 7, outstanding: 0, estimate: { perSecond: 3, secondsLeft: 9 } })).toBe('7 of 7 transactions read')
    expect(formatBackFill({ transactions: 0, outstanding: 2 })).toBe('0 of 0 transactions read')
  })
})
