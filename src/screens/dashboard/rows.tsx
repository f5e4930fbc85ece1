import type { CSSProperties, ReactNode } from 'react'
import { ExternalLink } from '../../ui/external-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './rows.module.css'

export interface RowsProps<T> {
  /** The list's name, for screen readers. */
  label: string
  /** Undefined until there is an answer. */
  items: readonly T[] | undefined
  /** The maximum number of rows. */
  most: number
  /** The number of rows for which room is reserved, by default `most`. */
  room?: number
  keyOf: (item: T, index: number) => string
  row: (item: T, index: number) => Row
  loading: string
  empty: string
  /** Shown in place of `loading` after a failure; undefined while an answer may still come. */
  failure?: string | undefined
}

export interface Row {
  /** An address or a signature. */
  start: ReactNode
  /** The amount. */
  end: ReactNode
  /** Below both, muted. */
  note?: ReactNode
  noteEnd?: ReactNode
}

/** A short list of two-line rows. It keeps its height when the answer arrives. */
export function Rows<T>({ label, items, most, room = most, keyOf, row, loading, empty, failure }: RowsProps<T>) {
  const place: CSSProperties = { minHeight: `calc(${room} * var(--row))` }
  if (!items || items.length === 0) {
    return (
      <p className={styles.instead} style={place} role="status" data-waiting={!items && failure === undefined ? '' : undefined}>
        {items ? empty : (failure ?? loading)}
      </p>
    )
  }
  return (
    <ul className={styles.rows} style={place} aria-label={label}>
      {items.slice(0, most).map((item, index) => {
        const { start, end, note, noteEnd } = row(item, index)
        return (
          <li key={keyOf(item, index)} className={styles.row}>
            <span className={styles.start}>{start}</span>
            <span className={styles.end}>{end}</span>
            <span className={styles.note}>{note}</span>
            <span className={styles.noteEnd}>{noteEnd}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** An amount of BD in a row, with a small unit. */
export function RowAmount({ children }: { children: string }) {
  return (
    <span className={styles.amount}>
      {children}
      <span className={styles.unit}> BD</span>
    </span>
  )
}

/** A shortened address or signature, linked to the explorer. */
export function ChainLink({ href, children }: { href: string; children: string }) {
  return (
    <span className={styles.mono}>
      <ExternalLink href={href}>{children}</ExternalLink>
    </span>
  )
}

/** A small heading over a list, with optional content beside it. */
export function RowsHead({ title, aside }: { title: string; aside?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h4 className={styles.title}>{title}</h4>
      {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
    </div>
  )
}

/** A rank in a list. */
export function Rank({ children }: { children: number }) {
  return (
    <span className={styles.rank}>
      <VisuallyHidden>Rank </VisuallyHidden>
      {children}
    </span>
  )
}
