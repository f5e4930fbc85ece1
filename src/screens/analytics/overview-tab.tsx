import { analytics } from './content.ts'
import { charts } from '../../content/charts.ts'
import { growthWords } from '../../content/growth.ts'
import { useHistory } from '../../data/live/use-history.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { formatExact, formatMillions } from '../../rules/format.ts'
import { GrowthStrip } from '../../shell/figures/growth-strip.tsx'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { Section } from '../../ui/section.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import styles from './tabs.module.css'

const words = analytics.vault

/** The vault: its growth, what it has sent out, and its balance over time. */
export function OverviewTab() {
  const deployed = useFigure('deployed')
  const wallets = useFigure('deployedWallets')
  const sol = useFigure('solBalance')
  const history = useHistory('vaultBalance')
  const { state } = useFigure('vaultBalance')
  return (
    <div className={styles.panel}>
      <Section name="performance" title={growthWords.title} subtitle={analytics.performance.subtitle}>
        <GrowthStrip />
      </Section>
      <Section className={styles.rows} name="vault-analytics" title={words.title} subtitle={words.subtitle}>
        <StatRow columns={3}>
          <StatCard folds label={words.deployed} figure={deployed} />
          <StatCard folds label={words.wallets} figure={wallets} />
          <StatCard folds label={words.sol} figure={sol} />
        </StatRow>
        <ChartCard title={charts.vault} source={history} unit="BD" short={formatMillions} exact={formatExact} tone="vault" state={state} />
      </Section>
    </div>
  )
}
