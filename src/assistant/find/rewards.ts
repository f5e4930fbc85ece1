import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { stakeReward, stakingPlan } from '../../rules/calculator.ts'
import { divided, exactBd, multiplied, readAmount, roundedBd, SCALE } from '../amounts.ts'
import { places } from '../places.ts'
import type { AssistantSources } from '../sources.ts'
import { beyondSupply } from '../supply.ts'
import { myWalletsTool, rewardTool, worthTool } from '../tools/index.ts'
import { inBd } from '../tools/worth.ts'
import { DAY_MS } from '../words.ts'
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
  const takes = timeToEarn(asked)
  if (takes !== undefined) return { text: takes, links }
  const days = daysOf(asked, sources.now)
  const [amount, time] = [amounts[0] ?? '', days[0] ?? '']
  const read = readAmount(amount, 'BD')
  const isPlain = amounts.length === 1 && !('problem' in read) && read.units > 0n && Number(time) > 0
  if (isPlain && isGoal && slots.amounts.length > 0) return { text: needed(amount, days), links }
  const rewards = await together(amounts.flatMap((one) => days.map((each) => rewardTool.run({ amount: one, days: each }, sources))))
  if (!isPlain || beyondSupply(read, sources)) return rewards
  const earned = stakeReward(amount, time)
  const sum = has('total') && days.length === 1 ? ` ${say.withStake(roundedBd(toDecimal((fromDecimal(earned, SCALE) ?? 0n) + read.units, SCALE)))}` : ''
  const hour = has('perHour') && time === '1' ? ` ${say.anHour(roundedBd(divided(earned, '24')))}` : ''
  const said = { ...rewards, text: `${rewards.text}${sum}${hour}` }
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
  const days = daysOf(asked, sources.now)
  if (isGoal) return { text: `${bought.text} ${needed(bought.amount, days)}`, links: [...links, places.price] }
  return together([{ text: bought.text, links: [places.price] }, ...days.map((each) => rewardTool.run({ amount: bought.amount, days: each }, sources))])
}

function needed(amount: string, days: readonly string[]): string {
  return days.map((each) => say.needed(roundedBd(divided(multiplied(amount, BASE), stakeReward(BASE, each))), each, exactBd(amount))).join('\n')
}

/** 'How long until 5M earn 1M': what is to be earned is said behind the earning. */
function timeToEarn({ has, slots, reading: { text, quantities } }: Asked): string | undefined {
  const [stake = '', goal = ''] = slots.amounts
  const verb = text.search(EARN)
  const places = quantities.flatMap((one) => (one.kind === 'amount' ? [one] : []))
  if (!has('howLong') || slots.amounts.length !== 2 || slots.days.length > 0 || verb < 0 || places.length !== 2) return undefined
  const [first, second] = places
  const isStakeFirst = (second?.at ?? 0) > verb && (first?.at ?? 0) < verb
  const [of, to] = isStakeFirst ? [stake, goal] : [goal, stake]
  const perYear = 'problem' in readAmount(of, 'BD') || 'problem' in readAmount(to, 'BD') ? '0' : stakeReward(of, '365')
  return Number(perYear) > 0 && (first?.at ?? 0) !== (second?.at ?? 0) && (isStakeFirst || (first?.at ?? 0) > verb) ? say.takes(exactBd(of), divided(multiplied(to, '365'), perYear), exactBd(to)) : undefined
}

const EARN = /(?<!\p{L})(?:earn|make|made|yield|get|bring|generat|verdien|gan[ao]|rinde|gagn|rapport|اربح|أربح|تربح)/iu

/** From a day until today, or from today until a day, or between two; undefined where none is meant for sure. */
function daysBetween({ text, quantities }: Asked['reading'], now: Date): string | undefined {
  const dates = quantities.flatMap((one) => (one.kind === 'date' ? [one] : []))
  if (dates.length === 0 || dates.length > 2 || dates.some((one) => one.or !== undefined || (one.assumed && !SINCE.test(text)))) return undefined
  const [one = 0, other = Date.parse(now.toISOString().slice(0, 10))] = dates.map(({ date }) => Date.parse(date))
  const days = Math.round(Math.abs(other - one) / DAY_MS)
  return days > 0 ? String(days) : undefined
}

const SINCE = /(?<!\p{L})(?:since|staked|gestak\p{L}*|seit|desde|depuis|stak[ée]s?|hice|منذ)(?!\p{L})/iu

/** Without a time: one term of the lock, and a year. */
function daysOf({ slots, has, reading }: Asked, now: Date): readonly string[] {
  if (has('perHour')) return ['1']
  // 'What will it have made by then', after the day of a stake: by its unlock.
  if (has('untilThen') && !reading.quantities.some(({ kind }) => kind === 'date')) return [String(stakingPlan.lockDays)]
  if (slots.days.length > 0) return slots.days.slice(0, MOST_AT_ONCE)
  const between = has('perDay') || has('perMonth') || has('perYear') ? undefined : daysBetween(reading, now)
  if (between !== undefined) return [between]
  if (has('perMonth')) return ['30']
  if (has('perDay')) return ['1']
  return has('perYear') ? ['365'] : [String(stakingPlan.lockDays), '365']
}
