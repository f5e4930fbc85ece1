import type { ReactNode } from 'react'
import styles from './external-link.module.css'
import { OutIcon } from './first-icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface ExternalLinkProps {
  href: string
  children: ReactNode
  /** `text` in running text and lists, `primary` and `secondary` for an action. */
  look?: 'text' | 'primary' | 'secondary'
  onClick?: () => void
}

/** A link out of the app: it opens a new tab, and says so. */
export function ExternalLink({ href, children, look = 'text', onClick }: ExternalLinkProps) {
  return (
    <a className={styles.link} data-look={look} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      <span>{children}</span>
      <span className={styles.icon}>
        <OutIcon />
      </span>
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </a>
  )
}
