import { reference } from '../content/reference.ts'
import { formatBig } from '../rules/format.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure } from './figure-view.ts'
import type { FigureView, PageInput } from './view.ts'

const PATH = '/api/vault/metrics'

/** How many BD there are, and how many of them circulate, by the mint. */
export function supplyFigures(input: PageInput): Record<'supply' | 'circulating', FigureView> {
  const answer = input.figures[PATH]
  if (answer) {
    return {
      supply: answeredFigure(input, answer.meta, { text: amount(answer.totalSupply), unit: 'BD' }),
      circulating: answeredFigure(input, answer.meta, { text: amount(answer.circulatingSupply), unit: 'BD' }),
    }
  }
  if (missingReason(input, PATH) === 'loading') return { supply: emptyFigure('loading'), circulating: emptyFigure('loading') }
  const { supply, circulating } = reference
  return {
    supply: referenceFigure({ text: amount(supply.value), unit: 'BD', why: supply.why }),
    circulating: referenceFigure({ text: amount(circulating.value), unit: 'BD', why: circulating.why }),
  }
}

/** In millions or billions with two decimals: of a whole supply nobody wants to read more, so a float is good enough. */
function amount(decimal: string): string {
  return formatBig(Number(decimal))
}
