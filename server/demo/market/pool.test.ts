import { describe, expect, it } from 'vitest'
import { START } from '../testing/demo.ts'
import { createPool, FEE } from './pool.ts'

const DAY = 86_400_000

describe('the pool', () => {
  it('keeps the product of its two sides, which only grows by the fee', () => {
    const pool = createPool('test', START)
    const first = pool.reserves()
    let product = first.base * first.quote
    for (let minute = 0; minute < 600; minute += 1) {
      pool.advance(START + minute * 60_000)
      const { base, quote } = pool.reserves()
      expect(base).toBeGreaterThan(0)
      expect(quote).toBeGreaterThan(0)
      // Floating-point rounding may lose the last digits.
      expect(base * quote).toBeGreaterThan(product * (1 - 1e-12))
      product = base * quote
      expect(pool.price()).toBeCloseTo(quote / base, 15)
    }
    const volume = pool.trades().reduce((sum, { usd }) => sum + usd, 0)
    expect(product / (first.base * first.quote) - 1).toBeGreaterThan(0)
    expect(product / (first.base * first.quote) - 1).toBeLessThan((volume * FEE * 1.5) / first.quote)
  })

  it('has traded for a day when the demo begins, and stays near the token’s known price', () => {
    const pool = createPool('test', START)
    pool.advance(START)
    expect(pool.priceAt(START - DAY)).toBeDefined()
    expect(pool.trades().filter(({ at }) => at > START - DAY).length).toBeGreaterThan(500)
    for (let day = 0; day < 30; day += 1) {
      pool.advance(START + day * DAY)
      expect(pool.price()).toBeGreaterThan(0.00009)
      expect(pool.price()).toBeLessThan(0.00014)
    }
    expect(pool.trades().length).toBeLessThan(4_000)
  })

  it('is the same after a restart, regardless of how often it was read', () => {
    const watched = createPool('test', START)
    for (let minute = 0; minute < 3 * 1_440; minute += 7) watched.advance(START + minute * 60_000)
    watched.advance(START + 3 * DAY)
    const restarted = createPool('test', START)
    restarted.advance(START + 3 * DAY)
    expect(restarted.price()).toBe(watched.price())
    expect(restarted.reserves()).toEqual(watched.reserves())
    const recent = (pool: typeof watched) => pool.trades().filter(({ at }) => at > START + 2 * DAY)
    expect(recent(restarted)).toEqual(recent(watched))
    expect(recent(watched).length).toBeGreaterThan(500)
    expect(createPool('other', START).price()).toBe(createPool('test', START).price())
    const other = createPool('other', START)
    other.advance(START + DAY)
    expect(other.price()).not.toBe(watched.price())
  })

  it('never trades ahead of time or backwards', () => {
    const pool = createPool('test', START)
    pool.advance(START)
    const price = pool.price()
    pool.advance(START - DAY)
    expect(pool.price()).toBe(price)
    const times = pool.trades().map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(START)
  })
})
