import { NetworkError } from '../api/http-error.ts'
import { retryTime } from '../api/retry-after.ts'
import { WriteError } from '../api/write-error.ts'
import type { Refusal } from './tray-entry.ts'

const FIRST_RETRY_MS = 30_000
const LAST_RETRY_MS = 3_600_000
/** A server may ask for a longer pause; more than a day is taken for a mistake. */
const LONGEST_PAUSE_MS = 24 * 3_600_000

/**
 * What a failed attempt means. `unreachable`: no answer, for this entry or any other. `retry`: not now; `forAll` where the
 * server has no time for any. `refused`: never, as it is.
 */
export type Failure = { is: 'unreachable' } | { is: 'retry'; at: number; forAll: boolean } | { is: 'refused'; refusal: Refusal }

/** Judges what submit() threw. `tries`: answered attempts before this one. */
export function judgeFailure(error: unknown, { path, tries, now }: { path: string; tries: number; now: number }): Failure {
  if (error instanceof NetworkError) return { is: 'unreachable' }
  if (error instanceof WriteError && isFinal(error)) {
    const { status, code, sentence, field } = error
    return { is: 'refused', refusal: { status, code, sentence, ...(field === undefined ? {} : { field }) } }
  }
  const asked = Math.min(retryTime(path), now + LONGEST_PAUSE_MS)
  return { is: 'retry', at: Math.max(asked, now + pauseAfter(tries)), forAll: error instanceof WriteError && FOR_ALL.has(error.status) }
}

/** Too early, too many, or a server that is going, coming or out of reach behind its proxy. */
const FOR_ALL: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])
/** 428: more was demanded than submit() meets. */
const NOT_FINAL: ReadonlySet<number> = new Set([408, 425, 428, 429])

function isFinal({ status }: WriteError): boolean {
  return status >= 400 && status < 500 && !NOT_FINAL.has(status)
}

/** Doubles from half a minute to an hour, and differs a little from device to device. */
function pauseAfter(tries: number): number {
  return Math.round(Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS) * (0.8 + 0.4 * Math.random()))
}
