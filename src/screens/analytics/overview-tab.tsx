import { analytics } from './content.ts'
import { growthWords } from '../../content/growth.ts'
import { useFigure } from '../../data/live/use-view.ts'
import { FigureChart } from '../../shell/figures/figure-chart.tsx'
import { GrowthStrip } from '../../shell/figures/growth-strip.tsx'
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
        <FigureChart name="vault" />
      </Section>
    </div>
  )
}
