import { enhancedAnalytics } from './content.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { Page } from '../../ui/page.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { ProgramDetails } from './program-details.tsx'
import { Stakers } from './stakers.tsx'

const words = enhancedAnalytics.stats
const reads = ['/api/analytics/real-staking', '/api/staking/program-summary', '/api/stakers/enhanced', '/api/staking/transfers'] as const

/** The stakers, from the ledger: a ranking, all of them with their locks, and the program details. */
export function EnhancedAnalytics() {
  const { isError } = useReads(reads, 'enhancedAnalytics')
  return (
    <Page title={enhancedAnalytics.title} lead={enhancedAnalytics.lead}>
      <Stats />
      <Stakers failed={isError} />
      <ProgramDetails failed={isError} />
    </Page>
  )
}

function Stats() {
  const stakers = useFigure('stakerCount')
  const staked = useFigure('stakingTotal')
  const program = useFigure('program')
  return (
    <section aria-label={words.title}>
      <StatRow columns={3}>
        <StatCard folds level={2} label={words.stakers} figure={stakers} />
        <StatCard folds level={2} label={words.staked} figure={staked} />
        <StatCard folds level={2} size="word" label={words.program} figure={program} />
      </StatRow>
    </section>
  )
}
