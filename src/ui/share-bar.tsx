import styles from './share-bar.module.css'

export interface ShareBarProps {
  /** In percent of the whole. */
  share: number
  /** BD's own vault is gold; everything else is ink. */
  tone?: 'vault' | 'plain'
}

/** A share of a whole as a bar. Decorative: its number and name stand beside it as text. */
export function ShareBar({ share, tone = 'plain' }: ShareBarProps) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" data-tone={tone} aria-hidden="true">
      <rect className={styles.whole} width="100" height="1" />
      <rect className={styles.part} width={Math.min(100, Math.max(0, share))} height="1" />
    </svg>
  )
}
