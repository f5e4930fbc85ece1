import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withheldFees } from './withheld-fees.ts'

/** The fee as the program withholds it. */
const feeOf = (amount: bigint, rate: bigint, highest: bigint) => {
  const fee = (amount * rate + 9999n) / 10_000n
  return fee < highest ? fee : highest
}
const sumOf = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n)

describe('fees of which only the sum is known', () => {
  it('are those that the program withheld, or unknown: never others of the same rate', () => {
    let found = 0
    let unknown = 0
    const amount = fc.bigInt({ min: 1_000_000n, max: 10n ** 15n })
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 5 }), fc.bigInt({ min: 1n, max: 5000n }), (amounts, rate) => {
        const fees = amounts.map((one) => feeOf(one, rate, 10n ** 18n))
        const told = withheldFees(amounts, sumOf(fees))
        expect(told ?? fees).toEqual(fees)
        if (told) found += 1
        else unknown += 1
      }),
      { numRuns: 300, seed: 20_261_123 },
    )
    expect(found).toBeGreaterThan(290)
    expect(unknown).toBeLessThan(10)
  })

  it('are the maximum fee for each when all reach it', () => {
    const amounts = [70_000_000n, 90_000_000n, 1_000_000_000n]
    expect(withheldFees(amounts, 15_000n)).toEqual([5000n, 5000n, 5000n])
  })

  it('always add up to the sum, and leave something of each deposit', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 2000n }), { minLength: 1, maxLength: 4 }), fc.bigInt({ min: 1n, max: 3000n }), (amounts, sum) => {
        const fees = withheldFees(amounts, sum)
        if (!fees) return
        expect(sumOf(fees)).toBe(sum)
        for (const [index, fee] of fees.entries()) expect(fee <= (amounts[index] ?? 0n) && fee >= 0n).toBe(true)
      }),
      { numRuns: 60, seed: 20_261_124 },
    )
  })

  it('are unknown when nothing was deposited, nothing is missing, or all of it', () => {
    expect([withheldFees([], 5n), withheldFees([5n], 0n), withheldFees([5n], 5n), withheldFees([5n], 6n)]).toEqual([null, null, null, null])
  })
})
