import { stakingPlan } from '../../rules/calculator.ts'
import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { formatShare, shareOf } from '../../rules/share.ts'
import { divided, exactBd, roundedBd, SCALE } from '../amounts.ts'
import { asOf } from '../as-of.ts'
import { sayFigure } from '../figures.ts'
import { monthNamed } from '../quantities/dates.ts'
import type { AssistantSources } from '../sources.ts'
import { worthTool } from '../tools/index.ts'
import type { ToolTopic } from '../tools/figures.ts'
import { day, DAY_MS, moment } from '../words.ts'
import { wantsDollars, type Asked } from './asked.ts'
import { computing as say } from './words.ts'

/** What follows from figures: their worth in dollars, shares, means. Empty where that isn't asked for, or one of them isn't known. */
export async function followsFrom(topics: readonly ToolTopic[], { has, slots }: Asked, sources: AssistantSources): Promise<string> {
  const [vault, staking, supply, holders] = [sources.figure('/api/vault/live-balance'), sources.figure('/api/staking/total'), sources.figure('/api/vault/metrics'), sources.figure('/api/holders/overview')]
  const isOf = (topic: ToolTopic) => topics.includes(topic)
  const said: string[] = []
  const today = sources.now.toISOString().slice(0, 10)
  if (isOf('price') && (has('noDay') || slots.dates.some((date) => date < today))) said.push(say.noPast)
  else if (isOf('price') && slots.dates.some((date) => date > today)) said.push(say.noFuture)
  const balance = isOf('vault') && 'answer' in vault ? vault.answer.vaultBalance : isOf('staked') && 'answer' in staking ? staking.answer.balance : undefined
  if (balance !== undefined && wantsDollars(has) && topics.length === 1) said.push((await worthTool.run({ amount: balance }, sources)).text)
  if ((has('share') || topics.length === 2) && isOf('staked') && !isOf('holders') && 'answer' in staking && 'answer' in supply) said.push(`That is ${formatShare(shareOf(staking.answer.balance, supply.answer.circulatingSupply))} of the circulating supply.`)
  if (has('share') && isOf('vault') && !isOf('supply') && 'answer' in vault && 'answer' in supply) said.push(`That is ${formatShare(shareOf(vault.answer.vaultBalance, supply.answer.totalSupply))} of the total supply. ${sayFigure('supply', sources)}`)
  if (topics.length === 2 && isOf('staked') && isOf('holders') && 'answer' in staking && 'answer' in holders) said.push(`So ${formatShare(shareOf(String(staking.answer.stakerCount), String(holders.answer.totalHolders)))} of the holders stake.`)
  if (has('lastOne') && isOf('unlocks')) said.push(lastUnlock(sources))
  if (has('average') && isOf('staked') && 'answer' in staking && staking.answer.stakerCount > 0) said.push(`That is ${roundedBd(divided(staking.answer.balance, String(staking.answer.stakerCount)))} a wallet on average.`)
  return said.join(' ')
}

/** Of all open stakes; empty where they aren't known or none is locked. */
function lastUnlock(sources: AssistantSources): string {
  const found = sources.figure('/api/staking/transfers')
  const last = 'answer' in found ? found.answer.stakers.toSorted((a, b) => Date.parse(a.unlockDate) - Date.parse(b.unlockDate)).at(-1) : undefined
  if (!last || !('answer' in found) || Date.parse(last.unlockDate) <= sources.now.getTime()) return ''
  return `The last ${found.answer.meta.state === 'incomplete' ? 'of what has been read so far' : 'of all open stakes'} unlocks on ${moment(Date.parse(last.unlockDate))}: ${exactBd(last.amount)} (${asOf(found.answer.meta, sources)}).`
}

/** How much unlocks within a time that a question names; undefined where it names none, or the stakes aren't known. */
export function unlocksWithin({ slots, reading: { text } }: Asked, sources: AssistantSources): string | undefined {
  const now = sources.now.getTime()
  const until = slots.days[0] === undefined ? periodOf(text, sources.now) : { from: now, to: now + Number(slots.days[0]) * DAY_MS }
  const found = sources.figure('/api/staking/transfers')
  if (until === undefined || !('answer' in found)) return undefined
  const { stakers, meta } = found.answer
  const those = stakers.filter(({ unlockDate }) => Date.parse(unlockDate) >= Math.max(now, until.from) && Date.parse(unlockDate) < until.to)
  const sum = toDecimal(those.reduce((all, { amount }) => all + (fromDecimal(amount, SCALE) ?? 0n), 0n), SCALE)
  const when = `From ${day(Math.max(now, until.from))} up to ${day(until.to - 1)}`
  const rest = meta.state === 'incomplete' ? ', of what has been read so far,' : ''
  const what = those.length === 0 ? `no position unlocks${rest.replace(/,$/, '')}` : `${those.length} ${those.length === 1 ? 'position' : 'positions'}${rest} with ${exactBd(sum)} unlock${those.length === 1 ? 's' : ''}`
  return `${when} ${what} (${asOf(meta, sources)}). A stake unlocks ${stakingPlan.lockDays} days after it began.`
}

/** This or the next week, month or year, or a month by its name: the next such. */
function periodOf(text: string, now: Date): { from: number; to: number } | undefined {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const named = monthNamed(text)
  if (named !== undefined) return monthAt(named < month ? year + 1 : year, named)
  const [, which, what] = PERIOD.exec(text) ?? []
  if (what === undefined) return undefined
  const isNext = /^(?:next|n|pr|proch|coming|kommend)/iu.test(which ?? '')
  if (/^(?:w|s)/iu.test(what)) return { from: now.getTime(), to: now.getTime() + 7 * DAY_MS }
  if (/^(?:y|j|a)/iu.test(what)) return { from: Date.UTC(isNext ? year + 1 : year, 0, 1), to: Date.UTC(isNext ? year + 2 : year + 1, 0, 1) }
  return monthAt(year, isNext ? month + 1 : month)
}

function monthAt(year: number, month: number): { from: number; to: number } {
  return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) }
}

const PERIOD = /(?<!\p{L})(this|next|coming|diese\p{L}*|nächste\p{L}*|kommende\p{L}*|est[ae]|próxim[oa]|proxim[oa]|cette?|ce|le|la)\s+(week|month|year|woche|monat|jahr|semana|mes|año|semaine|mois|année)(?!\p{L})/iu
