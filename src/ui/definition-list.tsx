import type { ComponentProps, ReactNode } from 'react'
import styles from './definition-list.module.css'

export interface Definition {
  term: string
  value: ReactNode
  /** A line of explanation. */
  note?: ReactNode
  /** Monospaced, for values that are compared letter by letter. */
  code?: boolean
}

export interface DefinitionListProps extends Omit<ComponentProps<'dl'>, 'children'> {
  items: readonly Definition[]
  /** `lines`: one pair per line, with hairlines between. Otherwise `className` sets the look. */
  look?: 'lines'
}

/** Terms and values: a `<div>` with `<dt>` and `<dd>` for each pair, and a second `<dd>` for a note. */
export function DefinitionList({ items, look, className = '', ...rest }: DefinitionListProps) {
  return (
    <dl {...rest} className={look === 'lines' ? `${styles.lines} ${className}` : className}>
      {items.map(({ term, value, note, code }, index) => (
        // Two pairs may share a term.
        <div key={`${index} ${term}`}>
          <dt>{term}</dt>
          <dd data-code={code ? '' : undefined}>{value}</dd>
          {note === undefined ? null : <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
