import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossesDeployedMark, quickStakes, rewardPeriods, stakeAmount, stakeReward, stakingPlan, worthInUsd, type RewardPeriod } from './calculator.ts'

const days = (period: RewardPeriod) => rewardPeriods.find(({ id }) => id === period)?.days ?? ''

describe('the staking plan', () => {
  it('[CALC-01] [CALC-02] [CALC-21] is one: 180 days at 88.7 % from 2,500,000 BD', () => {
    expect(stakingPlan).toEqual({ lockDays: 180, apyPercent: '88.7', minimum: 2_500_000 })
  })

  it('[CALC-35] has five periods, each with a value', () => {
    expect(rewardPeriods.map(({ days }) => days)).toEqual(['7', '30', '91.25', '182.5', '365'])
    for (const { id } of rewardPeriods) expect(id).not.toBe('')
  })

  it('offers four amounts', () => {
    expect(quickStakes).toEqual([2_500_000, 5_000_000, 7_500_000, 10_000_000])
  })
})

describe('the reward', () => {
  it.each([
    ['[CALC-11] weekly', days('weekly'), '42527.40'],
    ['[CALC-12] monthly', days('monthly'), '182260.27'],
    ['[CALC-13] quarterly', days('quarterly'), '554375.00'],
    ['[CALC-14] 6 months', days('6-months'), '1108750.00'],
    ['[CALC-03] [CALC-15] yearly, simple and not compounded', days('yearly'), '2217500.00'],
    ['[CALC-18] a day', '1', '6075.34'],
  ])('%s, of 2,500,000 BD', (_, time, expected) => {
    expect(stakeReward('2500000', time)).toBe(expected)
  })

  it('[CALC-09] is computed for any amount, even below the minimum or below zero', () => {
    expect(stakeReward('1', '365')).toBe('0.89')
    expect(stakeReward('-5', '365')).toBe('-4.44')
    expect(stakeReward('-0.001', '1')).toBe('0.00')
    expect(stakeReward('123456789012345678901234567890.5', '365')).toBe('109506171853950617185395061718.87')
  })

  it('grows with the amount and is an odd function of it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 0n, max: 10n ** 18n }), (one, more) => {
        const [a, b] = [Number(stakeReward(String(one), '30')), Number(stakeReward(String(one + more), '30'))]
        expect(b).toBeGreaterThanOrEqual(a)
        expect(stakeReward(`-${one}`, '30').replace('-', '')).toBe(stakeReward(String(one), '30'))
      }),
    )
  })

  it('[CALC-17] [CALC-19] [CALC-20] is worth reward × price in dollars; 251.24 a year for 2.5M at the one reference price', () => {
    expect(worthInUsd('2217500.00', 0.0001133)).toBe('251.24')
    expect(worthInUsd('2217500.00', 0.0001089)).toBe('241.49')
    expect(worthInUsd('-4.44', 1.5)).toBe('-6.66')
    expect(worthInUsd('1e3', 1e21)).toBe('1000000000000000000000000.00')
  })
})

describe('a typed amount', () => {
  it.each([
    ['2500000', '2500000'],
    [' 12.50 ', '12.50'],
    ['-5', '-5'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e6', '1000000'],
    ['007', '007'],
  ])('%s counts as %s', (typed, amount) => {
    expect(stakeAmount(typed)).toBe(amount)
    expect(() => stakeReward(stakeAmount(typed), '7')).not.toThrow()
  })

  it.each(['', ' ', 'duck', '-', '.', '1,000', 'NaN', 'Infinity', '1e999'])('[CALC-10] %j is not a number and counts as 0', (typed) => {
    expect(stakeAmount(typed)).toBe('0')
    expect(stakeReward(stakeAmount(typed), '365')).toBe('0.00')
  })

  it('is always something the reward can be computed from', () => {
    fc.assert(fc.property(fc.string(), (typed) => void expect(stakeReward(stakeAmount(typed), '7')).toMatch(/^-?\d+\.\d\d$/)))
  })
})

describe('the mark of 85,000,000 deployed BD', () => {
  it.each([
    [undefined, '85000001', true],
    [undefined, '85000000', false],
    [undefined, '85000000.000001', true],
    ['85000000', '85000000.01', true],
    ['85000000.01', '85000002', false],
    ['86000000', '84000000', false],
  ])('[CALC-23] [CALC-34] is crossed once, going up: from %s to %s %s', (before, now, crossed) => {
    expect(crossesDeployedMark(before, now)).toBe(crossed)
  })
})
