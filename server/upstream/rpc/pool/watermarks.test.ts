import { describe, expect, it } from 'vitest'
import { createWatermarks } from './watermarks.ts'

describe('createWatermarks', () => {
  it('only rises', () => {
    const marks = createWatermarks()
    expect(marks.of('vault')).toBe(0)
    marks.raise('vault', 10)
    marks.raise('vault', 7)
    expect(marks.of('vault')).toBe(10)
  })

  it('forgets the least recently answered question when it is full', () => {
    const marks = createWatermarks(2)
    marks.raise('vault', 1)
    marks.raise('visitor', 2)
    marks.raise('vault', 3)
    marks.raise('another', 4)
    expect([marks.of('vault'), marks.of('visitor'), marks.of('another')]).toEqual([3, 0, 4])
  })
})
