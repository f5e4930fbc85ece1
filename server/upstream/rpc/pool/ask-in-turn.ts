import type { Clock } from '../../../lib/clock.ts'
import { rejectsByAgreement } from '../node/classify-error.ts'
import type { NodeFailure, RpcFailure } from '../node/rpc-error.ts'

/** `weak`: an answer that another node may well improve on, such as "I have no such transaction". */
export type NodeAnswer = { ok: true; result: unknown; weak: boolean } | { ok: false; failure: RpcFailure }

export type Outcome = { ok: true; result: unknown } | { ok: false; failure: RpcFailure; attempts: NodeFailure[] }

export interface Turn<N> {
  /** The next node to ask, how long to wait for one, or null when there is none left. */
  next(tried: ReadonlySet<N>): { node: N } | { waitMs: number } | null
  ask(node: N, signal: AbortSignal): Promise<NodeAnswer>
  /** Calls `run` when another try is worthwhile, in `ms` at the earliest; returns a function that cancels it. */
  wait(ms: number, run: () => void): () => void
  /** Why no node can be asked, for when none was. */
  unavailable(): RpcFailure
  /** Called when the other nodes show that its answer, to a request `ms` ago, had a wrong shape. Until then that isn't held against it. */
  misshapen(node: N, failure: RpcFailure, ms: number): void
  /** Another node won after `ms`. */
  beaten(node: N, ms: number): void
  labelOf(node: N): string
  /** Its operator: two operators that agree aren't one operator's mistake. */
  operatorOf(node: N): string
  /** The number of nodes, including those that can't be asked now. */
  count: number
  /** After how many ms without an answer the next one is asked too; null to ask only one at a time. */
  hedgeAfterMs: number | null
  /** Whether one more may be asked in parallel now. */
  mayHedge(): boolean
  /** The limit in ms for waiting for a turn. */
  deadlineMs: number
  clock: Clock
  signal: AbortSignal | undefined
}

/** A slow pool must not turn each request into one to every node. */
const MOST_AT_ONCE = 3
/** A shape that two nodes agree on, and none contradicts, is no accident: our schema is at fault. */
const AGREED = 2

/**
 * Asks one after another until one answers: at once when the last failure may be that node's alone, and in parallel when it
 * is slow. The first good answer wins, and the others are aborted. Rejects only when aborted.
 */
export function askInTurn<N>(turn: Turn<N>): Promise<Outcome> {
  const { clock, signal } = turn
  const startedAt = clock.now()
  const tried = new Set<N>()
  const running = new Map<N, { controller: AbortController; since: number }>()
  const attempts: NodeFailure[] = []
  const odd: { node: N; failure: RpcFailure; since: number }[] = []
  const disputed: { code: number; operator: string }[] = []
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
        resolve({ ok: false, failure: unanimous() ?? attempts.at(-1)?.failure ?? turn.unavailable(), attempts })
      })

    /** The rejection that all nodes agree on, when there are too few operators for two to agree. */
    const unanimous = (): RpcFailure | null => {
      const [first] = attempts
      if (!first || !rejectsByAgreement(first.failure) || tried.size < turn.count) return null
      const { code } = first.failure
      return attempts.every(({ failure }) => rejectsByAgreement(failure) && failure.code === code) ? rejected(first.failure) : null
    }

    const blameOdd = () => odd.forEach(({ node, failure, since }) => turn.misshapen(node, failure, clock.now() - since))

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
        // Running requests may still answer; only without any is the waiting time limited.
        if (running.size === 0 && clock.now() + next.waitMs - startedAt > turn.deadlineMs) return giveUp()
        cancelTimer = turn.wait(next.waitMs, advance)
        return
      }
      const { node } = next
      const controller = new AbortController()
      const since = clock.now()
      tried.add(node)
      running.set(node, { controller, since })
      armHedge()
      turn.ask(node, controller.signal).then(
        (answer) => heard(node, answer, since),
        (error: unknown) => settle(() => reject(error)),
      )
    }

    const armHedge = () => {
      const { hedgeAfterMs } = turn
      if (hedgeAfterMs === null) return
      cancelTimer = clock.after(hedgeAfterMs, () => (running.size === 0 || turn.mayHedge() ? advance() : armHedge()))
    }

    const heard = (node: N, answer: NodeAnswer, since: number) => {
      running.delete(node)
      if (settled) return
      if (answer.ok && !answer.weak) {
        for (const [slower, { since }] of running) turn.beaten(slower, clock.now() - since)
        return win(answer.result)
      }
      if (answer.ok) {
        // The second opinion agrees: that is the answer. Something beats nothing, though.
        if (weak) return win(answer.result ?? weak.result)
        weak = { result: answer.result }
        return advance()
      }
      attempts.push({ node: turn.labelOf(node), failure: answer.failure })
      if (answer.failure.kind === 'wrong-shape') odd.push({ node, failure: answer.failure, since })
      if (!answer.failure.retryable) return settle(() => resolve({ ok: false, failure: answer.failure, attempts }))
      if (rejectsByAgreement(answer.failure)) {
        const { code } = answer.failure
        const operator = turn.operatorOf(node)
        // The request is wrong: there is no need to ask the others.
        const failure = rejected(answer.failure)
        if (disputed.some((other) => other.code === code && other.operator !== operator)) return settle(() => resolve({ ok: false, failure, attempts }))
        disputed.push({ code, operator })
      }
      // One second opinion was asked for; the weak answer has to do.
      if (weak) return giveUp()
      advance()
    }

    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    advance()
  })
}

function rejected({ code, message, data }: Extract<RpcFailure, { kind: 'incapable' }>): RpcFailure {
  return { kind: 'rejected', retryable: false, message, code, data }
}
