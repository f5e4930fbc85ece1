/** The one staking plan. The minimum is that of the plan and of card eligibility; the calculator works with any amount. */
export const stakingPlan = { lockDays: 180, apyPercent: '88.7', minimum: 2_500_000 } as const

/** The periods of the calculator. Days as decimals: a quarter is 91.25. */
export const rewardPeriods = [
  { id: 'weekly', days: '7' },
  { id: 'monthly', days: '30' },
  { id: 'quarterly', days: '91.25' },
  { id: '6-months', days: '182.5' },
  { id: 'yearly', days: '365' },
] as const
export type RewardPeriod = (typeof rewardPeriods)[number]['id']

/** Whole BD. */
export const quickStakes = [2_500_000, 5_000_000, 7_500_000, 10_000_000] as const

const DAYS_A_YEAR = '365'
const PLACES = 2

/** Typed text as a plain decimal string of BD, possibly negative; `'0'` for what is not a number. */
export function stakeAmount(typed: string): string {
  const text = typed.trim()
  const plain = /^([+-]?)(\d*)\.?(\d*)$/.exec(text)
  if (plain && /\d/.test(text)) {
    const [, sign, whole, fraction] = plain
    return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`
  }
  const number = text === '' ? Number.NaN : Number(text)
  // A number field accepts 1e6 as well.
  return Number.isFinite(number) ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 }) : '0'
}

/**
 * Simple interest on a decimal string of BD over `days`, a decimal string with two decimals: amount × APY × days ÷ 365,
 * in integers, rounded half away from zero only at the end.
 */
export function stakeReward(amount: string, days: string): string {
  const [stake, rate, time, year] = [exact(amount), exact(stakingPlan.apyPercent), exact(days), exact(DAYS_A_YEAR)]
  const numerator = stake.units * rate.units * time.units * 10n ** BigInt(PLACES + year.scale)
  const denominator = 100n * year.units * 10n ** BigInt(stake.scale + rate.scale + time.scale)
  const size = (numerator < 0n ? -numerator : numerator) * 2n + denominator
  const digits = (size / (2n * denominator)).toString().padStart(PLACES + 1, '0')
  const sign = numerator < 0n && /[1-9]/.test(digits) ? '-' : ''
  return `${sign}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

/** What a decimal string of BD is worth at a price in USD, a decimal string with two decimals. */
export function worthInUsd(amount: string, priceUsd: number): string {
  const worth = Number(amount) * priceUsd
  return worth.toLocaleString('en-US', { useGrouping: false, minimumFractionDigits: PLACES, maximumFractionDigits: PLACES })
}

/** The amount deployed by the vault that is worth announcing, in whole BD. */
const DEPLOYED_MARK = '85000000'

/** Whether the deployed amount has crossed 85,000,000 BD: it is above now, and before it was not, or was unknown. */
export function crossesDeployedMark(before: string | undefined, now: string): boolean {
  return isAbove(now, DEPLOYED_MARK) && (before === undefined || !isAbove(before, DEPLOYED_MARK))
}

function isAbove(amount: string, mark: string): boolean {
  const [a, b] = [exact(amount), exact(mark)]
  return a.units * 10n ** BigInt(b.scale) > b.units * 10n ** BigInt(a.scale)
}

function exact(decimal: string): { units: bigint; scale: number } {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { units: BigInt(`${whole}${fraction}`), scale: fraction.length }
}
