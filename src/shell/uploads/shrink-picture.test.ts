import { describe, expect, it } from 'vitest'
import { canShrink, shrunken } from './shrink-picture.ts'

describe('a picture', () => {
  it('keeps its proportions as it is made smaller, and is never made larger', () => {
    expect(shrunken({ width: 4000, height: 3000 }, 2400)).toEqual({ width: 2400, height: 1800 })
    expect(shrunken({ width: 3000, height: 9000 }, 2400)).toEqual({ width: 800, height: 2400 })
    expect(shrunken({ width: 1200, height: 900 }, 2400)).toEqual({ width: 1200, height: 900 })
    expect(shrunken({ width: 10_000, height: 1 }, 2400)).toEqual({ width: 2400, height: 1 })
  })

  it('is offered to be made smaller when it is large, and of a type that every browser reads', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) expect(canShrink({ type, size: 1_500_000 })).toBe(true)
    expect(canShrink({ type: 'image/jpeg', size: 1_499_999 })).toBe(false)
    for (const type of ['image/heic', 'application/pdf', '']) expect(canShrink({ type, size: 9_000_000 })).toBe(false)
  })
})
