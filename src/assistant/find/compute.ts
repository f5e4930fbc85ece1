import { cardTierNames, cardTiers, type CardTierName } from '../../content/card-tiers.ts'
import { stakingPlan } from '../../rules/calculator.ts'
import { toDecimal } from '../../rules/amount.ts'
import { nextTier } from '../../rules/next-tier.ts'
import { beginningOf, tierOf } from '../../rules/tiers.ts'
import { groupThousands } from '../../rules/format.ts'
import { atScale, exactBd, multiplied, readAmount, SCALE } from '../amounts.ts'
import { places } from '../places.ts'
import type { AssistantSources } from '../sources.ts'
import { bdForTool, cardLimitsTool, caseStateTool, figuresTool, myWalletsTool, nextTierTool, tierTool, unlockDateTool, walletTool, worthTool } from '../tools/index.ts'
import { priceOf } from '../tools/worth.ts'
import { readBd } from '../tools/read-bd.ts'
import { day, DAY_MS } from '../words.ts'
import { amountsOf, MOST_AT_ONCE, together, wantsDollars, withText, type Asked, type Said } from './asked.ts'
import { addedToMine, firstOf, ofMine, worthOf } from './of-wallets.ts'
import { rewardOf } from './rewards.ts'
import { isOfStake, multipliedExactly, timesIn } from './slots.ts'
import { computing as say } from './words.ts'
import type { Computation } from './topics/topic.ts'

type Compute = (asked: Asked, sources: AssistantSources) => Promise<Said>

/** Answers a computation with what the question names; where something is missing, it says what, with an example. */
export function compute(computation: Computation, asked: Asked, sources: AssistantSources): Promise<Said> {
  return computations[computation](asked, sources)
}

const computations: Record<Computation, Compute> = {
  reward: rewardOf,
  tierOf: async (asked, sources) => {
    const amounts = asked.slots.amounts.length === 0 ? [] : amountsOf(asked)
    if (amounts.length === 1 && asked.slots.tiers.length === 1 && wantsDollars(asked.has)) return computations.nextTier(asked, sources)
    if (amounts.length === 0 && asked.slots.dollars.length > 0) return together([computations.bdFor(asked, sources), computations.tierNeeds(asked, sources)])
    if (amounts.length === 0) return sources.own.length > 0 && asked.has('my') && asked.slots.tiers.length === 0 ? myWalletsTool.run({ ask: 'tier' }, sources) : computations.tierNeeds(asked, sources)
    if (asked.has('my') || asked.slots.tiers.length === 0) {
      const added = await addedToMine(asked, sources)
      if (added) return added
    }
    const toTiers = amounts.flatMap((amount) => asked.slots.tiers.map((tier) => distance(amount, tier)))
    const tiers = await together(amounts.map((amount) => tierTool.run({ amount }, sources)))
    return { ...tiers, text: [...toTiers, tiers.text].join(' ') }
  },
  tierNeeds: async (asked, sources) => {
    const { slots, has } = asked
    if (slots.dollars.length > 0 && slots.tiers.length === 0) return computations.bdFor(asked, sources)
    if (slots.amounts.length > 0 && slots.tiers.length === 0) return computations.tierOf(asked, sources)
    if ((has('restake') || has('more') || (has('my') && has('missing'))) && sources.own.length > 0) return myWalletsTool.run({ ask: 'tier' }, sources)
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
    const said = { ...steps, text: [...toTiers, steps.text].join(' ') }
    const missing = wantsDollars(asked.has) && amounts.length === 1 ? missingTo(amounts[0] ?? '', slots.tiers[0]) : undefined
    return missing === undefined ? said : together([said, worthTool.run({ amount: missing }, sources)])
  },
  worth: async (asked, sources) => {
    const { slots, has } = asked
    if (slots.hasOther) return withText(say.onlyDollars, slots.amounts.length > 0 ? await together(amountsOf(asked).map((amount) => worthTool.run({ amount }, sources))) : await figuresTool.run({ topics: ['price'] }, sources))
    if (slots.dollars.length > 0 && slots.amounts.length === 0) return computations.bdFor(asked, sources)
    const amounts = amountsOf(asked)
    const [price] = slots.dollars
    // '3M at $0.01': a price that somebody thinks of.
    const factor = factorIn(asked)
    const now = priceOf(sources)
    if (factor !== '1' && amounts.length === 1 && 'usd' in now) return atPrice(amounts[0] ?? '', multipliedExactly(now.usd, factor), sources)
    if (price !== undefined && amounts.length === 1 && Number(price) > 0 && Number(price) < HIGHEST_PRICE) return atPrice(amounts[0] ?? '', price, sources)
    if (amounts.length === 0) return has('my') ? computations.myHoldings(asked, sources) : figuresTool.run({ topics: ['price'] }, sources)
    // What one BD is worth is the price.
    if (amounts.every((amount) => amount === '1')) return figuresTool.run({ topics: ['price'] }, sources)
    return together(amounts.map((amount) => worthTool.run({ amount }, sources)))
  },
  bdFor: async (asked, sources) => {
    const { slots } = asked
    if (slots.hasOther) return { text: say.onlyDollars, links: [places.price] }
    if (slots.amounts.length === 1 && Number(slots.dollars[0] ?? HIGHEST_PRICE) < HIGHEST_PRICE) return computations.worth(asked, sources)
    const dollars = slots.dollars.length > 0 ? slots.dollars : slots.amounts
    if (dollars.length === 0) return { text: say.dollarsNeeded, links: [places.price, places.buy] }
    return together(dollars.slice(0, MOST_AT_ONCE).map((each) => bdForTool.run({ dollars: each }, sources)))
  },
  unlockDate: async ({ slots, has }, sources) => {
    if (slots.dates.length === 0) return has('month') || has('noDay') ? { text: say.dayNeeded, links: [places.lock] } : unlockDateTool.run({}, sources)
    // Staking again restarts the lock of everything.
    const days = has('again') || has('restake') || has('more') ? slots.dates.toSorted().slice(-1) : slots.dates.slice(0, MOST_AT_ONCE)
    return has('unlockOn') ? { text: days.map(stakedBefore).join('\n'), links: [places.lock, places.staking] } : together(days.map((stakedOn) => unlockDateTool.run({ stakedOn }, sources)))
  },
  wallet: async ({ slots, has }, sources) => {
    if (slots.addresses.length === 0) return { text: say.addressNeeded, links: [places.my, places.card] }
    const wallets = await together(slots.addresses.slice(0, MOST_AT_ONCE).map(async (each) => ('address' in each ? walletTool.run({ address: each.address, first: firstOf(has) }, sources) : { text: each.problem, links: [places.my] })))
    const [only, ...others] = slots.addresses
    const worth = wantsDollars(has) && only && 'address' in only && others.length === 0 ? await worthOf([only.address], sources) : undefined
    const known = has('who') ? withText(say.whose, wallets) : wallets
    return worth ? together([worth, known]) : known
  },
  myAll: (_, sources) => myWalletsTool.run({ ask: 'all' }, sources),
  myTier: (asked, sources) => ofMine('tier', asked, sources, () => computations.tierNeeds(asked, sources)),
  myUnlock: (asked, sources) => asked.slots.addresses.length === 0 && (asked.slots.dates.length > 0 || (sources.own.length === 0 && asked.has('noDay'))) ? computations.unlockDate(asked, sources) : ofMine('unlock', asked, sources, async () => ({ text: say.unlockRule, links: [places.lock, places.staking] })),
  myStake: (asked, sources) => ofMine('stake', asked, sources, async () => ({ text: '', links: [places.staking] })),
  myHoldings: (asked, sources) => ofMine('holdings', asked, sources, async () => ({ text: '', links: [] })),
  myReward: (asked, sources) => sources.own.length === 0 && asked.slots.amounts.length > 0 ? rewardOf(asked, sources) : ofMine('reward', asked, sources, async () => ({ text: say.rewardRule, links: [places.apy] })),
  cardLimits: ({ slots }, sources) => together(slots.tiers.length === 0 ? [cardLimitsTool.run({}, sources)] : slots.tiers.map((tier) => cardLimitsTool.run({ tier }, sources))),
  caseState: async ({ slots }, sources) => {
    if (slots.reference === undefined) return { text: say.referenceNeeded, links: [places.case, places.contact] }
    return caseStateTool.run({ referenceNumber: slots.reference, ...(slots.email === undefined ? {} : { email: slots.email }) }, sources)
  },
  below: async ({ slots, has }, sources) => {
    const rule = { text: say.below, links: [places.minimum, { label: 'Must I keep my stake, in the FAQ', path: '/faq#card-keep-stake' }, { label: 'Virtual cards, in the Risk Disclaimer', path: '/disclaimer#cards' }] }
    // What is taken out isn't what is left.
    const less = has('withdraw') ? undefined : slots.amounts.find((amount) => isBelow(amount))
    return less === undefined ? rule : withText(rule.text, await tierTool.run({ amount: less }, sources), rule.links)
  },
}

