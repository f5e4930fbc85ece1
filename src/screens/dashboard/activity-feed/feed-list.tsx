import { useState } from 'react'
import { activityFeed as words } from './content.ts'
import { explorer } from '../../../content/links.ts'
import { formatAge, formatDateTime } from '../../../rules/age.ts'
import { formatCount, shorten } from '../../../rules/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ExternalLink } from '../../../ui/external-link.tsx'
import { utcOffsetAt } from '../../../page/local-time.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './activity-feed.module.css'
import { isRecent, type FeedRow } from './feed-row.ts'

/** The number of rows shown at first, and in the skeleton. */
const FIRST_ROWS = 10

/** The first rows, or all on request. A new row slides in. */
export function FeedList({ rows, now }: { rows: readonly FeedRow[]; now: number }) {
  const [showsAll, setShowsAll] = useState(false)
  // Rows of the first render aren't new.
  const [first] = useState(() => new Set(rows.map(({ signature }) => signature)))
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <>
      <ol className={styles.list}>
        {shown.map((row) => (
          <Row key={row.signature} row={row} now={now} slides={!first.has(row.signature)} />
        ))}
      </ol>
      {rows.length > FIRST_ROWS ? (
        <p className={styles.more}>
          <Button onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${FIRST_ROWS}` : `Show all ${formatCount(rows.length)} transactions`}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function Row({ row, now, slides }: { row: FeedRow; now: number; slides: boolean }) {
  const { signature, at } = row
  const recent = isRecent(row, now)
  return (
    <li className={styles.row} data-tone={row.tone} data-recent={recent ? '' : undefined} data-slides={slides ? '' : undefined}>
      <span className={styles.type}>
        {row.type}
        {recent ? <span className={styles.new}>{words.recent}</span> : null}
      </span>
      <span className={styles.amount}>
        {row.amount ?? '—'}
        <span className={styles.unit}> BD</span>
      </span>
      <span className={styles.signature}>
        <ExternalLink href={explorer.transaction(signature)}>
          <VisuallyHidden>Transaction </VisuallyHidden>
          {shorten(signature, 6, 6)}
        </ExternalLink>
      </span>
      <span className={styles.state}>
        <Badge text={row.status} />
      </span>
      {at === null ? (
        <span className={styles.age}>Time unknown</span>
      ) : (
        <time className={styles.age} dateTime={new Date(at).toISOString()} title={formatDateTime(at, utcOffsetAt(at))}>
          {formatAge(now - at)}
        </time>
      )}
    </li>
  )
}

/** A placeholder for the list: rows of the same shape and size, without text. */
export function FeedSkeleton() {
  return (
    <ol className={styles.list} data-waiting="" aria-hidden="true">
      {Array.from({ length: FIRST_ROWS }, (_, index) => (
        <li key={index} className={styles.row}>
          {cells.map((cell) => (
            <span key={cell} className={styles[cell]}>
              <span className={styles.blank} />
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

const cells = ['type', 'amount', 'signature', 'state', 'age'] as const
