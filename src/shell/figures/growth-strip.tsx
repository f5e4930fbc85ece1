import { growthWords as words } from '../../content/growth.ts'
import type { VaultGrowth } from '../../contract/history.ts'
import { useVaultGrowth } from '../../data/api/vault-growth.ts'
import { emptyFigure } from '../../page/figure-view.ts'
import { trendOf } from '../../page/trend.ts'
import type { FigureView } from '../../page/view.ts'
import { formatChange } from '../../rules/format.ts'
import { growthHours } from '../../rules/growth.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { useAnswerFigure } from './use-answer-figure.ts'

/** The change of the vault's balance over the last day, exact, from the chain. */
export function GrowthStrip() {
  const { growth, failed } = useVaultGrowth()
  const answerFigure = useAnswerFigure()
  return (
    <StatRow columns={4}>
      {growthHours.map((hours) => {
        const figure = growthFigure(growth, failed, hours, answerFigure)
        return (
          <StatCard
            key={hours}
            folds
            size={figure.text === words.reading || figure.text === words.fromZero ? 'word' : 'card'}
            label={`${words.window} ${hours} ${words.hours}`}
            figure={figure}
          />
        )
      })}
    </StatRow>
  )
}

/** The change over one window; it says so while the vault's history is being read, or can't be, and where the vault was empty. */
export function growthFigure(
  growth: VaultGrowth | undefined,
  failed: boolean,
  hours: number,
  answerFigure: ReturnType<typeof useAnswerFigure>,
): FigureView {
  if (!growth) return failed ? emptyFigure('absent', { note: words.failed }) : emptyFigure('loading')
  const change = growth.windows.find((window) => window.hours === hours)?.change ?? null
  if (change === null) return answerFigure(growth.meta, { text: growth.meta.state === 'incomplete' ? words.reading : words.fromZero })
  const text = formatChange(change)
  return answerFigure(growth.meta, { text, trend: trendOf(text) })
}
