import { staking } from '../../content/staking.ts'
import type { StakingReconciliation } from '../../contract/staking-reconciliation.ts'
import { formatBackFill } from '../../rules/back-fill.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './back-fill.module.css'

/** The progress of reading the staking history, and the remaining time. More transactions may turn up meanwhile. */
export function BackFill({ progress }: { progress: Pick<StakingReconciliation, 'transactions' | 'outstanding' | 'estimate'> }) {
  const total = progress.transactions
  const read = Math.max(0, total - progress.outstanding)
  const text = formatBackFill(progress)
  return (
    <div className={styles.backFill}>
      <p>{text}</p>
      <div className={styles.bar}>
        <ProgressBar label={staking.portfolio.backFill} value={read} max={total} valueText={text} />
      </div>
    </div>
  )
}
