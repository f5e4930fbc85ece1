import { reference } from '../content/reference.ts'
import type { Meta } from '../contract/meta.ts'
import type { VaultMetrics } from '../contract/vault-metrics.ts'
import { formatBig } from '../rules/format.ts'
import { derivedMeta } from './derived-meta.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure } from './figure-view.ts'
import type { FigureView, PageInput } from './view.ts'

const PATH = '/api/vault/metrics'

/** How many BD there are, and how many of them circulate, by the mint. */
export function supplyFigures(input: PageInput): Record<'supply' | 'circulating', FigureView> {
  const answer = input.figures[PATH]
  if (answer) {
    const meta = answer.supplyMeta ?? answer.meta
    return {
      supply: answeredFigure(input, meta, { text: amount(answer.totalSupply), unit: 'BD' }),
      circulating: answeredFigure(input, meta, { text: amount(answer.circulatingSupply), unit: 'BD' }),
    }
  }
  if (missingReason(input, PATH) === 'loading') return { supply: emptyFigure('loading'), circulating: emptyFigure('loading') }
  const { supply, circulating } = reference
  return {
    supply: referenceFigure({ text: amount(supply.value), unit: 'BD', why: supply.why }),
    circulating: referenceFigure({ text: amount(circulating.value), unit: 'BD', why: circulating.why }),
  }
}

/** What the whole record says about itself: its parts, the vault and the supply, speak for themselves. */
export function recordMeta({ meta, supplyMeta }: VaultMetrics): Meta {
  return supplyMeta ? derivedMeta(meta, supplyMeta) : meta
}

/** In millions or billions with two decimals: of a whole supply nobody wants to read more, so a float is good enough. */
function amount(decimal: string): string {
  return formatBig(Number(decimal))
}
