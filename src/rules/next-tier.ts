import { tierThresholds, type Tier } from './tiers.ts'

/** The next tier above this one, and the base units missing to it of what is staked; null at the highest. */
export function nextTier(tier: Tier, staked: bigint, decimals: number): { name: Tier; missing: bigint } | null {
  const above = tierThresholds.findIndex((one) => one.tier === tier)
  const next = above < 0 ? tierThresholds.at(-1) : tierThresholds[above - 1]
  return next ? { name: next.tier, missing: BigInt(next.atLeast) * 10n ** BigInt(decimals) - staked } : null
}
