import { cardTierNames, cardTiers, type CardTierName } from '../../content/card-tiers.ts'
import { stakeReward, stakingPlan } from '../../rules/calculator.ts'
import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { beginningOf } from '../../rules/tiers.ts'
import { divided, exactBd, multiplied, readAmount, roundedBd, SCALE, wholeBd } from '../amounts.ts'
import type { NamedLink } from '../answer.ts'
import { places } from '../places.ts'
import type { Ask } from '../say-wallet.ts'
import { beyondSupply } from '../supply.ts'
import type { AssistantSources } from '../sources.ts'
import { bdForTool, cardLimitsTool, caseStateTool, figuresTool, myWalletsTool, nextTierTool, rewardTool, tierTool, unlockDateTool, walletTool, worthTool } from '../tools/index.ts'
import type { Slots } from './slots.ts'
import { computing as say } from './words.ts'
import type { Computation } from './topics/topic.ts'

export interface Said {
  text: string
  links: readonly NamedLink[]
}

export interface Asked {
  slots: Slots
  /** Whether the question has a concept. */
  has: (concept: string) => boolean
}

type Compute = (asked: Asked, sources: AssistantSources) => Promise<Said>

/** Answers a computation with what the question names; where something is missing, it says what, with an example. */
export function compute(computation: Computation, asked: Asked, sources: AssistantSources): Promise<Said> {
  return computations[computation](asked, sources)
}

const MOST_AT_ONCE = 4
const BASE = '1000000000000'

