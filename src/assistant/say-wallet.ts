import type { Meta } from '../contract/meta.ts'
import type { Wallet } from '../contract/wallet.ts'
import { cardTiers } from '../content/card-tiers.ts'
import { stakingPlan } from '../rules/calculator.ts'
import { formatCountdown } from '../rules/countdown.ts'
import { exactBd, roundedBd } from './amounts.ts'
import { asOf, type Told } from './as-of.ts'
import { moment, NO_PROMISE, PUBLISHED_RULE } from './words.ts'

/** What may be asked of a wallet. */
export const asks = ['all', 'tier', 'unlock', 'stake', 'holdings', 'reward'] as const
export type Ask = (typeof asks)[number]

/** A part of a sentence; `meta`: of the figures in it. */
interface Clause {
  text: string
  meta?: Meta | undefined
}

type Say = (name: string, wallet: Wallet, now: number) => Clause

/** What is asked of a wallet, in sentences that begin with its name; of all, what is `first`. Figures of one reading have its age behind the last of them. */
export function sayWallet(name: string, wallet: Wallet, ask: Ask, told: Told, first: Ask = 'holdings'): string {
  const now = told.now.getTime()
  if (ask !== 'all') return sentence([clauses[ask](name, wallet, now)], told)
  const leading = clauses[first === 'all' ? 'unlock' : first]
  const order = [clauses.unlock, clauses.tier, ...(wallet.stake && hasNever(wallet.stake) ? [] : [clauses.reward])].toSorted((a, b) => Number(b === leading) - Number(a === leading))
  const parts = order.map((say, index) => say(index === 0 ? name : 'it', wallet, now))
  const ofStake = wallet.stake ? sentence(parts, told) : parts.slice(0, 2).map((part) => sentence([part], told)).join(' ')
  const held = sentence([clauses.holdings(name, wallet, now)], told)
  return first === 'holdings' || first === 'all' ? `${held} ${ofStake}` : `${ofStake} ${held}`
}

function sentence(parts: readonly Clause[], told: Told): string {
  const meta = parts.findLast((part) => part.meta !== undefined)?.meta
  const text = parts.map((part) => part.text).join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${meta === undefined ? '' : ` (${asOf(meta, told)})`}.`
}

const holdings: Say = (name, wallet) => (wallet.holdings ? { text: `${name} holds ${exactBd(wallet.holdings.amount)}`, meta: wallet.holdings.meta } : { text: `what ${name} holds can’t be read now` })

const stake: Say = (name, wallet) => {
  if (!wallet.stake) return noStake(name)
  const { staked, open, meta } = wallet.stake
  if (isNothing(staked)) return { text: `${name} has nothing staked${soFar(meta)}`, meta }
  return { text: `${name} has staked ${exactBd(staked)}${open.length > 1 ? ` in ${open.length} positions` : ''}${soFar(meta)}`, meta }
}

/** With what is staked. A stored answer may be older than the unlock. */
const unlock: Say = (name, wallet, now) => {
  const said = stake(name, wallet, now)
  if (!wallet.stake || isNothing(wallet.stake.staked)) return said
  const unlocks = wallet.stake.unlocksAt ?? wallet.stake.open[0]?.unlocksAt
  const at = unlocks === undefined ? null : Date.parse(unlocks)
  const when = at === null ? 'unlocked' : at > now ? `locked until ${moment(at)}, for another ${formatCountdown(at - now)}` : `unlocked since ${moment(at)}`
  return { ...said, text: `${said.text}, ${when}` }
}

/** And what is missing to the next. Unknown where its stake is unknown and nobody granted a tier. */
const tier: Say = (name, wallet) => {
  const { name: has, basis, next } = wallet.tier
  const { meta, staked } = wallet.stake ?? {}
  const byHand = basis === 'manual_verification'
  if (staked === undefined) return byHand && has !== 'none' ? { text: `${name} has the tier ${cardTiers[has].name}, granted by the team` } : { text: `the tier of ${name} is not known, as its stake can’t be read now` }
  const isPart = meta?.state === 'incomplete' && !byHand
  const further = next && next.name !== 'none' && !isPart ? `, and ${exactBd(next.missing)} more staked make it ${cardTiers[next.name].name}` : ''
  if (has === 'none' && isNothing(staked)) return { text: `${name} has no tier${soFar(meta)} without a stake${further.replace(' more', '')}`, meta }
  if (has === 'none') return { text: `${name} has no tier${soFar(meta)} with ${exactBd(staked)} staked${further || `, as the first begins at ${exactBd(String(stakingPlan.minimum))}`}`, meta }
  return { text: `${name} has ${isPart ? 'at least ' : ''}the tier ${cardTiers[has].name}${byHand ? ', granted by the team,' : ''} with ${exactBd(staked)} staked${further}`, meta }
}

const reward: Say = (name, wallet) => {
  if (!wallet.stake) return noStake(name)
  const { earned, perDay, atUnlock } = wallet.stake.reward
  const later = atUnlock === null ? '' : `, and ${roundedBd(atUnlock)} by its unlock`
  return { text: `by ${PUBLISHED_RULE} ${name} has earned ${roundedBd(earned)} so far, ${roundedBd(perDay)} a day${later}: ${NO_PROMISE}`, meta: wallet.stake.meta }
}

const clauses = { holdings, stake, unlock, tier, reward } as const

function noStake(name: string): Clause {
  return { text: `what ${name} has staked can’t be read now` }
}

function soFar(meta: Meta | undefined): string {
  return meta?.state === 'incomplete' ? ', by what has been read so far,' : ''
}

/** No stake, and nothing earned by an earlier one. */
function hasNever({ staked, reward: { earned } }: NonNullable<Wallet['stake']>): boolean {
  return isNothing(staked) && isNothing(earned)
}

function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount)
}
