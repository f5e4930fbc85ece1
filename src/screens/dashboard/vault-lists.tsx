import { dashboard } from './content.ts'
import { incomplete } from '../../content/incomplete.ts'
import { explorer } from '../../content/links.ts'
import type { DeploymentMetrics } from '../../contract/deployment-metrics.ts'
import type { StakingTotal } from '../../contract/staking-total.ts'
import type { VaultTransactions } from '../../contract/vault-activity.ts'
import { formatCount, formatExact, formatSol, shorten } from '../../rules/format.ts'
import { formatShare, shareOf } from '../../rules/share.ts'
import { Ago } from './ago.tsx'
import { ChainLink, Rank, RowAmount, Rows, RowsHead } from './rows.tsx'

const words = dashboard.monitor
const MOST_NEWS = 5

interface ListProps<A> {
  answer: A | undefined
  failed: boolean
  /** Epoch milliseconds. */
  now: number
}

/** Transactions that moved BD into or out of the vault, newest first, and the vault's SOL for fees. */
export function Transactions({ answer, failed, now }: ListProps<Pick<VaultTransactions, 'transactions' | 'vaultSOLBalance'>>) {
  return (
    <>
      <RowsHead title={words.transactions} aside={answer ? `${words.sol}${formatSol(answer.vaultSOLBalance)}` : ''} />
      <Rows
        label={words.transactions}
        items={answer?.transactions}
        most={MOST_NEWS}
        keyOf={({ signature }) => signature}
        loading={words.transactionsLoading}
        empty={words.noTransactions}
        failure={failed ? words.listFailed : undefined}
        row={({ signature, slot, blockTime }) => ({
          start: <Signature signature={signature} />,
          end: blockTime === null ? undefined : <Ago at={blockTime * 1000} now={now} />,
          note: `${words.slot} ${formatCount(slot)}`,
        })}
      />
    </>
  )
}

/** The vault's deployments, newest first. One transaction may pay several wallets. */
export function Deployments({ answer, failed, now }: ListProps<Pick<DeploymentMetrics, 'recentDeployments'>>) {
  return (
    <>
      <RowsHead title={words.deployments} />
      <Rows
        label={words.deployments}
        items={answer?.recentDeployments}
        most={MOST_NEWS}
        keyOf={({ signature }, index) => `${signature} ${index}`}
        loading={words.deploymentsLoading}
        empty={words.noDeployments}
        failure={failed ? words.listFailed : undefined}
        row={({ signature, amount, timestamp }) => ({
          start: <Signature signature={signature} />,
          end: <RowAmount>{formatExact(amount)}</RowAmount>,
          noteEnd: <Ago at={Date.parse(timestamp)} now={now} />,
        })}
      />
    </>
  )
}

/** The largest stakers, largest first; sorts them itself. */
export function Stakeholders({ answer, failed, most = 8 }: Omit<ListProps<Pick<StakingTotal, 'stakers' | 'balance' | 'meta'>>, 'now'> & { most?: number }) {
  const largest = answer?.stakers.toSorted((a, b) => Number(b.amount) - Number(a.amount))
  return (
    <Rows
      label={words.stakeholders}
      items={largest}
      most={most}
      keyOf={({ wallet }) => wallet}
      loading={words.stakeholdersLoading}
      empty={answer?.meta.state === 'incomplete' ? incomplete.history(answer.meta.outstanding) : words.noStakeholders}
      failure={failed ? words.listFailed : undefined}
      row={({ wallet, amount }, index) => ({
        start: (
          <>
            <Rank>{index + 1}</Rank>
            <ChainLink href={explorer.account(wallet)}>{shorten(wallet, 4, 4)}</ChainLink>
          </>
        ),
        end: <RowAmount>{formatExact(amount)}</RowAmount>,
        noteEnd: `${formatShare(shareOf(amount, answer?.balance ?? '0'))} ${words.share}`,
      })}
    />
  )
}

function Signature({ signature }: { signature: string }) {
  return <ChainLink href={explorer.transaction(signature)}>{shorten(signature, 6, 6)}</ChainLink>
}
