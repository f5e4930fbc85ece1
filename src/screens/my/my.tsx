import { useReads } from '../../data/live/use-reads.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { useMine } from '../../shell/my/use-mine.ts'
import { Page } from '../../ui/page.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { my as words } from './content.ts'
import styles from './my.module.css'

const reads = ['/api/trading/market-data'] as const

/** The holder's own screen: their wallets together, and each of them. */
export function My() {
  useMine()
  useReads(reads)
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.figures}>
        <StatRow columns={4}>
          <StatCard level={2} label={words.total} figure={useFigure('myTotal')} />
          <StatCard folds level={2} label={words.worth} figure={useFigure('myWorth')} />
          <StatCard folds level={2} label={words.unlock} figure={useFigure('myUnlock')} />
          <StatCard folds level={2} label={words.reward} figure={useFigure('myReward')} />
        </StatRow>
      </div>
    </Page>
  )
}
