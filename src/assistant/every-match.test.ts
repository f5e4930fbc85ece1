import { describe, expect, test } from 'vitest'
import { everyMatch } from './every-match.ts'

describe('every match of a pattern', () => {
  test.each([
    ['words', 'stake 5 BD, then 7 BD', /\d+ (?<unit>bd)/giu],
    ['none', 'nothing here', /\d/g],
    ['empty ones', 'a😀b', /x*/gu],
    ['empty ones by code units', 'a😀b', /x*/g],
    ['at the end', 'ab', /b|$/g],
  ])('is what matchAll finds: %s', (_, text, pattern) => {
    const found = everyMatch(text, pattern)
    expect(found).toEqual([...text.matchAll(pattern)])
    expect(found.map(({ groups }) => groups)).toEqual([...text.matchAll(pattern)].map(({ groups }) => groups))
  })

  test('begins at the start of each text, also after a search that was given up', () => {
    const pattern = /b/g
    pattern.test('bbb')
    expect(everyMatch('bab', pattern).map(({ index }) => index)).toEqual([0, 2])
    expect(pattern.lastIndex).toBe(0)
  })
})
