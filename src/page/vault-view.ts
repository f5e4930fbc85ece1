import { reference } from '../content/reference.ts'
import { percentChange } from '../rules/change.ts'
import { formatChange, formatCount, formatMillions, formatSol } from '../rules/format.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure } from './figure-view.ts'
import { trendOf } from './trend.ts'
import type { FigureView, PageInput } from './view.ts'

const PATH = '/api/vault/live-balance'
const OVERVIEW = '/api/analytics/overview'

/** The vault's BD balance in millions, its change, its SOL, how much it has sent out, and to how many wallets. */
export function vaultFigures(
  input: PageInput,
): Record<'vaultBalance' | 'vaultChange' | 'solBalance' | 'deployed' | 'deployedWallets', FigureView> {
  return { ...balanceFigures(input), ...deployedFigures(input) }
}

function balanceFigures(input: PageInput): Record<'vaultBalance' | 'vaultChange' | 'solBalance', FigureView> {
  const answer = input.figures[PATH]
  if (!answer) {
    const nothing = emptyFigure('loading', { text: '' })
    return { vaultBalance: withoutAnswer(input), vaultChange: nothing, solBalance: nothing }
  }
  return {
    vaultBalance: answeredFigure(input, answer.meta, { text: formatMillions(answer.vaultBalance), unit: 'BD' }),
    vaultChange: changeFigure(input),
    solBalance:
      answer.solBalance === undefined
        ? emptyFigure('absent', { text: '' })
        : answeredFigure(input, answer.meta, { text: formatSol(answer.solBalance), unit: 'SOL' }),
  }
}

function deployedFigures(input: PageInput): Record<'deployed' | 'deployedWallets', FigureView> {
  const answer = input.figures[OVERVIEW]
  if (answer) {
    return {
      deployed: answeredFigure(input, answer.meta, { text: formatMillions(answer.totalDeployed), unit: 'BD' }),
      deployedWallets: answeredFigure(input, answer.meta, { text: formatCount(answer.totalWallets) }),
    }
  }
  if (missingReason(input, OVERVIEW) === 'loading') return { deployed: emptyFigure('loading'), deployedWallets: emptyFigure('loading') }
  const { value, why } = reference.wallets
  return { deployed: emptyFigure('absent'), deployedWallets: referenceFigure({ text: formatCount(Number(value)), why }) }
}

function withoutAnswer(input: PageInput): FigureView {
  if (missingReason(input, PATH) === 'loading') return emptyFigure('loading')
  const { value, why } = reference.vaultBalance
  return referenceFigure({ text: formatMillions(value), unit: 'BD', why })
}

/** `now` or `recent` takes the unit's place: it says since when. */
function changeFigure(input: PageInput): FigureView {
  const answer = input.figures[PATH]
  const previous = input.previousVault
  const change = answer && previous ? percentChange(previous.balance, answer.vaultBalance) : null
  if (!answer || !previous || change === null) return emptyFigure('absent', { text: '' })
  const text = formatChange(change)
  return answeredFigure(input, answer.meta, { text, unit: previous.label, trend: trendOf(text) })
}