const computations: Record<Computation, Compute> = {
  reward: async (asked, sources) => {
    const amounts = amountsOf(asked)
    if (amounts.length === 0 && (asked.has('my') || asked.slots.days.length > 0) && asked.slots.dollars.length === 0 && !asked.slots.hasOther && sources.own.length > 0) return myWalletsTool.run({ ask: 'reward' }, sources)
    if (amounts.length === 0) {
      const bought = await dollarsMissing(asked)
      return bought ?? { text: say.rewardNeeds, links: [places.apy, places.rewards] }
    }
    const days = daysOf(asked)
    const [amount, time] = [amounts[0] ?? '', days[0] ?? '']
    const read = readAmount(amount, 'BD')
    const isPlain = amounts.length === 1 && !('problem' in read) && read.units > 0n && Number(time) > 0
    if (isPlain && asked.has('toEarn') && asked.slots.amounts.length > 0) {
      return { text: days.map((each) => say.needed(roundedBd(divided(multiplied(amount, BASE), stakeReward(BASE, each))), each, exactBd(amount))).join('\n'), links: [places.apy, places.rewards] }
    }
    const rewards = await together(amounts.flatMap((amount) => days.map((day) => ({ amount, days: day }))).map((input) => rewardTool.run(input, sources)))
    if (!isPlain || days.length > 1 || !asked.has('total') || beyondSupply(read, sources)) return rewards
    const sum = (fromDecimal(stakeReward(amount, time), SCALE) ?? 0n) + read.units
    return { ...rewards, text: `${rewards.text} ${say.withStake(roundedBd(toDecimal(sum, SCALE)))}` }
  },
  tierOf: async (asked, sources) => {
    const amounts = asked.slots.amounts.slice(0, MOST_AT_ONCE)
    if (amounts.length === 0 && asked.slots.dollars.length > 0) return together([computations.bdFor(asked, sources), computations.tierNeeds(asked, sources)])
    if (amounts.length === 0) return sources.own.length > 0 && asked.has('my') && asked.slots.tiers.length === 0 ? myWalletsTool.run({ ask: 'tier' }, sources) : computations.tierNeeds(asked, sources)
    const added = asked.has('restake') && amounts.length === 2 ? sumOf(amounts) : undefined
    if (added !== undefined) return tierTool.run({ amount: added }, sources)
    const toTiers = amounts.flatMap((amount) => asked.slots.tiers.map((tier) => distance(amount, tier)))
    const tiers = await together(amounts.map((amount) => tierTool.run({ amount }, sources)))
    return { ...tiers, text: [...toTiers, tiers.text].join(' ') }
  },
  tierNeeds: async ({ slots, has }, sources) => {
    if (slots.dollars.length > 0 && slots.tiers.length === 0) return computations.bdFor({ slots, has }, sources)
    if (has('my') && has('missing') && sources.own.length > 0) return myWalletsTool.run({ ask: 'tier' }, sources)
    const tiers = slots.tiers.length > 0 && !has('list') ? slots.tiers : cardTierNames
    const lines = tiers.map((tier) => say.tier(cardTiers[tier], exactBd(String(beginningOf(tier)))))
    return { text: [...lines, say.bound].join('\n'), links: [places.card, places.limits] }
  },
  nextTier: async (asked, sources) => {
    const { slots } = asked
    const amounts = slots.amounts.slice(0, MOST_AT_ONCE)
    if (amounts.length === 0) return sources.own.length > 0 ? myWalletsTool.run({ ask: 'tier' }, sources) : withText(say.nextTierNeeds, await computations.tierNeeds(asked, sources))
    const steps = await together(amounts.map((amount) => nextTierTool.run({ amount }, sources)))
    const toTiers = amounts.flatMap((amount) => slots.tiers.map((tier) => distance(amount, tier)))
    return { ...steps, text: [...toTiers, steps.text].join(' ') }
  },
  worth: async (asked, sources) => {
    const { slots, has } = asked
    if (slots.hasOther) return slots.amounts.length > 0 ? { text: say.onlyDollars, links: [places.price] } : withText(say.onlyDollars, await figuresTool.run({ topics: ['price'] }, sources))
    if (slots.dollars.length > 0 && slots.amounts.length === 0) return computations.bdFor(asked, sources)
    const amounts = amountsOf(asked)
    if (amounts.length === 0) return has('my') ? computations.myHoldings(asked, sources) : figuresTool.run({ topics: ['price'] }, sources)
    // What one BD is worth is the price.
    if (amounts.every((amount) => amount === '1')) return figuresTool.run({ topics: ['price'] }, sources)
    return together(amounts.map((amount) => worthTool.run({ amount }, sources)))
  },
  bdFor: async (asked, sources) => {
    const { slots } = asked
    if (slots.hasOther) return { text: say.onlyDollars, links: [places.price] }
    const dollars = slots.dollars.length > 0 ? slots.dollars : slots.amounts
    if (dollars.length === 0) return { text: say.dollarsNeeded, links: [places.price, places.buy] }
    return together(dollars.slice(0, MOST_AT_ONCE).map((each) => bdForTool.run({ dollars: each }, sources)))
  },
  unlockDate: async ({ slots, has }, sources) => slots.dates.length === 0 && has('month') ? { text: say.dayNeeded, links: [places.lock] } : together(slots.dates.length === 0 ? [unlockDateTool.run({}, sources)] : slots.dates.slice(0, MOST_AT_ONCE).map((stakedOn) => unlockDateTool.run({ stakedOn }, sources))),
  wallet: async ({ slots, has }, sources) => {
    if (slots.addresses.length === 0) return { text: say.addressNeeded, links: [places.my, places.card] }
    return together(slots.addresses.slice(0, MOST_AT_ONCE).map(async (each) => ('address' in each ? walletTool.run({ address: each.address, first: firstOf(has) }, sources) : { text: each.problem, links: [places.my] })))
  },
  myAll: (_, sources) => myWalletsTool.run({ ask: 'all' }, sources),
  myTier: (asked, sources) => ofMine('tier', asked, sources, () => computations.tierNeeds(asked, sources)),
  myUnlock: (asked, sources) => ofMine('unlock', asked, sources, async () => ({ text: say.unlockRule, links: [places.lock, places.staking] })),
  myStake: (asked, sources) => ofMine('stake', asked, sources, async () => ({ text: '', links: [places.staking] })),
  myHoldings: (asked, sources) => ofMine('holdings', asked, sources, async () => ({ text: '', links: [] })),
  myReward: (asked, sources) => ofMine('reward', asked, sources, async () => ({ text: say.rewardRule, links: [places.apy] })),
  cardLimits: ({ slots }, sources) => together(slots.tiers.length === 0 ? [cardLimitsTool.run({}, sources)] : slots.tiers.map((tier) => cardLimitsTool.run({ tier }, sources))),
  caseState: async ({ slots }, sources) => {
    if (slots.reference === undefined) return { text: say.referenceNeeded, links: [places.case, places.contact] }
    return caseStateTool.run({ referenceNumber: slots.reference, ...(slots.email === undefined ? {} : { email: slots.email }) }, sources)
  },
  below: async ({ slots }, sources) => {
    const rule = { text: say.below, links: [places.minimum, { label: 'Must I keep my stake, in the FAQ', path: '/faq#card-keep-stake' }, { label: 'Virtual cards, in the Risk Disclaimer', path: '/disclaimer#cards' }] }
    const less = slots.amounts.find((amount) => isBelow(amount))
    return less === undefined ? rule : withText(rule.text, await tierTool.run({ amount: less }, sources), rule.links)
  },
}

/** What of a wallet is asked for. */
function firstOf(has: Asked['has']): Ask {
  if (has('earn') || has('apy')) return 'reward'
  if (has('tier') || has('#tier') || has('eligible') || has('card')) return 'tier'
  return ['unlock', 'lock', 'withdraw', 'when', 'stake'].some(has) ? 'unlock' : 'holdings'
}

