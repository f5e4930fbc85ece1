import { staking } from '../../content/staking.ts'
import type { StakingReconciliation } from '../../contract/staking-reconciliation.ts'
import { formatBackFill } from '../../rules/back-fill.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './back-fill.module.css'

/** How far the reading of the staking history has come, and how long it still takes. More transactions may turn up while it goes on. */
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