function distance(amount: string, tier: CardTierName): string {
  const read = readAmount(amount, 'BD')
  if ('problem' in read) return ''
  const missing = atScale(beginningOf(tier)) - read.units
  const name = cardTiers[tier].name
  return missing <= 0n ? say.reached(exactBd(read.amount), name) : say.distance(exactBd(read.amount), exactBd(toDecimal(missing, SCALE)), name)
}

/** What is missing to a tier, or to the next; undefined where none is. */
function missingTo(amount: string, tier: CardTierName | undefined): string | undefined {
  const read = readAmount(amount, 'BD')
  if ('problem' in read) return undefined
  const units = tier === undefined ? nextTier(tierOf(read.units, SCALE), read.units, SCALE)?.missing : atScale(beginningOf(tier)) - read.units
  return units === undefined || units <= 0n ? undefined : toDecimal(units, SCALE)
}

/** Above it, dollars beside an amount of BD are no price of one. */
const HIGHEST_PRICE = 5

async function atPrice(amount: string, price: string, sources: AssistantSources): Promise<Said> {
  const read = readBd(amount, sources, places.price)
  return 'refusal' in read ? read.refusal : withText(say.atPrice(exactBd(read.amount), price, groupThousands(multiplied(read.amount, price))), await figuresTool.run({ topics: ['price'] }, sources))
}

/** 'If the price doubles', 'at 10x'. */
function factorIn({ reading: { text }, has }: Asked): string {
  return /(?<![\p{L}\p{N}])(\d{1,4})\s?x(?!\p{L})/iu.exec(text)?.[1] ?? (isOfStake({ has }) ? '1' : timesIn({ has }))
}

/** The day on which a stake is made that unlocks on this day. */
function stakedBefore(unlocks: string): string {
  const at = Date.parse(`${unlocks}T00:00:00Z`)
  return Number.isNaN(at) ? say.dayNeeded : say.stakeBy(day(at), day(at - stakingPlan.lockDays * DAY_MS))
}

function isBelow(amount: string): boolean {
  const read = readAmount(amount, 'BD')
  return !('problem' in read) && read.units < atScale(stakingPlan.minimum)
}
