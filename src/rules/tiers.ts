const beginnings = { raven: 7_500_000, banker: 5_000_000, duckling: 2_500_000 } as const

/** Tiers by staked BD, in whole BD: the lower bound belongs to the tier, the upper to the next. */
export const tierThresholds = [
  { tier: 'raven', atLeast: beginnings.raven },
  { tier: 'banker', atLeast: beginnings.banker },
  { tier: 'duckling', atLeast: beginnings.duckling },
] as const

export type Tier = (typeof tierThresholds)[number]['tier'] | 'none'

/** Where a tier begins, in whole BD. */
export function beginningOf(tier: Exclude<Tier, 'none'>): number {
  return beginnings[tier]
}

/** The tier of a stake in base units. */
export function tierOf(staked: bigint, decimals: number): Tier {
  const unit = 10n ** BigInt(decimals)
  return tierThresholds.find(({ atLeast }) => staked >= BigInt(atLeast) * unit)?.tier ?? 'none'
}
