import { reference } from '../content/reference.ts'
import { formatCount } from '../rules/format.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure } from './figure-view.ts'
import type { FigureView, PageInput } from './view.ts'

const PATH = '/api/holders/overview'

/** How many wallets hold BD. */
export function holderFigures(input: PageInput): Record<'holders', FigureView> {
  const answer = input.figures[PATH]
  if (answer) return { holders: answeredFigure(input, answer.meta, { text: formatCount(answer.totalHolders) }) }
  if (missingReason(input, PATH) === 'loading') return { holders: emptyFigure('loading') }
  return { holders: referenceFigure({ text: formatCount(Number(reference.holders.value)), why: reference.holders.why }) }
}
