import styles from './badge.module.css'

export interface BadgeProps {
  /** A fixed word before the text: `Health:`. */
  prefix?: string
  /** A placeholder. */
  text: string
  /** A placeholder for data-status, which sets sign and colour. Without one the badge is a plain notice. */
  status?: string
}

/** A word or two in a frame. */
export function Badge({ prefix, text, status }: BadgeProps) {
  return (
    <span className={styles.badge} data-status={status}>
      {status === undefined ? null : <span className={styles.sign} aria-hidden="true" />}
      {prefix === undefined ? null : <span>{prefix}&nbsp;</span>}
      <span className={styles.text}>{text}</span>
    </span>
  )
}
