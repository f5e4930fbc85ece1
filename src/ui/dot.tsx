import styles from './dot.module.css'

/**
 * The sign of a figure's state: filled for live, hollow for stored, half filled for incomplete and unconfirmed, two halves apart for disputed, none
 * otherwise. Drawn by CSS from the nearest data-state above it. A new `changes` count makes it pulse once.
 */
export function Dot({ changes }: { changes: number }) {
  return <span key={changes} className={styles.dot} data-pulse={changes > 0 ? '' : undefined} aria-hidden="true" />
}
