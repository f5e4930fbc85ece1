import { useEffect, useState } from 'react'
import styles from './address.module.css'
import { copy } from './clipboard.ts'
import { ExternalLink } from './external-link.tsx'
import { CheckIcon, CopyIcon } from './first-icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface AddressProps {
  /** What the address belongs to, for the copy button: `vault address`. */
  label: string
  /** In full; a placeholder. */
  address: string
  /** As shown; a placeholder. */
  short: string
  /** Its page on the block explorer; a placeholder. */
  href: string
}

const CONFIRMED_FOR_MS = 2000

/** An address on the chain: shown short, linked to the explorer, copied in full on request. */
export function Address({ label, address, short, href }: AddressProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')

  useEffect(() => {
    if (copied === 'no') return
    const timer = setTimeout(() => setCopied('no'), CONFIRMED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <span className={styles.address}>
      <span className={styles.text} title={address}>
        <ExternalLink href={href}>{short}</ExternalLink>
      </span>
      <button
        type="button"
        className={styles.copy}
        onClick={() => void copy(address).then((done) => setCopied(done ? 'yes' : 'refused'))}
      >
        {copied === 'yes' ? <CheckIcon /> : <CopyIcon />}
        <VisuallyHidden>Copy {label}</VisuallyHidden>
      </button>
      <span className={styles.answer} role="status">
        {answers[copied]}
      </span>
    </span>
  )
}

const answers = { no: '', yes: 'Copied', refused: 'Not copied: the browser refused' } as const
