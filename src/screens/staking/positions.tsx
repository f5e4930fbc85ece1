import { staking } from '../../content/staking.ts'
import { VirtualList, type VirtualRow } from '../../ui/virtual-list.tsx'
import { PositionRow } from './position-row.tsx'
import styles from './positions.module.css'
import type { RankedPosition } from './ranking.ts'

const { columns } = staking.portfolio

/** The number of rows shown at first, and in the skeleton. */
export const FIRST_ROWS = 25

/** The list: columns if wide, blocks of a few lines if narrow. */
export function Positions({ positions, places, now }: { positions: readonly RankedPosition[]; places: number; now: number }) {
  const row = (position: RankedPosition | undefined, place?: VirtualRow) =>
    position === undefined ? null : <PositionRow key={position.key} position={position} places={places} now={now} row={place} />
  return (
    <div className={styles.list}>
      <Columns />
      {positions.length > FIRST_ROWS ? (
        <VirtualList
          count={positions.length}
          keyOf={(index) => positions[index]?.key ?? String(index)}
          estimatedHeight={estimatedHeight()}
          waiting={<ol>{positions.slice(0, FIRST_ROWS).map((position) => row(position))}</ol>}
        >
          {(index, place) => row(positions[index], place)}
        </VirtualList>
      ) : (
        <ol>{positions.map((position) => row(position))}</ol>
      )}
    </div>
  )
}

/** In CSS pixels: a line if wide, a block if narrow. Each row is measured once rendered. */
function estimatedHeight(): number {
  return window.matchMedia('(width >= 72rem)').matches ? 53 : 139
}

/** A placeholder for the list: rows of the same shape and size, without text. */
export function PositionsSkeleton() {
  return (
    <div className={styles.list} data-waiting="" aria-hidden="true">
      <Columns />
      <ol>
        {Array.from({ length: FIRST_ROWS }, (_, index) => (
          <li key={index} className={styles.row}>
            <span className={styles.rank}>{index + 1}</span>
            {cells.map((cell) => (
              <span key={cell} className={styles[cell]}>
                <span className={styles.blank} />
              </span>
            ))}
            <span className={styles.progress}>
              <span className={styles.bar} />
              <span className={styles.percent} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const cells = ['wallet', 'amount', 'start', 'unlock', 'status'] as const

/** Decorative column heads; each row has hidden labels for its cells. */
function Columns() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>{columns.rank}</span>
      <span>{columns.wallet}</span>
      <span className={styles.amount}>{columns.amount}</span>
      <span>{columns.start}</span>
      <span>{columns.unlock}</span>
      <span>{columns.status}</span>
      <span>{columns.progress}</span>
    </div>
  )
}
