import { describe, expect, it } from 'vitest'
import { quantitiesIn } from './quantities.ts'

const now = new Date('2026-11-21T15:00:00Z')

describe('quantities in a text', () => {
  it('are none where there are none', () => {
    expect(quantitiesIn('what does the vault hold', { now })).toEqual([])
  })
})
