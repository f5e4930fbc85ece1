import type { ReactNode } from 'react'
import { ShareBar, type ShareBarProps } from './share-bar.tsx'
import styles from './shares.module.css'

export interface Share extends ShareBarProps {
  label: string
  /** The formatted share: `18%`. */
  text: string
  /** An amount or a line of explanation. */
  note?: ReactNode
}

/** Shares of one whole, each with its name and number at its bar, so that no legend is needed. */
export function Shares({ label, shares }: { label: string; shares: readonly Share[] }) {
  return (
    <ul className={styles.shares} aria-label={label}>
      {shares.map((share) => (
        <li key={share.label} className={styles.share}>
          <span className={styles.label}>{share.label}</span>
          <span className={styles.text}>{share.text}</span>
          <span className={styles.bar}>
            <ShareBar share={share.share} tone={share.tone ?? 'plain'} />
          </span>
          {share.note === undefined ? null : <span className={styles.note}>{share.note}</span>}
        </li>
      ))}
    </ul>
  )
}
