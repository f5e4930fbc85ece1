import { analytics } from './content.ts'
import { growthWords } from '../../content/growth.ts'
import { FigureChart } from '../../shell/figures/figure-chart.tsx'
import { GrowthStrip } from '../../shell/figures/growth-strip.tsx'
import { LiveStat } from '../../shell/figures/live-stat.tsx'
import { Section } from '../../ui/section.tsx'
import { StatRow } from '../../ui/stat-row.tsx'
import styles from './tabs.module.css'

const words = analytics.vault

/** The vault: its growth, what it has sent out, and its balance over time. */
export function OverviewTab() {
  return (
    <div className={styles.panel}>
      <Section name="performance" title={growthWords.title} subtitle={analytics.performance.subtitle}>
        <GrowthStrip />
      </Section>
      <Section className={styles.rows} name="vault-analytics" title={words.title} subtitle={words.subtitle}>
        <StatRow columns={3}>
          <LiveStat folds label={words.deployed} of="deployed" />
          <LiveStat folds label={words.wallets} of="deployedWallets" />
          <LiveStat folds label={words.sol} of="solBalance" />
        </StatRow>
        <FigureChart name="vault" />
      </Section>
    </div>
  )
}
