import type { Wallet } from '../../../contract/wallet.ts'
import { explorer } from '../../../content/links.ts'
import { useNow } from '../../../data/live/use-now.ts'
import { formatLocal } from '../../../page/local-time.ts'
import { formatCountdown, lockProgress } from '../../../rules/countdown.ts'
import { formatExact } from '../../../rules/format.ts'
import { ExternalLink } from '../../../ui/external-link.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { walletWords } from '../content.ts'
import styles from '../my.module.css'

const { open: words, past: pastWords } = walletWords
const COUNTDOWN_EVERY_MS = 10_000

/** A wallet's open positions with their unlocks counted down, and the past ones. */
export function Positions({ stake: { open, past } }: { stake: NonNullable<Wallet['stake']> }) {
  const now = useNow(COUNTDOWN_EVERY_MS)
  const rows = open.map(({ signature, amount, remaining, startedAt, startEstimated, unlocksAt }, index) => {
    const [start, unlock] = [Date.parse(startedAt), Date.parse(unlocksAt)]
    const left = formatCountdown(unlock - now)
    return {
      id: `${signature} ${index}`,
      title: remaining === amount ? words.amount(formatExact(amount)) : words.rest(formatExact(remaining), formatExact(amount)),
      notes: [
        left === '' ? words.unlocked(formatLocal(unlock)) : words.unlocks(formatLocal(unlock), left),
        words.staked(formatLocal(start), startEstimated),
        <ProgressBar key="lock" label={words.lock(index + 1)} value={Math.floor(lockProgress(start, unlock, now))} max={100} />,
      ],
      actions: <ExternalLink href={explorer.transaction(signature)}>{walletWords.movements.transaction}</ExternalLink>,
    }
  })
  return (
    <div>
      <h4 className={styles.heading}>{words.title}</h4>
      {rows.length === 0 ? <p className={styles.quiet}>{words.none}</p> : <RowList rows={rows} />}
      {past.length === 0 ? null : (
        <details className={styles.more}>
          <summary>{pastWords.title(past.length)}</summary>
          <RowList
            rows={past.map(({ signature, amount, startedAt, endedAt, endedBy }, index) => ({
              id: `${signature} ${index}`,
              title: words.amount(formatExact(amount)),
              notes: [pastWords.ended(formatLocal(Date.parse(startedAt)), formatLocal(Date.parse(endedAt)))],
              actions: <ExternalLink href={explorer.transaction(endedBy)}>{pastWords.by}</ExternalLink>,
            }))}
          />
        </details>
      )}
    </div>
  )
}
