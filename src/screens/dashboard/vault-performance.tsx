import { Link } from '@tanstack/react-router'
import { dashboard } from './content.ts'
import { GrowthStrip } from '../../shell/figures/growth-strip.tsx'
import action from '../../ui/action.module.css'
import { Section } from './section.tsx'
import styles from './vault-performance.module.css'

const words = dashboard.performance

/** The change of the vault's balance over the last day, from the server's own record, and a link to all analytics. */
export function VaultPerformance() {
  return (
    <Section name="performance" anchor="analytics" title={words.title} lead={<span>{words.subtitle}</span>}>
      <div className={styles.strip}>
        <GrowthStrip />
      </div>
      <Link to="/analytics" className={action.action} data-look="secondary">
        {words.more}
      </Link>
    </Section>
  )
}
