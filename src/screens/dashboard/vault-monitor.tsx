import type { ReactNode } from 'react'
import { dashboard } from './content.ts'
import type { VaultNotifications } from '../../contract/vault-activity.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useRefetch } from '../../data/live/use-refetch.ts'
import { doubtText } from '../../page/figure-view.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Badge } from '../../ui/badge.tsx'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Message } from '../../ui/message.tsx'
import { useNow } from '../../data/live/use-now.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RowsHead } from './rows.tsx'
import { Deployments, Stakeholders, Transactions } from './vault-lists.tsx'
import styles from './vault-monitor.module.css'

const words = dashboard.monitor
const NEWS = '/api/vault/notifications'
const TRANSACTIONS = '/api/vault/transactions'
const DEPLOYMENTS = '/api/vault/deployment-metrics'
const STAKED = '/api/staking/total'

/** The vault's transactions and deployments, the largest stakers, and whether monitoring is active. */
export function VaultMonitor() {
  const { isError } = useReads([NEWS])
  const isHydrated = useHydrated()
  const answer = useAnswer(NEWS)
  const retry = useRefetch(NEWS)
  if (answer) {
    return (
      <MonitorView answer={answer}>
        <Lists />
      </MonitorView>
    )
  }
  return isError && isHydrated ? <MonitorFailed onRetry={retry} /> : <MonitorWaiting />
}

export function MonitorView({ answer, children }: { answer: Pick<VaultNotifications, 'monitoringActive'>; children: ReactNode }) {
  const active = answer.monitoringActive
  return (
    <Card title={words.title} corner={<Badge text={active ? words.live : words.offline} status={active ? 'healthy' : 'offline'} />}>
      <div className={styles.monitor}>{children}</div>
    </Card>
  )
}

/** The lists, each with its own request, so that one failure doesn't affect the others. */
function Lists() {
  const transactionsRead = useReads([TRANSACTIONS])
  const deploymentsRead = useReads([DEPLOYMENTS])
  const stakedRead = useReads([STAKED], 'dashboardSection')
  const transactions = useAnswer(TRANSACTIONS)
  const deployments = useAnswer(DEPLOYMENTS)
  const staked = useAnswer(STAKED)
  const now = useNow(1000)
  return (
    <div className={styles.lists}>
      <div className={styles.transactions}>
        <Transactions answer={transactions} failed={transactionsRead.isError} now={now} />
      </div>
      <div className={styles.deployments}>
        <Deployments answer={deployments} failed={deploymentsRead.isError} now={now} />
      </div>
      <div className={styles.stakeholders}>
        <RowsHead title={words.stakeholders} aside={(staked && doubtText(staked.meta)) || words.stakeholdersNote} />
        <Stakeholders answer={staked} failed={stakedRead.isError} />
      </div>
    </div>
  )
}

export function MonitorWaiting() {
  return (
    <Card title={words.title}>
      <div className={styles.monitor} data-waiting="">
        <VisuallyHidden>{words.waiting}</VisuallyHidden>
        <div className={styles.skeleton} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </div>
    </Card>
  )
}

export function MonitorFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title={words.title}>
      <div className={styles.monitor}>
        <Message level={3} title={words.failed.title} action={<NetworkButton onClick={onRetry}>{words.retry}</NetworkButton>}>
          {words.failed.text}
        </Message>
      </div>
    </Card>
  )
}
