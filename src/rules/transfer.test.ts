import { describe, expect, it } from 'vitest'
import { addSample, formatTimeLeft, speedOf, type TransferSample } from './transfer.ts'

const run = (...points: readonly (readonly [at: number, bytes: number])[]) => points.reduce<TransferSample[]>((samples, [at, bytes]) => addSample(samples, { at, bytes }), [])

describe('the speed of a transfer', () => {
  it('is measured over the last seconds, and unknown before the first one is over', () => {
    expect(speedOf([])).toBeNull()
    expect(speedOf(run([0, 0], [900, 90_000]))).toBeNull()
    expect(speedOf(run([0, 0], [1000, 50_000]))).toBe(50_000)
    // Slow at first, then quick: what was eight seconds ago no longer counts.
    expect(speedOf(run([0, 0], [8000, 8000], [16_000, 808_000]))).toBe(100_000)
  })

  it('begins anew where a transfer went back, and is unknown while nothing moves', () => {
    expect(speedOf(run([0, 0], [2000, 100_000], [2500, 60_000]))).toBeNull()
    expect(speedOf(run([0, 0], [2000, 100_000], [2500, 60_000], [4500, 80_000]))).toBe(10_000)
    expect(speedOf(run([0, 5], [5000, 5]))).toBeNull()
  })
})

it.each([
  [0, 'a few seconds'],
  [7.9, 'a few seconds'],
  [8, 'about 10 seconds'],
  [41, 'about 50 seconds'],
  [55, 'about a minute'],
  [89, 'about a minute'],
  [170, 'about 3 minutes'],
])('%d seconds left are %s', (seconds, words) => expect(formatTimeLeft(seconds)).toBe(words))
