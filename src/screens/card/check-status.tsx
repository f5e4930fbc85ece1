import { useEffect, useState } from 'react'
import { card } from '../../content/card.ts'
import { HttpError, NetworkError } from '../../data/http-error.ts'
import { verificationFailure } from '../../data/wallet-check.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './wallet-check.module.css'
import type { Verdict } from './verdict.ts'

const words = card.check
/** From then on a person wonders whether anything is going on. */
const SLOW_AFTER_S = 10

interface CheckStatusProps {
  busy: boolean
  /** Asked for, and not yet begun for lack of a connection. */
  waits?: boolean
  error: Error | null
  verdict: Verdict | null
}

/** One place for what the check has to say: how long it may take, that it waits for the network, that it is under way, what it came to, why it failed. */
export function CheckStatus({ busy, waits = false, error, verdict }: CheckStatusProps) {
  return (
    <div className={styles.status} role="status">
      {busy ? <UnderWay /> : waits ? <p>{words.waits}</p> : error ? <Failure error={error} /> : <p>{verdict ? verdict.shortfall || card.detection.eligible : words.note}</p>}
    </div>
  )
}

function UnderWay() {
  const seconds = useSeconds()
  return (
    <>
      <p>
        {seconds < SLOW_AFTER_S ? words.note : words.slow}
        {/* A screen reader would say every second. */}
        <span className={styles.seconds} aria-hidden="true">
          {seconds} s
        </span>
      </p>
      <ProgressBar label={words.underWay} value={0} max={0} />
    </>
  )
}

function Failure({ error }: { error: Error }) {
  const { title, offline, late, busy } = card.failed
  const advice = error instanceof NetworkError ? offline : error.name === 'TimeoutError' ? late : busy
  return (
    <p>
      <strong className={styles.failed}>{title}</strong> {error instanceof HttpError ? `${verificationFailure(error)}. ` : ''}
      {advice}
    </p>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const begin = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begin) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
