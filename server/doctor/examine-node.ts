import { type Clock, systemClock } from '../lib/clock.ts'
import { openConnection } from '../upstream/rpc/subscriptions/subscription-connection.ts'
import type { ExaminedNode, NodeReply, Outcome } from './ask-node.ts'
import { sleep } from './sleep.ts'
import { type Known, NO_SUCH_BLOCK, type Trial, trials, UNKNOWN_PROGRAM, WRONG_ADDRESS } from './trials.ts'

export interface TrialReport {
  method: string
  variant?: string
  /** `untried`: its input isn't known. */
  outcome: Outcome | 'untried'
  ms: number | null
  /** Null if ok. */
  reason: string | null
}

/** What one node answers, and what it revealed on the way. */
export interface NodeExamination {
  node: ExaminedNode
  trials: TrialReport[]
  known: Known
  /** When this machine received `known.blockTime`; epoch ms. */
  blockHeardAt: number | null
  /** This machine's clock minus the node's `date` header, in ms; null without one. The header has whole seconds only. */
  clockOffMs: number | null
  /** From the last answered `getTransaction`, or else from the last answer: limits are in headers. */
  headers: Headers | null
}

export interface ExamineOptions {
  mint: string
  vault: string
  stakingAccount?: string | undefined
  /** Every configured address. */
  addresses: readonly string[]
  /** The short check at start-up: fewer methods, no retry. */
  short?: boolean
  /** Between two calls. */
  spacingMs?: number
  tryWebSocket?: (node: ExaminedNode, account: string, clock: Clock) => Promise<TrialReport>
  clock?: Clock
  signal?: AbortSignal
}

/** Asks a node for everything that the app will ask, one call after another. Never rejects. */
export async function examineNode(node: ExaminedNode, options: ExamineOptions): Promise<NodeExamination> {
  const { mint, vault, stakingAccount, addresses, short = false, spacingMs = 120, tryWebSocket = subscribeOnce, clock = systemClock, signal } = options
  const history = stakingAccount ?? vault
  const known: Known = { mint, vault, addresses, history, program: UNKNOWN_PROGRAM }
  const reports: TrialReport[] = []
  let clockOffMs: number | null = null
  let blockHeardAt: number | null = null
  let headers: Headers | null = null
  for (const trial of trials) {
    if (signal?.aborted) break
    if (short && !trial.atStart) continue
    const { report, reply } = await tried(node, trial, known, short ? 0 : 2, signal)
    reports.push(report)
    if (!reply) continue
    clockOffMs ??= offOf(reply, clock)
    if (trial.method === 'getBlockTime') blockHeardAt = clock.now()
    if (headers === null || trial.method === 'getTransaction') headers = reply.headers ?? headers
    // The rest would fail too, each after its full time limit.
    if (reply.headers === null && reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'timeout').length >= 3 && !reports.some(({ outcome }) => outcome === 'ok')) {
      return { node, trials: [...reports, ...untried(reports, short)], known, blockHeardAt, clockOffMs, headers }
    }
    await sleep(spacingMs, clock, signal)
  }
  if (!signal?.aborted) reports.push(await tryWebSocket(node, history, clock))
  return { node, trials: reports, known, blockHeardAt, clockOffMs, headers }
}

/** Whether a method, in any variant or in this one, was answered. */
export function offers({ trials }: Pick<NodeExamination, 'trials'>, method: string, variant?: string): boolean {
  return trials.some((report) => report.method === method && (variant === undefined || report.variant === variant) && report.outcome === 'ok')
}

/** A node that answered nothing at all. */
export function isDead({ trials }: Pick<NodeExamination, 'trials'>): boolean {
  return trials.every(({ outcome }) => outcome !== 'ok')
}

async function tried(node: ExaminedNode, trial: Trial, known: Known, retries: number, signal: AbortSignal | undefined): Promise<{ report: TrialReport; reply: NodeReply | null }> {
  const { method, variant, timeoutMs, beginningOnly = false, learn } = trial
  const about = { method, ...(variant === undefined ? {} : { variant }) }
  const params = trial.params(known)
  if ('missing' in params) return { report: { ...about, outcome: 'untried', ms: null, reason: `it needs ${params.missing}, and none is known` }, reply: null }
  const reply = await node.ask(method, params, { beginningOnly, retries, signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const { outcome, reason, code, result, ms } = reply
  if (outcome === 'ok') {
    const complaint = result === undefined ? undefined : learn?.(result, known)
    return { report: complaint === undefined ? { ...about, outcome, ms, reason: null } : { ...about, outcome: 'failed', ms, reason: complaint }, reply }
  }
  const answers = (code === -32602 && reason !== null && WRONG_ADDRESS.test(reason)) || (method === 'getBlockTime' && code !== null && NO_SUCH_BLOCK.has(code))
  return { report: answers ? { ...about, outcome: 'ok', ms, reason: null } : { ...about, outcome, ms, reason }, reply }
}

function untried(done: readonly TrialReport[], short: boolean): TrialReport[] {
  const rest = trials.filter(({ atStart }) => !short || atStart).slice(done.length)
  const reason = 'the node does not answer'
  const reports = rest.map(({ method, variant }): TrialReport => ({ method, ...(variant === undefined ? {} : { variant }), outcome: 'untried', ms: null, reason }))
  return [...reports, { method: 'accountSubscribe', outcome: 'untried', ms: null, reason }]
}

function offOf({ headers, ms }: NodeReply, clock: Clock): number | null {
  const date = Date.parse(headers?.get('date') ?? '')
  // The header truncates to seconds: half a second on average.
  return Number.isNaN(date) ? null : Math.round(clock.now() - ms / 2 - (date + 500))
}

const WEBSOCKET_MS = 8000

/** Subscribes to an account as the app does, then disconnects. */
function subscribeOnce(node: ExaminedNode, account: string, clock: Clock): Promise<TrialReport> {
  const method = 'accountSubscribe'
  const startedAt = clock.now()
  return new Promise((resolve) => {
    const done = (outcome: Outcome, reason: string | null) => resolve({ method, outcome, ms: clock.now() - startedAt, reason })
    const connection = openConnection({
      address: { ...node.address, url: node.address.url.replace(/^http/i, 'ws') },
      accounts: [account],
      followed: [],
      clock,
      answerTimeoutMs: WEBSOCKET_MS,
      silenceMs: WEBSOCKET_MS,
      onNews: () => {},
      onSlot: () => {},
      onSubscribed() {
        done('ok', null)
        void connection.end('examined')
      },
      onEnd({ reason, unauthorized }) {
        const limited = reason === 'HTTP 429'
        const late = reason.startsWith('no connection in time') || reason.startsWith('no answer')
        const refused = unauthorized || reason.startsWith('it refuses') || reason.startsWith('HTTP 4')
        done(limited ? 'limited' : late ? 'timeout' : refused ? 'refused' : 'failed', reason)
      },
    })
  })
}
