import { enhancedAnalytics } from './content.ts'
import { explorer } from '../../content/links.ts'
import { formatFullCountdown, lockProgress } from '../../rules/countdown.ts'
import { formatCount, formatExact, shorten } from '../../rules/format.ts'
import { Address } from '../../ui/address.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { CheckIcon } from '../../ui/first-icons.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TierBadge } from '../../ui/tier-badge.tsx'
import { VirtualList, type VirtualRow } from '../../ui/virtual-list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { StakerRow } from './staker-rows.ts'
import styles from './stakers.module.css'

const words = enhancedAnalytics.list
/** Longer lists are virtualized. */
const WINDOWED_FROM = 100
const SKELETON_ROWS = 12

/** The given stakers, in the given order. */
export function StakerList({ rows, now }: { rows: readonly StakerRow[]; now: number }) {
  const staker = (row: StakerRow | undefined, place?: VirtualRow) =>
    row === undefined ? null : <Staker key={row.wallet} row={row} now={now} place={place} />
  return (
    <div className={styles.list}>
      {rows.length > WINDOWED_FROM ? (
        <VirtualList
          count={rows.length}
          keyOf={(index) => rows[index]?.wallet ?? String(index)}
          estimatedHeight={estimatedHeight()}
          waiting={<ol>{rows.slice(0, WINDOWED_FROM).map((row) => staker(row))}</ol>}
        >
          {(index, place) => staker(rows[index], place)}
        </VirtualList>
      ) : (
        <ol>{rows.map((row) => staker(row))}</ol>
      )}
    </div>
  )
}

/** The placeholder for the list. */
export function StakersSkeleton() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className={styles.blank} />
        ))}
      </div>
    </div>
  )
}

function Staker({ row, now, place }: { row: StakerRow; now: number; place?: VirtualRow | undefined }) {
  const { wallet, amount, details, lock } = row
  const short = shorten(wallet, 6, 6)
  return (
    <li className={styles.row} {...place}>
      <div className={styles.who}>
        <Address label={`wallet ${short}`} address={wallet} short={short} href={explorer.account(wallet)} />
        {details && details.tier !== 'none' ? <TierBadge tier={details.tier} /> : null}
        {details?.isAuthenticated ? <Authenticated /> : null}
      </div>
      <p className={styles.amount}>{formatExact(amount)} BD</p>
      <div className={styles.lock}>{lock ? <Lock lock={lock} now={now} of={short} /> : <span className={styles.quiet}>{words.noLock}</span>}</div>
      <p className={styles.facts}>
        {details ? (
          <>
            <span>
              {words.since} {formatCount(details.stakingDuration)} {details.stakingDuration === 1 ? 'day' : 'days'}
            </span>
            <span>
              {formatCount(details.transactionCount)} {details.transactionCount === 1 ? 'transaction' : 'transactions'}
            </span>
          </>
        ) : null}
        {lock ? <ExternalLink href={explorer.transaction(lock.signature)}>{words.transaction}</ExternalLink> : null}
      </p>
    </li>
  )
}

function Authenticated() {
  return (
    <span className={styles.authenticated} title={words.authenticatedWhy}>
      <CheckIcon />
      {words.authenticated}
    </span>
  )
}

function Lock({ lock, now, of }: { lock: NonNullable<StakerRow['lock']>; now: number; of: string }) {
  const isLocked = now < lock.unlock
  // Rounded down, so that a lock isn't at 100% before it ends.
  const percent = Math.floor(lockProgress(lock.start, lock.unlock, now))
  return (
    <>
      <p className={styles.countdown}>
        <span>{isLocked ? words.locked : words.unlocked}</span>
        <span>{isLocked ? `${formatFullCountdown(lock.unlock - now)} ${words.left}` : words.ready}</span>
        <span className={styles.percent}>{percent}%</span>
      </p>
      <ProgressBar label={`${words.progress} of ${of}`} value={percent} max={100} />
    </>
  )
}

function estimatedHeight(): number {
  return window.matchMedia('(width >= 64rem)').matches ? 73 : 164
}
