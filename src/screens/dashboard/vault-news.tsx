import { dashboard } from './content.ts'
import { explorer } from '../../content/links.ts'
import type { VaultTransaction } from '../../contract/vault-activity.ts'
import { formatCount, shorten } from '../../rules/format.ts'
import { urgencyOf } from '../../rules/urgency.ts'
import { Ago } from './ago.tsx'
import { ChainLink, Rows } from './rows.tsx'
import styles from './vault-news.module.css'

const words = dashboard.bell
const MOST = 20

export interface VaultNewsProps {
  transactions: readonly VaultTransaction[] | undefined
  failed: boolean
  /** Epoch milliseconds. */
  now: number
}

/** The vault's transactions, newest first, each with its urgency. */
export function VaultNews({ transactions, failed, now }: VaultNewsProps) {
  return (
    <Rows
      label={words.title}
      items={transactions}
      most={MOST}
      room={1}
      keyOf={({ signature }) => signature}
      loading={words.loading}
      empty={words.empty}
      failure={failed ? words.failed : undefined}
      row={({ signature, slot, blockTime }, index) => ({
        start: <ChainLink href={explorer.transaction(signature)}>{shorten(signature, 6, 6)}</ChainLink>,
        end: <Urgency index={index} />,
        note: `${dashboard.monitor.slot} ${formatCount(slot)}`,
        noteEnd: blockTime === null ? undefined : <Ago at={blockTime * 1000} now={now} />,
      })}
    />
  )
}

function Urgency({ index }: { index: number }) {
  const urgency = urgencyOf(index)
  return (
    <span className={styles.urgency} data-urgency={urgency}>
      <span className={styles.sign} aria-hidden="true" />
      {words.urgencies[urgency]}
    </span>
  )
}
