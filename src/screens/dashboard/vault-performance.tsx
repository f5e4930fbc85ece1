import { ActionLink } from '../../ui/action-link.tsx'
import { dashboard } from './content.ts'
import { GrowthStrip } from '../../shell/figures/growth-strip.tsx'
import { Section } from './section.tsx'
import styles from './vault-performance.module.css'

const words = dashboard.performance

/** The change of the vault's balance over the last day, from the chain, and a link to all analytics. */
export function VaultPerformance() {
  return (
    <Section name="performance" anchor="analytics" title={words.title} subtitle={words.subtitle}>
      <div className={styles.strip}>
        <GrowthStrip />
      </div>
      <ActionLink to="/analytics" look="secondary">{words.more}</ActionLink>
    </Section>
  )
}
