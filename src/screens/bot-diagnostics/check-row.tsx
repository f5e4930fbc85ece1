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
  /** The words for true and false; by default passed and failed. */
  says?: readonly [string, string]
  /** More about it: a name, an error. */
  children?: ReactNode
}

/** One check: its label, outcome and details. Inside a `<dl>`. */
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
