import { useReads } from '../../data/live/use-reads.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { useMine } from '../../shell/my/use-mine.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { my as words } from './words.ts'
import styles from './my.module.css'

const MyWallets = lazyPart(() => import('./my-wallets.tsx'), 'MyWallets')
const reads = ['/api/trading/market-data'] as const

/** The holder's own screen: their wallets together, and each of them. Which ones, no prerendered page knows. */
export function My() {
  useMine()
  useReads(reads)
  const hydrated = useHydrated()
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.figures}>
        <StatRow columns={3}>
          <StatCard level={2} label={words.total} figure={useFigure('myTotal')} />
          <StatCard folds level={2} label={words.worth} figure={useFigure('myWorth')} />
          <StatCard folds level={2} label={words.unlock} figure={useFigure('myUnlock')} />
          <StatCard folds level={2} label={words.reward} figure={useFigure('myReward')} />
        </StatRow>
      </div>
      <div className={styles.wallets}>{hydrated ? <MyWallets /> : null}</div>
    </Page>
  )
}
