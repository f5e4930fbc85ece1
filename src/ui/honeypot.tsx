import type { RefObject } from 'react'
import styles from './honeypot.module.css'
import { useHydrated } from './use-hydrated.ts'

export interface HoneypotProps {
  ref: RefObject<HTMLInputElement | null>
  name: string
}

/**
 * A field that only programs fill in: out of sight, of the tab order and of the accessibility tree, and closed to
 * autofill and the common password managers. Not in prerendered pages, where nothing could be sent anyway.
 */
export function Honeypot({ ref, name }: HoneypotProps) {
  if (!useHydrated()) return null
  return (
    <div className={styles.away} aria-hidden="true">
      <input ref={ref} name={name} type="text" defaultValue="" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-bwignore="" data-lpignore="true" data-form-type="other" />
    </div>
  )
}
