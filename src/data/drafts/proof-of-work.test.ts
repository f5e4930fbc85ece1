import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { solve } from './proof-of-work.ts'

const leading = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE())

describe('a solution', () => {
  it.each([1, 8, 12, 16])('has a SHA-256 that begins with %i zero bits, whatever the length of the text', async (bits) => {
    for (const length of [1, 63, 64, 65, 200]) {
      const solution = await solve({ text: 'x'.repeat(length), bits })
      expect(solution).toMatch(new RegExp(`^x{${length}}:\\d+$`))
      expect(leading(solution)).toBeGreaterThanOrEqual(bits)
    }
  })

  it('is searched for in slices of 8 ms, after each of which the page has its turn', async () => {
    // As if each look at the time came a millisecond after the last, which is 32 hashes.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
    const pauses = vi.spyOn(globalThis, 'setTimeout')
    const solution = await solve({ text: 'a longer search', bits: 14 })
    const hashes = Number(solution.split(':')[1])
    expect(hashes).toBeGreaterThan(1000)
    expect(pauses).toHaveBeenCalledTimes(Math.floor(hashes / (8 * 32)))
    vi.restoreAllMocks()
  })
})
