import type { ReactNode } from 'react'
import type { FigureView } from '../page/view.ts'
import { FigureAge } from './figure-age.tsx'
import styles from './figure.module.css'
import { useChanges } from './use-changes.ts'

export interface FigureProps {
  figure: FigureView
  /** The figure's name, for the details and for screen readers. */
  label: string
  /** `hero` once per section, `card` in a row of cards, `tile` where two share a phone's width, `word` for words in place of a number. */
  size?: 'hero' | 'card' | 'tile' | 'word'
  /** Where the number links to, a placeholder; opens in a new tab. */
  href?: string
  /** Shown while the number is loading; by default a skeleton. */
  pending?: string
  /** The figure's change, beside it. */
  change?: ReactNode
  /** On a phone, puts the number to the right of its label, as in a list, instead of under it. For a StatCard. */
  folds?: boolean
  /** Reserves room for a two-line note, so that nothing moves when it appears. */
  keepsNote?: boolean
}

/** A number with its unit and change, and its age below. Every figure on a screen is shown by this. */
export function Figure({ figure, label, size = 'card', href, pending, change, folds = false, keepsNote = false }: FigureProps) {
  const changes = useChanges(figure.text)
  const number = (
    <>
      <span key={changes} className={styles.number} data-rolled={changes > 0 ? '' : undefined}>
        {figure.text}
      </span>
      {pending === undefined ? null : <span className={styles.pending}>{pending}</span>}
    </>
  )
  return (
    <div
      className={styles.figure}
      data-size={size}
      data-state={figure.state}
      data-trend={figure.trend}
      data-folds={folds ? '' : undefined}
      data-keeps-note={keepsNote ? '' : undefined}
      data-pending={pending === undefined ? undefined : ''}
    >
      <p className={styles.line}>
        {href === undefined ? (
          <span className={styles.value}>{number}</span>
        ) : (
          <a className={styles.value} href={href} target="_blank" rel="noopener noreferrer">
            {number}
          </a>
        )}
        <span className={styles.aside}>
          {change}
          <span className={styles.unit}>{figure.unit}</span>
        </span>
      </p>
      <p className={styles.foot}>
        <FigureAge figure={figure} label={label} changes={changes} />
        <span className={styles.note}>{figure.note}</span>
      </p>
    </div>
  )
}
