import { kindNames } from '../../content/kind-names.ts'
import type { InboxRow } from '../../contract/admin-inbox.ts'
import { formatLocal } from '../../page/local-time.ts'
import type { VirtualRow } from '../../ui/virtual-list.tsx'
import styles from './inbox.module.css'
import { inboxWords as words } from './inbox-words.ts'

interface InboxRowProps {
  row: InboxRow
  place: VirtualRow
  isOpen: boolean
  isSelected: boolean
  /** Readers select nothing. */
  maySelect: boolean
  onOpen: () => void
  onSelect: (withShift: boolean) => void
}

/** The element with which a row is opened, so that keys can go to it. */
export function openerId(id: string): string {
  return `case-${id}`
}

/** A case in the list: who, what, where it stands. */
export function InboxRowItem({ row, place, isOpen, isSelected, maySelect, onOpen, onSelect }: InboxRowProps) {
  const { id, kind, referenceNumber, name, email, createdAt, state, assignee, undelivered, failure } = row
  const shown = name === '' ? email : name
  return (
    <li {...place} className={styles.row} data-open={isOpen ? '' : undefined}>
      {maySelect ? (
        <label className={styles.check}>
          <input type="checkbox" aria-label={words.select(shown)} checked={isSelected} onChange={({ nativeEvent }) => onSelect('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)} />
        </label>
      ) : (
        <span />
      )}
      <button id={openerId(id)} type="button" className={styles.opener} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <span className={styles.line}>
          <span className={styles.name}>{shown}</span>
          <span>{words.states[state]}</span>
        </span>
        <span className={`${styles.line} ${styles.quiet}`}>
          <span>
            {kindNames[kind]}, {referenceNumber}
          </span>
          <span>{assignee ?? words.unassigned}</span>
        </span>
        <span className={`${styles.line} ${styles.quiet}`}>
          <span>{name === '' ? words.noName : email}</span>
          <time dateTime={createdAt}>{formatLocal(Date.parse(createdAt))}</time>
        </span>
        {undelivered ? <span className={styles.name}>{words.notDelivered(failure)}</span> : null}
      </button>
    </li>
  )
}
