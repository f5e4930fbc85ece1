import { useEffect, useState } from 'react'
import { card } from '../../../content/card.ts'
import { incomplete } from '../../../content/incomplete.ts'
import { HttpError, NetworkError, TimeoutError } from '../../../data/api/http-error.ts'
import { IncompleteError, NotAWalletError } from '../../../data/api/wallet-error.ts'
import { verificationFailure } from '../../../data/api/wallet-check.ts'
import { shorten } from '../../../rules/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './wallet-check.module.css'
import { isUndecided, type Verdict } from './verdict.ts'

const words = card.check
/** After this time, seconds are counted to show that the check is still running. */
const SLOW_AFTER_S = 10

interface CheckStatusProps {
  busy: boolean
  /** Requested, but waiting for a connection. */
  waits?: boolean
  error: Error | null
  verdict: Verdict | null
  /** Checks the same wallet again, or another one. */
  onAgain: (wallet?: string) => void
}

/** The status of the check in one place: how long it may take, waiting for the network, running, its result, or why it failed. */
export function CheckStatus({ busy, waits = false, error, verdict, onAgain }: CheckStatusProps) {
  const isSettled = !busy && !waits
  return (
    <>
      <div className={styles.status} role="status">
        {busy ? <UnderWay /> : waits ? <p>{words.waits}</p> : error ? <Failure error={error} /> : <p>{verdict ? found(verdict) : words.note}</p>}
      </div>
      {isSettled && (error ? error instanceof IncompleteError : verdict?.atLeast) ? (
        <p className={styles.checkAgain}>
          <Button onClick={() => onAgain()}>{words.again}</Button>
        </p>
      ) : null}
      {isSettled && error instanceof NotAWalletError ? <Owner wallet={error.owner} onCheck={onAgain} /> : null}
    </>
  )
}

/** For a token account: offers to check its owner. */
function Owner({ wallet, onCheck }: { wallet: string | undefined; onCheck: (wallet: string) => void }) {
  if (wallet === undefined) return null
  return (
    <p className={styles.checkAgain}>
      <Button onClick={() => onCheck(wallet)}>{words.owner(shorten(wallet, 6, 6))}</Button>
    </p>
  )
}

function found(verdict: Verdict): string {
  if (isUndecided(verdict)) return notYet(verdict.outstanding)
  const { eligible } = card.detection
  return verdict.atLeast ? `${eligible} ${incomplete.history(verdict.outstanding)} ${card.detection.atLeast}` : verdict.shortfall || eligible
}

function notYet(outstanding: number | undefined): string {
  return `${incomplete.history(outstanding)} ${incomplete.wallet}`
}

function UnderWay() {
  const seconds = useSeconds()
  return (
    <>
      <p>
        {seconds < SLOW_AFTER_S ? words.note : words.slow}
        {/* A screen reader would announce every second. */}
        <span className={styles.seconds} aria-hidden="true">
          {seconds} s
        </span>
      </p>
      <ProgressBar label={words.underWay} value={0} max={0} />
    </>
  )
}

function Failure({ error }: { error: Error }) {
  if (error instanceof IncompleteError) return <p>{notYet(error.outstanding)}</p>
  if (error instanceof NotAWalletError) return <p>{error.message}</p>
  const { title, offline, late, busy } = card.failed
  const advice = error instanceof TimeoutError ? late : error instanceof NetworkError ? offline : busy
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
