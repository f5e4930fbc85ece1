import { useEffect } from 'react'
import type { InboxRow } from '../../contract/admin-inbox.ts'
import { Button } from '../../ui/button.tsx'
import { VirtualList, type VirtualRow } from '../../ui/virtual-list.tsx'
import { InboxRowItem } from './inbox-row.tsx'
import styles from './inbox.module.css'
import { inboxWords as words } from './inbox-words.ts'
import type { Selection } from './use-selection.ts'
import type { Inbox } from './use-inbox.ts'

const ROW_HEIGHT = 88

/** The rows, of which only those near the window are there; the next ones are read before the last is reached. */
export function InboxList({ inbox, selection, maySelect }: { inbox: Inbox; selection: Selection; maySelect: boolean }) {
  const { rows, failed, stale, hasMore, more, openId, openCase, refetch } = inbox
  if (failed) {
    return (
      <div className={styles.bar} role="alert">
        <p>{words.notLoaded}</p>
        <Button onClick={() => void refetch()}>{words.again}</Button>
      </div>
    )
  }
  if (rows === null) return <p className={styles.empty}>{words.loading}</p>
  if (rows.length === 0) return <p className={styles.empty}>{words.empty}</p>
  const one = (row: InboxRow, place: VirtualRow) => (
    <InboxRowItem
      key={row.id}
      row={row}
      place={place}
      isOpen={row.id === openId}
      isSelected={selection.ids.has(row.id)}
      maySelect={maySelect}
      onOpen={() => openCase(row.id, { replace: openId !== null })}
      onSelect={(withShift) => selection.toggle(row.id, withShift, rows)}
    />
  )
  return (
    <section className={styles.list} aria-label={words.list} data-stale={stale ? '' : undefined} aria-busy={stale}>
      <VirtualList count={rows.length + (hasMore ? 1 : 0)} keyOf={(index) => rows[index]?.id ?? 'more'} estimatedHeight={ROW_HEIGHT} waiting={<p className={styles.empty}>{words.loading}</p>}>
        {(index, place) => {
          const row = rows[index]
          return row === undefined ? <More key="more" place={place} onSeen={more} /> : one(row, place)
        }}
      </VirtualList>
    </section>
  )
}

/** The end of what is read. When it comes near, the next page is read. */
function More({ place, onSeen }: { place: VirtualRow; onSeen: () => void }) {
  useEffect(onSeen)
  return (
    <li {...place} className={styles.quiet}>
      {words.more}
    </li>
  )
}
