import { analytics } from './content.ts'
import { explorer } from '../../content/links.ts'
import type { DeploymentMetrics } from '../../contract/deployment-metrics.ts'
import type { VaultTransactions } from '../../contract/vault-activity.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useRefetch } from '../../data/live/use-refetch.ts'
import { fromDecimal, toDecimal } from '../../rules/amount.ts'
import { formatCount, formatExact, shorten } from '../../rules/format.ts'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { formatLocal } from '../../page/local-time.ts'
import { Section } from '../../ui/section.tsx'
import { Age } from './age.tsx'
import styles from './tabs.module.css'

const words = analytics.transactions
const LIST = '/api/vault/transactions'
const reads = [LIST, '/api/vault/deployment-metrics'] as const
/** Rows shown; the full history is on the explorer. */
const ROWS = 25
const FINEST = 9

/** The vault's latest transactions, with links to the explorer. */
export function TransactionsTab() {
  const { isError } = useReads(reads)
  const answer = useAnswer(LIST)
  return (
    <Section name="transactions" title={words.title} subtitle={words.subtitle}>
      {answer ? <List answer={answer} /> : <Waiting failed={isError} />}
    </Section>
  )
}

function List({ answer }: { answer: VaultTransactions }) {
  const deployments = useAnswer('/api/vault/deployment-metrics')
  const sent = sentBySignature(deployments?.recentDeployments ?? [])
  if (answer.transactions.length === 0) return <p className={styles.waiting}>{words.empty}</p>
  return (
    <>
      <ol className={styles.list}>
        {answer.transactions.slice(0, ROWS).map(({ signature, slot, blockTime }) => (
          <li key={signature} className={styles.row}>
            <ExternalLink href={explorer.transaction(signature)}>{shorten(signature, 4, 4)}</ExternalLink>
            <span className={styles.amount}>{sent.has(signature) ? `${formatExact(sent.get(signature) ?? '0')} BD ${words.sent}` : ''}</span>
            <span className={styles.quiet}>
              {blockTime === null ? words.unknownTime : <time dateTime={new Date(blockTime * 1000).toISOString()}>{formatLocal(blockTime * 1000)}</time>}
            </span>
            <span className={styles.quiet}>
              {words.slot} {formatCount(slot)}
            </span>
          </li>
        ))}
      </ol>
      <Age meta={answer.meta} label={words.title} />
    </>
  )
}

/** Sums by signature, because one transaction may pay several wallets. */
function sentBySignature(deployments: DeploymentMetrics['recentDeployments']): ReadonlyMap<string, string> {
  const sent = new Map<string, bigint>()
  for (const { signature, amount } of deployments) sent.set(signature, (sent.get(signature) ?? 0n) + (fromDecimal(amount, FINEST) ?? 0n))
  return new Map([...sent].map(([signature, amount]) => [signature, toDecimal(amount, FINEST)]))
}

function Waiting({ failed }: { failed: boolean }) {
  const retry = useRefetch(LIST)
  if (!failed) return <p className={styles.waiting}>{words.loading}</p>
  return (
    <div className={styles.waiting}>
      <p>{words.failed}</p>
      <NetworkButton onClick={retry}>{words.again}</NetworkButton>
    </div>
  )
}
