import { describe, expect, it } from 'vitest'
import { formatShare, shareOf } from './share.ts'

describe('a share', () => {
  it.each([
    ['18', '100', '18.0%'],
    ['1', '3', '33.3%'],
    ['0', '990000000', '0.0%'],
    ['0.000001', '990000000', '<0.1%'],
    ['5', '0', '0.0%'],
  ])('of %s in %s is %s', (part, whole, text) => {
    expect(formatShare(shareOf(part, whole))).toBe(text)
  })
})
