import type { Clock } from '../clock.ts'
import type { NodeFailure, RpcFailure } from './rpc-error.ts'

/** `weak`: an answer, but one that another node may well improve on, such as "I have no such transaction". */
export type NodeAnswer = { ok: true; result: unknown; weak: boolean } | { ok: false; failure: RpcFailure }

export type Outcome = { ok: true; result: unknown } | { ok: false; failure: RpcFailure; attempts: NodeFailure[] }

export interface Turn<N> {
  /** The next one to ask, how long to wait for one, or null when there is none left. */
  next(tried: ReadonlySet<N>): { node: N } | { waitMs: number } | null
  ask(node: N, signal: AbortSignal): Promise<NodeAnswer>
  /** Milliseconds until somebody may be asked again, for when nobody may now; null when unknown. */
  soonestMs(): number | null
  /** Its answer was of a wrong shape, as the others show. Until they do, that isn't held against it. */
  misshapen(node: N, failure: RpcFailure): void
  /** Somebody else won after so many milliseconds. */
  beaten(node: N, ms: number): void
  labelOf(node: N): string
  /** After how long without an answer the next one is asked as well; null to ask strictly one only. */
  hedgeAfterMs: number | null
  /** Whether one more may be asked in parallel now. */
  mayHedge(): boolean
  /** The end of all waiting for one's turn. */
  deadlineMs: number
  clock: Clock
  signal: AbortSignal | undefined
}

/** A slow pool must not turn each question into one to every node. */
const MOST_AT_ONCE = 3
/** A shape that two nodes agree on, and nobody contradicts, is no accident: it is we who don't understand it. */
const AGREED = 2

/**
 * Asks one after another until one answers: at once when the last one failed in a way that others needn't, and in
 * parallel when it is slow. The first good answer wins, and the others are aborted. Rejects only when aborted.
 */
export function askInTurn<N>(turn: Turn<N>): Promise<Outcome> {
  const { clock, signal } = turn
  const startedAt = clock.now()
  const tried = new Set<N>()
  const running = new Map<N, { controller: AbortController; since: number }>()
  const attempts: NodeFailure[] = []
  const odd: { node: N; failure: RpcFailure }[] = []
  let weak: { result: unknown } | null = null
  let cancelTimer = () => {}

  return new Promise((resolve, reject) => {
    let settled = false
    const settle = (finish: () => void) => {
      if (settled) return
      settled = true
      cancelTimer()
      signal?.removeEventListener('abort', abort)
      for (const { controller } of running.values()) controller.abort()
      finish()
    }
    const abort = () => settle(() => reject(signal?.reason))

    const giveUp = () =>
      settle(() => {
        if (weak || odd.length < AGREED) blameOdd()
        if (weak) return resolve({ ok: true, result: weak.result })
        resolve({ ok: false, failure: attempts.at(-1)?.failure ?? noNode(turn.soonestMs()), attempts })
      })

    const blameOdd = () => odd.forEach(({ node, failure }) => turn.misshapen(node, failure))

    const win = (result: unknown) =>
      settle(() => {
        blameOdd()
        resolve({ ok: true, result })
      })

    const advance = () => {
      if (settled || running.size >= MOST_AT_ONCE) return
      cancelTimer()
      const next = turn.hedgeAfterMs === null && tried.size > 0 ? null : turn.next(tried)
      if (next === null) {
        if (running.size === 0) giveUp()
        return
      }
      if ('waitMs' in next) {
        // Whoever is running may still answer; only when nobody is does waiting have a limit of its own.
        if (running.size === 0 && clock.now() + next.waitMs - startedAt > turn.deadlineMs) return giveUp()
        cancelTimer = clock.after(next.waitMs, advance)
        return
      }
      const { node } = next
      const controller = new AbortController()
      tried.add(node)
      running.set(node, { controller, since: clock.now() })
      armHedge()
      turn.ask(node, controller.signal).then(
        (answer) => heard(node, answer),
        (error: unknown) => settle(() => reject(error)),
      )
    }

    const armHedge = () => {
      const { hedgeAfterMs } = turn
      if (hedgeAfterMs === null) return
      cancelTimer = clock.after(hedgeAfterMs, () => (running.size === 0 || turn.mayHedge() ? advance() : armHedge()))
    }

    const heard = (node: N, answer: NodeAnswer) => {
      running.delete(node)
      if (settled) return
      if (answer.ok && !answer.weak) {
        for (const [slower, { since }] of running) turn.beaten(slower, clock.now() - since)
        return win(answer.result)
      }
      if (answer.ok) {
        // The second opinion says the same: that is the answer. Something beats nothing, though.
        if (weak) return win(answer.result ?? weak.result)
        weak = { result: answer.result }
        return advance()
      }
      attempts.push({ node: turn.labelOf(node), failure: answer.failure })
      if (answer.failure.kind === 'wrong-shape') odd.push({ node, failure: answer.failure })
      if (!answer.failure.retryable) return settle(() => resolve({ ok: false, failure: answer.failure, attempts }))
      // One second opinion was asked for; what there is will do.
      if (weak) return giveUp()
      advance()
    }

    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    advance()
  })
}

export function noNode(retryAfterMs: number | null): RpcFailure {
  const message = retryAfterMs === null ? 'no node can be asked' : `no node can be asked for another ${Math.ceil(retryAfterMs)} ms`
  return { kind: 'no-node', retryable: true, message, retryAfterMs }
}
