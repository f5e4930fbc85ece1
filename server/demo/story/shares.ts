import type { Prng } from '../prng.ts'

/**
 * Splits a total like real holdings: few have much, many have little. Largest first, and the sum is exactly `total`.
 * `tail`: the smaller, the more unequal; `step`: the rounding of amounts.
 */
export function unequalShares(prng: Prng, count: number, total: bigint, tail: number, step: bigint, cap = 0.05): bigint[] {
  const weights = Array.from({ length: count }, () => (1 - prng.next()) ** (-1 / tail)).sort((a, b) => b - a)
  const limited = limit(weights, cap)
  const sum = limited.reduce((all, weight) => all + weight, 0)
  const shares = limited.map((weight) => (BigInt(Math.floor((weight / sum) * 1e12)) * total) / 10n ** 12n / step * step)
  const rest = total - shares.reduce((all, share) => all + share, 0n)
  return shares.map((share, index) => (index === 0 ? share + rest : share))
}

/** Caps each share of the total. */
function limit(weights: readonly number[], cap: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => Math.min(weight, sum * cap))
}
