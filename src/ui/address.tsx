import { useEffect, useState } from 'react'
import styles from './address.module.css'
import { copy } from './clipboard.ts'
import { ExternalLink } from './external-link.tsx'
import { CheckIcon, CopyIcon } from './first-icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface AddressProps {
  /** What it is the address of, for the copy button: `vault address`. */
  label: string
  /** In full; a slot. */
  address: string
  /** As it is shown; a slot. */
  short: string
  /** Its page on the block explorer; a slot. */
  href: string
}

const CONFIRMED_FOR_MS = 2000

/** An address of the chain: shortened, linked to the explorer, and copied in full on request. */
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
