import styles from './tier-badge.module.css'

/** A tier in a frame, after a square in its colour. A tier without a colour gets a hollow square. */
export function TierBadge({ tier }: { tier: string }) {
  const name = tier.trim()
  return (
    <span className={styles.badge} data-tier={name.toLowerCase()}>
      <span className={styles.swatch} aria-hidden="true" />
      {name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()}
    </span>
  )
}
