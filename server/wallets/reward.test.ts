import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rewardPeriods, stakeReward } from '../../src/rules/calculator.ts'
import { toDecimal } from '../../src/rules/amount.ts'
import { rewardOf } from './reward.ts'

const DAY = 86_400_000
const BD = 1_000_000n
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY)
const deposit = (amount: bigint, on: number) => ({ kind: 'deposit' as const, amount, at: day(on) })
const withdrawal = (amount: bigint, on: number) => ({ kind: 'withdrawal' as const, amount, at: day(on) })

describe('the reward of a wallet', () => {
  it('is the calculator’s for one stake, over every period', () => {
    for (const { days } of rewardPeriods) {
      const { earned } = rewardOf([deposit(2_500_000n * BD, 0)], day(Number(days)), null)
      const [whole, cents = ''] = toDecimal((earned + 5_000n) / 10_000n, 2).split('.')
      expect(`${whole}.${cents.padEnd(2, '0')}`).toBe(stakeReward('2500000', days))
    }
  })

  it('is nothing before anything is staked, and says what a day adds and the unlock brings', () => {
    expect(rewardOf([], day(5), null)).toEqual({ earned: 0n, perDay: 0n, atUnlock: null })
    // 365,000 BD at 88.7 % are 887 BD a day.
    expect(rewardOf([deposit(365_000n * BD, 0)], day(2), day(180))).toEqual({ earned: 1774n * BD, perDay: 887n * BD, atUnlock: 159_660n * BD })
    expect(rewardOf([deposit(365_000n * BD, 0)], day(200), day(180)).atUnlock).toBeNull()
  })

  it('grows with a second stake and shrinks with a partial withdrawal, each from its day on', () => {
    const movements = [deposit(365_000n * BD, 0), deposit(365_000n * BD, 10), withdrawal(547_500n * BD, 20)]
    expect(rewardOf(movements, day(30), null)).toEqual({ earned: (887n * 10n + 1774n * 10n) * BD + (8870n * BD) / 2n, perDay: (887n * BD) / 2n, atUnlock: null })
  })

  it('keeps what was earned when all is withdrawn, and owes nothing for more than was known', () => {
    expect(rewardOf([deposit(365_000n * BD, 0), withdrawal(900_000n * BD, 1)], day(90), null)).toEqual({ earned: 887n * BD, perDay: 0n, atUnlock: null })
    expect(rewardOf([withdrawal(5n * BD, 0), deposit(365_000n * BD, 1)], day(2), null).earned).toBe(887n * BD)
  })

  it('does not run backwards for estimated times, or ahead of the clock', () => {
    expect(rewardOf([deposit(365_000n * BD, 5), deposit(365_000n * BD, 3)], day(6), null).earned).toBe(1774n * BD)
    expect(rewardOf([deposit(365_000n * BD, 9)], day(6), null)).toMatchObject({ earned: 0n, perDay: 887n * BD })
  })

  it('is the sum of every deposit’s own, to a base unit each', () => {
    const stakes = fc.array(fc.record({ amount: fc.bigInt({ min: 1n, max: 10n ** 15n }), on: fc.nat({ max: 900 }) }), { maxLength: 20 })
    fc.assert(
      fc.property(stakes, (all) => {
        const movements = all.toSorted((a, b) => a.on - b.on).map(({ amount, on }) => deposit(amount, on))
        const apart = movements.reduce((sum, one) => sum + rewardOf([one], day(1000), null).earned, 0n)
        const { earned } = rewardOf(movements, day(1000), null)
        expect(earned - apart <= BigInt(all.length) && apart - earned <= BigInt(all.length)).toBe(true)
      }),
      { numRuns: 300, seed: 16 },
    )
  })
})
