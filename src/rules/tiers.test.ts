import { expect, it } from 'vitest'
import { tierOf } from './tiers.ts'

const UNIT = 10n ** 6n

it.each([
  [0n, 'none'],
  [2_500_000n * UNIT - 1n, 'none'],
  [2_500_000n * UNIT, 'duckling'],
  [5_000_000n * UNIT - 1n, 'duckling'],
  [5_000_000n * UNIT, 'banker'],
  [6_000_000n * UNIT, 'banker'],
  [7_500_000n * UNIT - 1n, 'banker'],
  [7_500_000n * UNIT, 'raven'],
  [990_000_000n * UNIT, 'raven'],
] as const)('[VERIF-54, VERIF-55, VERIF-56, DASH-25] a stake of %s base units is of tier %s', (staked, tier) => {
  expect(tierOf(staked, 6)).toBe(tier)
})
