import { describe, expect, it } from 'vitest'
import { noteSeen, seenBefore, type Seen } from './last-visit.ts'

const NINE = Date.parse('2026-11-22T09:00:00Z')
const MINUTE = 60_000
const seen = (minutes: number, vault: string): Seen => ({ at: NINE + minutes * MINUTE, vault })

describe('the visit before', () => {
  it('is unknown on a first visit, and for as long as that lasts', () => {
    expect(seenBefore(null, NINE)).toBeNull()
    const first = noteSeen(null, seen(0, '100'))
    expect(seenBefore(first, NINE + 29 * MINUTE)).toBeNull()
    expect(seenBefore(noteSeen(first, seen(29, '110')), NINE + 40 * MINUTE)).toBeNull()
  })

  it('is what was seen last, half an hour after it', () => {
    const visits = noteSeen(noteSeen(null, seen(0, '100')), seen(10, '110'))
    expect(seenBefore(visits, NINE + 39 * MINUTE)).toBeNull()
    expect(seenBefore(visits, NINE + 40 * MINUTE)).toEqual(seen(10, '110'))
  })

  it('stays the same throughout a visit, also over reloads', () => {
    const first = noteSeen(null, seen(0, '100'))
    const second = noteSeen(noteSeen(first, seen(100, '120')), seen(110, '130'))
    expect(seenBefore(second, NINE + 115 * MINUTE)).toEqual(seen(0, '100'))
    expect(seenBefore(second, NINE + 200 * MINUTE)).toEqual(seen(110, '130'))
  })

  it('is the last one where the clock was set back', () => {
    expect(seenBefore(noteSeen(null, seen(60, '100')), NINE)).toEqual(seen(60, '100'))
  })
})
