import { explorer } from '../../content/links.ts'
import { staking } from '../../content/staking.ts'
import { formatCountdown, lockProgress } from '../../rules/countdown.ts'
import { formatExact, shorten } from '../../rules/format.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { VirtualRow } from '../../ui/virtual-list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { formatLocal } from '../../page/local-time.ts'
import styles from './positions.module.css'
import { amountPlaces, type RankedPosition } from './ranking.ts'

const words = staking.portfolio

export interface PositionRowProps {
  position: RankedPosition
  places: number
  now: number
  /** Its place in a virtualized list. */
  row?: VirtualRow | undefined
}

/** One position: wallet, amount, and its lock at `now` (epoch milliseconds). `places`: the decimals of the list's finest amount. */
export function PositionRow({ position, places, now, row }: PositionRowProps) {
  const { wallet, rank } = position
  const [start, unlock] = [Date.parse(position.startDate), Date.parse(position.unlockDate)]
  const isLocked = now < unlock
  // Rounded down, so that a lock isn't at 100% before it ends.
  const percent = Math.floor(lockProgress(start, unlock, now))
  const short = shorten(wallet, 4, 4)
  const own = amountPlaces([position])
  const [whole, fraction] = formatExact(position.amount, own).split('.')
  return (
    <li className={styles.row} {...row}>
      <span className={styles.rank}>
        <VisuallyHidden>Rank </VisuallyHidden>
        {rank}
      </span>
      <span className={styles.wallet}>
        <Address label={`wallet ${short}`} address={wallet} short={short} href={explorer.account(wallet)} />
      </span>
      <span className={styles.amount}>
        {whole}
        <span className={styles.fraction}>
          .{fraction}
          {own < places ? (
            <span className={styles.filler} aria-hidden="true">
              {'0'.repeat(places - own)}
            </span>
          ) : null}
        </span>
        <span className={styles.unit}> BD</span>
      </span>
      <span className={styles.start}>
        <VisuallyHidden>{words.columns.start} </VisuallyHidden>
        <time dateTime={position.startDate}>{formatLocal(start)}</time>
      </span>
      <span className={styles.unlock}>
        <VisuallyHidden>{isLocked ? words.columns.unlock : words.unlocked} </VisuallyHidden>
        <time dateTime={position.unlockDate}>{formatLocal(unlock)}</time>
      </span>
      <span className={styles.status}>
        <Badge text={isLocked ? words.locked : words.unlocked} />
        <span>{isLocked ? `${formatCountdown(unlock - now)} left` : words.ready}</span>
      </span>
      <span className={styles.progress}>
        <span className={styles.bar}>
          <ProgressBar label={`${words.columns.progress} of rank ${rank}`} value={percent} max={100} />
        </span>
        <span className={styles.percent}>{percent}%</span>
      </span>
    </li>
  )
}
