import { dashboard } from './content.ts'
import { explorer } from '../../content/links.ts'
import type { VaultMetrics } from '../../contract/vault-metrics.ts'
import { useAnswer } from '../../data/live/use-answer.ts'
import { useReads } from '../../data/live/use-reads.ts'
import { useRefetch } from '../../data/live/use-refetch.ts'
import { emptyFigure } from '../../page/figure-view.ts'
import type { FigureView } from '../../page/view.ts'
import { formatDateTime } from '../../rules/age.ts'
import { formatExact, formatMillions, shorten } from '../../rules/format.ts'
import { useAnswerFigure } from '../../shell/figures/use-answer-figure.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { NetworkButton } from '../../shell/figures/network-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Figure } from '../../ui/figure.tsx'
import { utcOffsetAt } from '../../page/local-time.ts'
import { Message } from '../../ui/message.tsx'
import styles from './treasury-metrics.module.css'

const words = dashboard.metrics
const METRICS = '/api/vault/metrics'
const reads = [METRICS] as const

/** The vault's deployed amount, to the last digit, with source and time. Without an answer it shows no reference figure. */
export function TreasuryMetrics() {
  const { isError } = useReads(reads)
  const isHydrated = useHydrated()
  const answer = useAnswer(METRICS)
  const answerFigure = useAnswerFigure()
  const retry = useRefetch(METRICS)
  if (answer) return <MetricsCard answer={answer} figure={deployedFigure(answer, answerFigure)} />
  return isError && isHydrated ? <MetricsFailed onRetry={retry} /> : <MetricsWaiting />
}

/** Loading while the vault's history is read for the first time. */
function deployedFigure({ totalDeployed, meta }: VaultMetrics, answerFigure: ReturnType<typeof useAnswerFigure>): FigureView {
  return totalDeployed === undefined ? emptyFigure('loading') : answerFigure(meta, { text: formatMillions(totalDeployed), unit: 'BD' })
}

export function MetricsCard({ answer, figure }: { answer: VaultMetrics; figure: FigureView }) {
  const { vaultAddress, lastUpdated } = answer
  const updated = Date.parse(lastUpdated)
  return (
    <Card title={words.title} corner={<Badge text={stateBadge(figure.state)} />}>
      <div className={styles.metrics}>
        <h4 className={styles.label}>{words.deployed}</h4>
        <Figure label={words.deployed} figure={figure} />
        {answer.totalDeployed !== undefined && (
          <p className={styles.exact}>
            {words.exact} {formatExact(answer.totalDeployed)} BD
          </p>
        )}
        <DefinitionList
          look="lines"
          className={styles.facts}
          items={[
            { term: 'Source', value: <Badge text={sourceBadge(answer.source)} /> },
            { term: words.updated, value: <time dateTime={lastUpdated}>{formatDateTime(updated, utcOffsetAt(updated)).slice(-'00:00:00'.length)}</time> },
            { term: 'Vault', value: <Address label="vault address" address={vaultAddress} short={shorten(vaultAddress, 8, 8)} href={explorer.account(vaultAddress)} /> },
          ]}
        />
      </div>
    </Card>
  )
}

const stateWords = new Map<string, string>(Object.entries(words.states))

function stateBadge(state: string): string {
  return stateWords.get(state) ?? words.states.stored
}

/** A source as the badge shows it: `direct_vault_query` → `direct vault query`. */
export function sourceBadge(source: string | undefined): string {
  return source ? source.replaceAll('_', ' ') : words.defaultSource
}

export function MetricsWaiting() {
  return (
    <Card title={words.waiting}>
      <div className={styles.metrics} aria-hidden="true">
        <h4 className={styles.label}>{words.deployed}</h4>
        <Figure label={words.deployed} figure={emptyFigure('loading')} />
      </div>
    </Card>
  )
}

export function MetricsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title={words.waiting}>
      <div className={styles.metrics}>
        <Message level={3} title={words.failed.title} action={<NetworkButton onClick={onRetry}>{dashboard.monitor.retry}</NetworkButton>}>
          {words.failed.text}
        </Message>
      </div>
    </Card>
  )
}
