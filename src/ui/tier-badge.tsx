import styles from './tier-badge.module.css'

/** A rank in a frame, with a square in its colour before it. Ranks that have no colour of their own get a hollow one. */
export function TierBadge({ tier }: { tier: string }) {
  const name = tier.trim()
  return (
    <span className={styles.badge} data-tier={name.toLowerCase()}>
      <span className={styles.swatch} aria-hidden="true" />
      {name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()}
    </span>
  )
}
