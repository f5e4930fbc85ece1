import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { stakeReward, stakingPlan } from '../../rules/calculator.ts'
import { divided, exactBd, multiplied, readAmount, roundedBd, SCALE } from '../amounts.ts'
import { places } from '../places.ts'
import type { AssistantSources } from '../sources.ts'
import { beyondSupply } from '../supply.ts'
import { myWalletsTool, rewardTool, worthTool } from '../tools/index.ts'
import { inBd } from '../tools/worth.ts'
import { amountsOf, MOST_AT_ONCE, together, wantsDollars, type Asked, type Said } from './asked.ts'
import { computing as say } from './words.ts'

const BASE = '1000000000000'
const links = [places.apy, places.rewards]

/** What a stake earns, or what must be staked to earn so much, by what the question names; in dollars, too, where they are asked for. */
export async function rewardOf(asked: Asked, sources: AssistantSources): Promise<Said> {
  const { slots, has } = asked
  const amounts = amountsOf(asked)
  const isGoal = (has('toEarn') || has('goal')) && slots.tiers.length === 0
  if (amounts.length === 0) {
    if ((has('my') || slots.days.length > 0) && slots.dollars.length === 0 && !slots.hasOther && sources.own.length > 0) return myWalletsTool.run({ ask: 'reward' }, sources)
    return slots.hasOther ? { text: say.rewardInBd, links: [places.apy, places.price] } : slots.dollars.length > 0 ? ofDollars(asked, isGoal, sources) : { text: say.rewardNeeds, links }
  }
  const days = daysOf(asked)
  const [amount, time] = [amounts[0] ?? '', days[0] ?? '']
  const read = readAmount(amount, 'BD')
  const isPlain = amounts.length === 1 && !('problem' in read) && read.units > 0n && Number(time) > 0
  if (isPlain && isGoal && slots.amounts.length > 0) return { text: needed(amount, days), links }
  const rewards = await together(amounts.flatMap((one) => days.map((each) => rewardTool.run({ amount: one, days: each }, sources))))
  if (!isPlain || beyondSupply(read, sources)) return rewards
  const earned = stakeReward(amount, time)
  const sum = has('total') && days.length === 1 ? ` ${say.withStake(roundedBd(toDecimal((fromDecimal(earned, SCALE) ?? 0n) + read.units, SCALE)))}` : ''
  const said = { ...rewards, text: `${rewards.text}${sum}` }
  return wantsDollars(has) ? together([said, worthTool.run({ amount: earned }, sources)]) : said
}

/** The reward of the question before, for 'and in dollars?'. */
export async function rewardWorth(asked: Asked, sources: AssistantSources): Promise<Said | undefined> {
  return amountsOf(asked).length === 0 ? undefined : rewardOf({ ...asked, has: (concept) => concept === 'dollar' || asked.has(concept) }, sources)
}

/** What so many dollars of BD earn, or what must be staked to earn so many. */
async function ofDollars(asked: Asked, isGoal: boolean, sources: AssistantSources): Promise<Said> {
  const [dollars = ''] = asked.slots.dollars
  const bought = inBd(dollars, sources)
  if ('refusal' in bought) return bought.refusal
  const days = daysOf(asked)
  if (isGoal) return { text: `${bought.text} ${needed(bought.amount, days)}`, links: [...links, places.price] }
  return together([{ text: bought.text, links: [places.price] }, ...days.map((each) => rewardTool.run({ amount: bought.amount, days: each }, sources))])
}

function needed(amount: string, days: readonly string[]): string {
  return days.map((each) => say.needed(roundedBd(divided(multiplied(amount, BASE), stakeReward(BASE, each))), each, exactBd(amount))).join('\n')
}

/** Without a time: one term of the lock, and a year. */
function daysOf({ slots, has }: Asked): readonly string[] {
  if (slots.days.length > 0) return slots.days.slice(0, MOST_AT_ONCE)
  if (has('perMonth')) return ['30']
  if (has('perDay')) return ['1']
  return has('perYear') ? ['365'] : [String(stakingPlan.lockDays), '365']
}
