import { reference } from '../content/reference.ts'
import type { Meta } from '../contract/meta.ts'
import { formatCount, formatMillions } from '../rules/format.ts'
import { derivedMeta } from './derived-meta.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure } from './figure-view.ts'
import type { FigureView, PageInput } from './view.ts'

const TOTAL = '/api/staking/total'
const COUNTED = '/api/analytics/real-staking'
const HOLDERS = '/api/holders/overview'
const SUPPLY = '/api/vault/metrics'
const PROGRAM = '/api/staking/program-summary'

type AnalyticsFigure = 'stakingTotal' | 'stakerCount' | 'stakingRatio' | 'stakingParticipation' | 'program'

/** A number from an answer, or the reference value if none came (`meta` is null); `null` while it is loading. */
type Part = { value: string; meta: Meta | null } | null

/** The figures that only the analytics screens show: staking against supply and holders, and the program. */
export function analyticsFigures(input: PageInput): Record<AnalyticsFigure, FigureView> {
  const staking = stakingParts(input)
  const circulating = circulatingPart(input)
  return {
    stakingTotal: figureOf(input, staking.staked, formatMillions, 'BD', reference.staked.why),
    stakerCount: figureOf(input, staking.stakers, (value) => formatCount(Number(value)), '', reference.stakers.why),
    stakingRatio: percentage(input, [staking.staked, circulating], 'Staked BD as a share of the circulating supply'),
    stakingParticipation: percentage(input, [staking.stakers, holdersPart(input)], participationMeaning(input)),
    program: programFigure(input),
  }
}

/** Two answers come from one ledger, and the page arrives with the smaller one. The newer one wins. */
function stakingParts(input: PageInput): { staked: Part; stakers: Part } {
  const [total, counted] = [input.figures[TOTAL], input.figures[COUNTED]]
  if (total && (!counted || Date.parse(total.meta.asOf) >= Date.parse(counted.meta.asOf))) {
    return { staked: { value: total.balance, meta: total.meta }, stakers: { value: String(total.stakerCount), meta: total.meta } }
  }
  if (counted) {
    return { staked: { value: counted.totalStaked, meta: counted.meta }, stakers: { value: String(counted.totalStakers), meta: counted.meta } }
  }
  if (missingReason(input, COUNTED) === 'loading' && missingReason(input, TOTAL) === 'loading') return { staked: null, stakers: null }
  return { staked: { value: reference.staked.value, meta: null }, stakers: { value: reference.stakers.value, meta: null } }
}

function circulatingPart(input: PageInput): Part {
  const answer = input.figures[SUPPLY]
  if (answer) return { value: answer.circulatingSupply, meta: answer.supplyMeta ?? answer.meta }
  return missingReason(input, SUPPLY) === 'loading' ? null : { value: reference.circulating.value, meta: null }
}

function holdersPart(input: PageInput): Part {
  const answer = input.figures[HOLDERS]
  if (answer) return { value: String(answer.totalHolders), meta: answer.meta }
  return missingReason(input, HOLDERS) === 'loading' ? null : { value: reference.holders.value, meta: null }
}

/** If the answer tells people from the vault, pools and programs, `totalHolders` counts people only. */
function participationMeaning(input: PageInput): string {
  const answer = input.figures[HOLDERS]
  const peopleOnly = answer !== undefined && 'counted' in answer && answer.counted !== undefined
  return `Stakers as a share of all holders${peopleOnly ? " that are people's wallets" : ''}`
}

function figureOf(input: PageInput, part: Part, format: (value: string) => string, unit: string, why: string): FigureView {
  if (!part) return emptyFigure('loading')
  const figure = { text: format(part.value), unit }
  return part.meta ? answeredFigure(input, part.meta, figure) : referenceFigure({ ...figure, why })
}

/** A part of a whole, in percent: in the weaker one's state, as old as the older one, and a reference figure as soon as either is. */
function percentage(input: PageInput, [part, whole]: [Part, Part], meaning: string): FigureView {
  if (!part || !whole) return emptyFigure('loading')
  if (Number(whole.value) === 0) return emptyFigure('absent', { note: 'There is nothing to compare with' })
  const text = `${((Number(part.value) / Number(whole.value)) * 100).toFixed(2)}%`
  if (!part.meta || !whole.meta) return referenceFigure({ text, why: `${meaning}. Worked out with at least one reference figure.` })
  const figure = answeredFigure(input, derivedMeta(part.meta, whole.meta), { text })
  return { ...figure, detail: `${meaning}. ${figure.detail}` }
}

/** A word, not a number, so it has no reference value. */
function programFigure(input: PageInput): FigureView {
  const answer = input.figures[PROGRAM]
  if (answer) return answeredFigure(input, answer.meta, { text: answer.isActive ? 'Active' : 'Inactive' })
  if (missingReason(input, PROGRAM) === 'loading') return emptyFigure('loading')
  return emptyFigure('absent', { note: 'Unknown at the moment: no answer about the program' })
}