/** What all own wallets hold and have staked, in dollars; undefined where not all of it is known. */
async function worthOfMine(sources: AssistantSources): Promise<Said | undefined> {
  let units = 0n
  for (const { address } of sources.own) {
    const found = await sources.wallet(address)
    if (!('wallet' in found) || !found.wallet.holdings || !found.wallet.stake) return undefined
    units += (fromDecimal(found.wallet.holdings.amount, SCALE) ?? 0n) + (fromDecimal(found.wallet.stake.staked, SCALE) ?? 0n)
  }
  return units === 0n ? undefined : withText(say.heldAndStaked, await worthTool.run({ amount: toDecimal(units, SCALE) }, sources))
}

async function ofMine(ask: 'tier' | 'unlock' | 'stake' | 'holdings' | 'reward', { slots, has }: Asked, sources: AssistantSources, rule: () => Promise<Said>): Promise<Said> {
  if (slots.addresses.length > 0) return together(slots.addresses.map(async (each) => ('address' in each ? walletTool.run({ address: each.address }, sources) : { text: each.problem, links: [] })))
  const mine = await myWalletsTool.run({ ask }, sources)
  const worth = ask === 'holdings' && ['worth', 'dollar', 'price', 'money'].some(has) ? await worthOfMine(sources) : undefined
  if (worth) return { text: `${worth.text}\n${mine.text}`, links: [...mine.links, ...worth.links] }
  if (sources.own.length > 0) return mine
  const general = await rule()
  return { text: [general.text, mine.text].filter(Boolean).join('\n'), links: [...mine.links, ...general.links] }
}

/** The amounts that a question names, also by a tier's name or as the minimum. */
function amountsOf({ slots, has }: Asked): readonly string[] {
  if (slots.amounts.length > 0) return slots.amounts.slice(0, MOST_AT_ONCE)
  if (slots.tiers.length > 0) return slots.tiers.map((tier) => String(beginningOf(tier)))
  return has('minimum') ? [String(stakingPlan.minimum)] : []
}

/** Without a time: one term of the lock, and a year. */
function daysOf({ slots, has }: Asked): readonly string[] {
  if (slots.days.length > 0) return slots.days.slice(0, MOST_AT_ONCE)
  if (has('perMonth')) return ['30']
  if (has('perDay')) return ['1']
  return has('perYear') ? ['365'] : [String(stakingPlan.lockDays), '365']
}

async function dollarsMissing({ slots }: Asked): Promise<Said | undefined> {
  return slots.dollars.length === 0 && !slots.hasOther ? undefined : { text: say.rewardInBd, links: [places.apy, places.price] }
}

function distance(amount: string, tier: CardTierName): string {
  const read = readAmount(amount, 'BD')
  if ('problem' in read) return ''
  const missing = wholeBd(beginningOf(tier)) - read.units
  const name = cardTiers[tier].name
  return missing <= 0n ? say.reached(exactBd(read.amount), name) : say.distance(exactBd(read.amount), exactBd(toDecimal(missing, SCALE)), name)
}

function sumOf(amounts: readonly string[]): string | undefined {
  const read = amounts.map((amount) => readAmount(amount, 'BD'))
  const units = read.flatMap((one) => ('problem' in one ? [] : [one.units]))
  return units.length === amounts.length ? toDecimal(units.reduce((sum, one) => sum + one, 0n), SCALE) : undefined
}

function isBelow(amount: string): boolean {
  const read = readAmount(amount, 'BD')
  return !('problem' in read) && read.units < wholeBd(stakingPlan.minimum)
}

async function together(answers: readonly Promise<Said>[]): Promise<Said> {
  const said = await Promise.all(answers)
  return { text: said.map(({ text }) => text).join('\n'), links: said.flatMap(({ links }) => links) }
}

function withText(text: string, said: Said, links: readonly NamedLink[] = []): Said {
  return { text: `${text}\n${said.text}`, links: [...links, ...said.links] }
}

/** What a stake comes to in dollars: the reward of the question before, for 'and in dollars?'. */
export async function rewardWorth({ slots, has }: Asked, sources: AssistantSources): Promise<Said | undefined> {
  const [amount] = amountsOf({ slots, has })
  const [days] = daysOf({ slots, has })
  if (amount === undefined || days === undefined) return undefined
  const reward = await rewardTool.run({ amount, days }, sources)
  if ('problem' in readAmount(amount, 'BD')) return reward
  const worth = await worthTool.run({ amount: stakeReward(amount, days) }, sources)
  return { text: `${reward.text}\n${worth.text}`, links: [...reward.links, ...worth.links] }
}
