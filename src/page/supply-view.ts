import { reference } from '../content/reference.ts'
import type { Meta } from '../contract/meta.ts'
import type { VaultMetrics } from '../contract/vault-metrics.ts'
import { formatBig } from '../rules/format.ts'
import { derivedMeta } from './derived-meta.ts'
import { answeredFigure, emptyFigure, missingReason, referenceFigure } from './figure-view.ts'
import type { FigureView, PageInput } from './view.ts'

const PATH = '/api/vault/metrics'

/** The total and the circulating supply of BD, as the mint has it. */
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

/** One meta for the whole record, derived from those of the vault and the supply. */
export function recordMeta({ meta, supplyMeta }: VaultMetrics): Meta {
  return supplyMeta ? derivedMeta(meta, supplyMeta) : meta
}

/** In millions or billions with two decimals, for which a float is precise enough. */
function amount(decimal: string): string {
  return formatBig(Number(decimal))
}
