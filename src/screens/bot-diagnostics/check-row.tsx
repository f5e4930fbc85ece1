import type { ReactNode } from 'react'
import { botDiagnostics } from './content.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './diagnostics.module.css'

const words = botDiagnostics.tests

/** `null`: not checked yet. */
export type Outcome = boolean | null

export interface CheckRowProps {
  label: string
  outcome: Outcome
  /** The words for yes and no; passed and failed unless told. */
  says?: readonly [string, string]
  /** What is known beyond that: a name, an error. */
  children?: ReactNode
}

/** One check: what it is, how it went, and what was said. Inside a `<dl>`. */
export function CheckRow({ label, outcome, says = [words.passed, words.failed], children }: CheckRowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.outcome}>
        {outcome === null ? <Badge text={words.unknown} /> : <Badge text={outcome ? says[0] : says[1]} status={outcome ? 'healthy' : 'offline'} />}
      </dd>
      {children === undefined || children === null ? null : <dd className={styles.detail}>{children}</dd>}
    </div>
  )
}
