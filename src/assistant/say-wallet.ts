import type { Wallet } from '../contract/wallet.ts'
import { cardTiers } from '../content/card-tiers.ts'
import { formatCountdown } from '../rules/countdown.ts'
import { stakingPlan } from '../rules/calculator.ts'
import { exactBd, roundedBd } from './amounts.ts'
import { asOf, type Told } from './as-of.ts'
import { moment } from './words.ts'

type Say = (name: string, wallet: Wallet, told: Told) => string

const noStake = (name: string) => `What ${name} has staked can’t be read now.`

/** What a wallet holds, in a sentence. */
export const sayHoldings: Say = (name, { holdings }, told) =>
  holdings ? `${name} holds ${exactBd(holdings.amount)} (${asOf(holdings.meta, told)}).` : `What ${name} holds can’t be read now.`

/** What it has staked. */
export const sayStake: Say = (name, { stake }, told) => {
  if (!stake) return noStake(name)
  const soFar = stake.meta.state === 'incomplete' ? ', by what has been read so far' : ''
  if (stake.staked === '0') return `${name} has nothing staked${soFar} (${asOf(stake.meta, told)}).`
  const positions = stake.open.length > 1 ? ` in ${stake.open.length} positions` : ''
  return `${name} has staked ${exactBd(stake.staked)}${positions}${soFar} (${asOf(stake.meta, told)}).`
}

/** When what it has staked unlocks. A stored answer may be older than the unlock. */
export const sayUnlock: Say = (name, { stake }, told) => {
  if (!stake) return `When the stake of ${name} unlocks can’t be read now.`
  if (stake.staked === '0') return sayStake(name, { address: '', tier: { name: 'none', basis: 'none', next: null }, stake }, told)
  const unlock = stake.unlocksAt ?? stake.open[0]?.unlocksAt ?? null
  const at = unlock === null ? null : Date.parse(unlock)
  const age = asOf(stake.meta, told)
  if (at !== null && at > told.now.getTime()) return `The stake of ${name}, ${exactBd(stake.staked)}, unlocks on ${moment(at)}, in ${formatCountdown(at - told.now.getTime())} (${age}).`
  return `The stake of ${name}, ${exactBd(stake.staked)}, is unlocked${at === null ? '' : ` since ${moment(at)}`} and can be withdrawn (${age}).`
}

/** Its tier, and what is missing to the next. Unknown where its stake is unknown and nobody granted a tier. */
export const sayTier: Say = (name, { stake, tier }, told) => {
  const byHand = tier.basis === 'manual_verification'
  if (!stake && !byHand) return `${noStake(name)} So its tier is not known.`
  const age = stake ? ` (${asOf(stake.meta, told)})` : ''
  const isPart = stake?.meta.state === 'incomplete' && !byHand
  const next = tier.next && tier.next.name !== 'none' && stake && !isPart ? ` ${exactBd(tier.next.missing)} more staked make it ${cardTiers[tier.next.name].name}.` : ''
  if (tier.name === 'none') return `${name} has no tier${isPart ? ' by what has been read so far' : ''}: ${exactBd(stake?.staked ?? '0')} are staked, and the first tier begins at ${exactBd(String(stakingPlan.minimum))}${age}.${next}`
  const how = byHand ? ', granted by the team' : stake ? ` with ${exactBd(stake.staked)} staked` : ''
  return `${name} has ${isPart ? 'at least ' : ''}the tier ${cardTiers[tier.name].name}${how}${age}.${next}`
}

/** What it has earned by the published rule. */
export const sayReward: Say = (name, { stake }, told) => {
  if (!stake) return noStake(name)
  const { earned, perDay, atUnlock } = stake.reward
  const unlock = atUnlock === null ? '' : `, and will have earned ${roundedBd(atUnlock)} at its unlock`
  return `By the published rule (${stakingPlan.apyPercent}% a year, simple interest), ${name} has earned ${roundedBd(earned)} so far, earns ${roundedBd(perDay)} a day${unlock}: an estimate, not a promise (${asOf(stake.meta, told)}).`
}
