import { describe, expect, it } from 'vitest'
import { formatOutstanding } from './outstanding.ts'

const plain = (text: string) => text

describe('what is outstanding', () => {
  it.each([
    [1, '1 transaction outstanding'],
    [3, '3 transactions outstanding'],
    [50_000, '50,000 transactions outstanding'],
    [0, 'differs from the chain'],
  ])('%i', (outstanding, text) => expect(plain(formatOutstanding(outstanding))).toBe(text))
})
