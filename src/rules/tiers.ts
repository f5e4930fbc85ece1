/** Tiers by staked BD, in whole BD: the lower bound belongs to the tier, the upper to the next. */
export const tierThresholds = [
  { tier: 'raven', atLeast: 7_500_000 },
  { tier: 'banker', atLeast: 5_000_000 },
  { tier: 'duckling', atLeast: 2_500_000 },
] as const

export type Tier = (typeof tierThresholds)[number]['tier'] | 'none'

/** The tier of a stake in base units. */
export function tierOf(staked: bigint, decimals: number): Tier {
  const unit = 10n ** BigInt(decimals)
  return tierThresholds.find(({ atLeast }) => staked >= BigInt(atLeast) * unit)?.tier ?? 'none'
}
