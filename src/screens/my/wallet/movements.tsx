import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Wallet, WalletMovement } from '../../../contract/wallet.ts'
import { explorer } from '../../../content/links.ts'
import { allMovementsQuery } from '../../../data/my/movements-query.ts'
import { useNow } from '../../../data/live/use-now.ts'
import { formatLocal } from '../../../page/local-time.ts'
import { formatCount, formatExact } from '../../../rules/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { ExternalLink } from '../../../ui/external-link.tsx'
import { VirtualList, type VirtualRow } from '../../../ui/virtual-list.tsx'
import { walletWords } from '../content.ts'
import styles from '../my.module.css'

const words = walletWords.movements
const FIRST = 10
const ROW_HEIGHT = 72
/** What is staked now stands at the end of the line. */
const LINE_EVERY_MS = 60_000

export interface MovementsProps {
  address: string
  stake: NonNullable<Wallet['stake']>
  isDown: boolean
}

/** What a wallet staked and withdrew, newest first: the latest, or all of them on request. */
export function Movements({ address, stake, isDown }: MovementsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow(LINE_EVERY_MS)
  const { movements, movementCount } = stake
  // The newest movement in the key: with a new one, the pages are others.
  const newest = movements[0]?.signature ?? ''
  const { data: all, isFetching } = useQuery({ ...allMovementsQuery(address, newest), enabled: showsAll && movementCount > movements.length && !isDown })
  const known = all ?? movements
  const shown = showsAll ? known : known.slice(0, FIRST)
  const points = useMemo(() => known.toReversed().map(({ at, staked }) => ({ at, value: staked })), [known])
  if (movements.length === 0) return <p className={styles.quiet}>{words.none}</p>
  const [oldest, latest] = [points[0]?.value ?? '0', points.at(-1)?.value ?? '0']
  return (
    <div>
      {points.length > 1 ? (
        <>
          <h4 className={styles.heading}>{words.over}</h4>
          <Sparkline points={points} to={now} label={words.line(formatExact(oldest), formatExact(latest))} />
        </>
      ) : null}
      <h4 className={styles.heading}>{words.title}</h4>
      {shown.length > FIRST ? (
        <VirtualList count={shown.length} keyOf={(index) => keyOf(shown[index], index)} estimatedHeight={ROW_HEIGHT} waiting={<Rows movements={shown.slice(0, FIRST)} />}>
          {(index, row) => {
            const movement = shown[index]
            return movement ? <MovementRow key={keyOf(movement, index)} movement={movement} row={row} /> : null
          }}
        </VirtualList>
      ) : (
        <Rows movements={shown} />
      )}
      {!showsAll && movementCount > FIRST ? (
        <p className={styles.more}>
          <Button onClick={() => setShowsAll(true)}>{words.all(formatCount(movementCount))}</Button>
        </p>
      ) : null}
      <p role="status" className={styles.quiet}>
        {showsAll && known.length < movementCount ? (isFetching ? words.reading : words.kept(known.length, formatCount(movementCount))) : ''}
      </p>
    </div>
  )
}

function Rows({ movements }: { movements: readonly WalletMovement[] }) {
  return (
    <ul>
      {movements.map((movement, index) => (
        <MovementRow key={keyOf(movement, index)} movement={movement} />
      ))}
    </ul>
  )
}

function MovementRow({ movement: { kind, amount, at, atEstimated, staked, status, signature }, row }: { movement: WalletMovement; row?: VirtualRow }) {
  return (
    <li className={styles.movement} {...row}>
      <span className={styles.name}>{words[kind](formatExact(amount))}</span>
      <span>
        {atEstimated ? words.about : ''}
        <time dateTime={at}>{formatLocal(Date.parse(at))}</time>
      </span>
      <span className={styles.quiet}>{status === 'pending' ? words.pending : words.after(formatExact(staked))}</span>
      <ExternalLink href={explorer.transaction(signature)}>{words.transaction}</ExternalLink>
    </li>
  )
}

/** One transaction may have several movements. */
function keyOf(movement: WalletMovement | undefined, index: number): string {
  return `${movement?.signature ?? ''} ${index}`
}
