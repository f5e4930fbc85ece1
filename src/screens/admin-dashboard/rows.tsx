import type { ComponentType, ReactNode } from 'react'
import { admin } from '../../content/admin.ts'
import { formatLocal } from '../../page/local-time.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './rows.module.css'

export interface RowsProps<Row> {
  /** null: not known yet. */
  rows: readonly Row[] | null
  columns: readonly string[]
  empty: string
  row: ComponentType<{ row: Row }>
}

/** A list with five columns, or a few lines per row on a phone. Each cell has its own label, so the column heads are decorative. */
export function Rows<Row extends { id: string }>({ rows, columns, empty, row: One }: RowsProps<Row>) {
  if (rows === null) return <p className={styles.empty}>{admin.dashboard.stats.unknown}</p>
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <>
      <div aria-hidden="true" className={styles.heads}>
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <One key={row.id} row={row} />
        ))}
      </ol>
    </>
  )
}

/** A row. If it opens something, all of it can be pressed. */
export function Row({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>
}

/** Two lines, the second one muted. */
export function Cell({ label, second, code = false, children }: { label?: string; second?: ReactNode; code?: boolean; children: ReactNode }) {
  return (
    <span className={styles.cell}>
      {label === undefined ? null : <VisuallyHidden>{`${label}: `}</VisuallyHidden>}
      <span className={styles.first} data-code={code ? '' : undefined}>
        {children}
      </span>
      {second === undefined || second === null || second === '' ? null : <span className={styles.second}>{second}</span>}
    </span>
  )
}

/** The sender's name, which opens the details; the email address if the form has no name. */
export function Sender({ row: { name, email }, onOpen }: { row: { name: string; email: string }; onOpen: () => void }) {
  return (
    <Cell second={name === '' ? admin.dashboard.noName : email}>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={onOpen}>
        {name === '' ? email : name}
      </button>
    </Cell>
  )
}

/** A time, on this device's clock. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{formatLocal(Date.parse(at))}</time>
}
