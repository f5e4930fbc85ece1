import type { ComponentProps, ReactNode } from 'react'
import styles from './definition-list.module.css'

export interface Definition {
  term: string
  value: ReactNode
  /** A line on it. */
  note?: ReactNode
  /** The value is compared letter by letter. */
  code?: boolean
}

export interface DefinitionListProps extends Omit<ComponentProps<'dl'>, 'children'> {
  items: readonly Definition[]
  /** `lines`: one pair a line, with hairlines between. Otherwise it looks as `className` says. */
  look?: 'lines'
}

/** Terms and what stands for them: a `<div>` with `<dt>` and `<dd>` for each, and a second `<dd>` where there is a note. */
export function DefinitionList({ items, look, className = '', ...rest }: DefinitionListProps) {
  return (
    <dl {...rest} className={look === 'lines' ? `${styles.lines} ${className}` : className}>
      {items.map(({ term, value, note, code }, index) => (
        // Two pairs may have one term.
        <div key={`${index} ${term}`}>
          <dt>{term}</dt>
          <dd data-code={code ? '' : undefined}>{value}</dd>
          {note === undefined ? null : <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
