import type { Log } from '../../lib/log.ts'
import { steadyOf, type Clock } from '../../lib/clock.ts'
import type { HolderAnswer, HolderCount, HolderSource } from './holders.ts'

const MINUTE = 60_000
/** Nodes work for us at most a twentieth of the time. */
const SHARE_OF_TIME = 20
const LEAST_INTERVAL_MS = 10 * MINUTE
const MOST_INTERVAL_MS = 6 * 60 * MINUTE
/** A count that takes longer than this is given up. */
const TIME_LIMIT_MS = 30 * MINUTE
/** A small mint is counted in less time: its first reader gets the count instead of a refusal. */
const WAIT_MS = 5000

export interface OwnCount extends HolderSource {
  /** Takes over a count from before a restart or from another process: no new one is needed until it is old. */
  adopt(count: HolderCount): void
}

/**
 * A count that takes a node seconds to minutes. It runs in the background, one at a time, at an interval in proportion to its
 * cost; in between, reads get the last one with its time. It expires at twice that interval. After failures the interval
 * doubles.
 */
export function createOwnCount({ source, clock, log }: { source: HolderSource; clock: Clock; log: Log }): OwnCount {
  const steady = steadyOf(clock)
  let latest: HolderCount | undefined
  let failure: Extract<HolderAnswer, { ok: false }> | undefined
  let failures = 0
  let running: Promise<void> | undefined
  let nextAt = Number.NEGATIVE_INFINITY

  const count = async (mint: string) => {
    const startedAt = steady.now()
    const limit = new AbortController()
    const cancel = clock.after(TIME_LIMIT_MS, () => limit.abort(new Error('the count took too long')), { background: true })
    const answer = await source.read(mint, limit.signal).catch((error: unknown): HolderAnswer => {
      log.error('the holders cannot be counted', { error })
      return { ok: false, reason: error instanceof Error ? error.message : String(error), retryable: true }
    })
    cancel()
    if (answer.ok) {
      const { ok: _, ...counted } = answer
      latest = counted
      failure = undefined
      failures = 0
      nextAt = startedAt + intervalOf(counted)
      log.info('holders counted', { ...counted.counted, nodeMs: counted.tookMs, ms: steady.now() - startedAt })
    } else {
      if (failures === 0) log.info('no node allows a count of the holders', { reason: answer.reason })
      failure = answer
      nextAt = steady.now() + Math.min(LEAST_INTERVAL_MS * 2 ** failures, MOST_INTERVAL_MS)
      failures += 1
    }
    running = undefined
  }

  const answer = (): HolderAnswer => {
    if (latest && clock.now() - latest.asOf.getTime() < 2 * intervalOf(latest)) return { ok: true, ...latest }
    return failure ?? { ok: false, reason: 'the count is under way', retryable: true }
  }

  return {
    name: source.name,
    adopt(counted) {
      if (latest && latest.asOf >= counted.asOf) return
      latest = counted
      nextAt = Math.max(nextAt, steady.now() - Math.max(0, clock.now() - counted.asOf.getTime()) + intervalOf(counted))
    },
    async read(mint) {
      if (!running && steady.now() >= nextAt) running = count(mint)
      const known = answer()
      if (known.ok || !running) return known
      await firstOf(running, clock)
      return answer()
    },
  }
}

/** The time between the starts of two counts, in milliseconds. */
function intervalOf({ tookMs = 0 }: HolderCount): number {
  return Math.min(MOST_INTERVAL_MS, Math.max(LEAST_INTERVAL_MS, tookMs * SHARE_OF_TIME))
}

function firstOf(work: Promise<void>, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(WAIT_MS, resolve)
    void work.then(() => {
      cancel()
      resolve()
    })
  })
}
