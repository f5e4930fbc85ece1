import { describe, expect, it } from 'vitest'
import { happened } from './happened.ts'

const before = { at: 0, vault: '102000000', staked: '24561234.5', priceUsd: 0.0001 }

describe('what happened between two visits', () => {
  it('is nothing where nothing did', () => {
    expect(happened(before, { ...before, at: 1 }, 0)).toEqual([])
  })

  it.each([
    [{ ...before, vault: '102150000' }, 2, ['2 stakes unlocked', 'vault +150,000 BD']],
    [{ ...before, vault: '101999999.4' }, 1, ['1 stake unlocked', 'vault −1 BD']],
    [{ ...before, staked: '27061234.5' }, 0, ['staked +2,500,000 BD']],
    [{ ...before, priceUsd: 0.0001099 }, 0, ['price +9.9%']],
    [{ ...before, priceUsd: 0.00009 }, 0, ['price −10.0%']],
  ])('is said in words, the most important first', (now, unlocked, words) => {
    expect(happened(before, now, unlocked)).toEqual(words)
  })

  it('leaves out what is less than one BD or one percent, and what one of the visits did not know', () => {
    expect(happened(before, { ...before, vault: '102000000.3', priceUsd: 0.0001009 }, 0)).toEqual([])
    expect(happened({ at: 0, vault: '1' }, { ...before, vault: '1' }, 0)).toEqual([])
    expect(happened(before, { at: 1, vault: before.vault }, 0)).toEqual([])
    expect(happened({ ...before, priceUsd: 0 }, before, 0)).toEqual([])
  })

  it('is exact where floats are not', () => {
    expect(happened({ at: 0, vault: '9007199254740993' }, { at: 1, vault: '9007199254740994' }, 0)).toEqual(['vault +1 BD'])
  })
})
