import type { Meta } from '../contract/meta.ts'
import type { Wallet } from '../contract/wallet.ts'
import { fromDecimal, toDecimal } from '../rules/amount.ts'
import { stakingPlan, worthInUsd } from '../rules/calculator.ts'
import { formatCountdown } from '../rules/countdown.ts'
import { formatExact, groupThousands } from '../rules/format.ts'
import { derivedMeta } from './derived-meta.ts'
import { answeredFigure, emptyFigure } from './figure-view.ts'
import { formatLocal } from './local-time.ts'
import type { FigureView, MyFigures, PageInput } from './view.ts'

/** What is known of the watched wallets. */
export interface Mine {
  /** How many are watched. */
  watched: number
  /** The answers that are known, at most one for each. */
  answers: readonly Wallet[]
  /** The label of a wallet, or its address shortened. */
  nameOf: (address: string) => string
}

/** Finer than any amount of BD, so that adding never rounds. */
const SCALE = 18
const PRICE = '/api/trading/market-data'

/** The watched wallets together: what they hold and have staked, its worth, the next unlock, and what was earned by the rule. */
export function myFigures(input: PageInput, mine: Mine): MyFigures {
  if (mine.answers.length === 0) {
    const nothing = emptyFigure(input.link === 'down' ? 'absent' : 'loading', input.link === 'down' ? { note: 'Nothing stored yet' } : {})
    return { myTotal: nothing, myWorth: nothing, myUnlock: nothing, myReward: nothing }
  }
  return { myTotal: totalFigure(input, mine), myWorth: worthFigure(input, mine), myUnlock: unlockFigure(input, mine), myReward: rewardFigure(input, mine) }
}

/** Amounts of BD as one, exact. */
export function sumOf(amounts: readonly string[]): string {
  return toDecimal(amounts.reduce((sum, amount) => sum + (fromDecimal(amount, SCALE) ?? 0n), 0n), SCALE)
}

/** What a wallet holds and has staked, as far as it is known; and its meta, `incomplete` where a part is missing. Null where nothing is known. */
export function walletTotal({ holdings, stake }: Wallet): { amount: string; meta: Meta } | null {
  const meta = holdings && stake ? derivedMeta(holdings.meta, stake.meta) : (holdings?.meta ?? stake?.meta)
  if (!meta) return null
  const whole = holdings && stake ? meta : asIncomplete(meta)
  return { amount: sumOf([holdings?.amount ?? '0', stake?.staked ?? '0']), meta: whole }
}

/** The total of all of them. A part that is missing makes it incomplete: it is never shown as if it were the whole. */
function totalOf({ watched, answers }: Mine): { amount: string; meta: Meta; known: number } | null {
  const totals = answers.flatMap((answer) => walletTotal(answer) ?? [])
  const [first, ...others] = totals
  if (!first) return null
  const meta = others.reduce((one, other) => derivedMeta(one, other.meta), first.meta)
  return { amount: sumOf(totals.map(({ amount }) => amount)), meta: totals.length < watched ? asIncomplete(meta) : meta, known: totals.length }
}

function totalFigure(input: PageInput, mine: Mine): FigureView {
  const total = totalOf(mine)
  if (!total) return emptyFigure('absent', { note: 'Neither holdings nor stakes can be read now' })
  const note = total.known < mine.watched ? `${total.known} of ${mine.watched} wallets could be read` : ''
  return answeredFigure(input, total.meta, { text: formatExact(total.amount), unit: 'BD', note })
}

function worthFigure(input: PageInput, mine: Mine): FigureView {
  const total = totalOf(mine)
  const market = input.figures[PRICE]
  if (!total || !market) return emptyFigure('absent', { note: 'No price is known' })
  return answeredFigure(input, derivedMeta(total.meta, market.meta), { text: groupThousands(worthInUsd(total.amount, market.priceUsd)), unit: 'USD' })
}

/** The next of the locked stakes to unlock, counted down. */
function unlockFigure(input: PageInput, mine: Mine): FigureView {
  const stakes = mine.answers.flatMap(({ address, stake }) => (stake ? [{ address, stake }] : []))
  const known = metaOf(mine)
  if (!known) return emptyFigure('absent', { note: 'The history of stakes is not read yet' })
  const [next] = stakes
    .flatMap(({ address, stake }) => (stake.unlocksAt !== null && Date.parse(stake.unlocksAt) > input.now ? [{ address, at: Date.parse(stake.unlocksAt) }] : []))
    .toSorted((one, other) => one.at - other.at)
  if (next) {
    return answeredFigure(input, known, { text: formatCountdown(next.at - input.now), note: `${mine.nameOf(next.address)}: ${formatLocal(next.at)}` })
  }
  const staked = sumOf(stakes.map(({ stake }) => stake.staked))
  if (staked === '0') return answeredFigure(input, known, { text: 'None', note: 'Nothing is staked' })
  return answeredFigure(input, known, { text: 'Unlocked', note: `${formatExact(staked)} BD can be withdrawn` })
}

function rewardFigure(input: PageInput, mine: Mine): FigureView {
  const known = metaOf(mine)
  if (!known) return emptyFigure('absent')
  const earned = sumOf(mine.answers.flatMap(({ stake }) => stake?.reward.earned ?? []))
  return answeredFigure(input, known, { text: formatExact(earned), unit: 'BD', note: `Estimate: ${stakingPlan.apyPercent}% a year on what was staked` })
}

/** The meta of the stakes together; null where none is known. */
function metaOf({ watched, answers }: Mine): Meta | null {
  const [first, ...others] = answers.flatMap(({ stake }) => stake?.meta ?? [])
  if (!first) return null
  const meta = others.reduce(derivedMeta, first)
  return others.length + 1 < watched ? asIncomplete(meta) : meta
}

function asIncomplete({ outstanding: _, ...meta }: Meta): Meta {
  return { ...meta, state: 'incomplete' }
}
