import { z } from 'zod'
import { parseStakingMovements } from '../chain/transactions/account-movements.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { AnswerCheck, RpcSource } from '../upstream/rpc/pool/rpc-source.ts'
import type { RpcPool } from '../upstream/rpc/pool/pool.ts'
import { createReads, type PooledReads } from '../upstream/rpc/reads/reads.ts'
import { RpcError } from '../upstream/rpc/node/rpc-error.ts'
import { sleep } from './sleep.ts'

export const versionNames = ['legacy', '0', '1', 'other', 'unknown'] as const
export type VersionName = (typeof versionNames)[number]

/** What happened to the transactions of one version. `unknown`: those that no node returned in readable form. */
export interface VersionCount {
  read: number
  /** Read, but failed on the chain, so they moved nothing. */
  failedOnChain: number
  /** No node has them. */
  missing: number
  /** A node has them, but they could not be read. */
  unreadable: number
  /** No node answered after all retries. */
  unanswered: number
  movements: number
  /** Transactions whose movements don't explain the change in balance. */
  unattributed: number
  /** Transactions that moved something but came without balances, so they can't be checked. */
  unchecked: number
}

export interface CanaryReport {
  account: string
  /** Whether it is a token account, and so has movements. */
  isTokenAccount: boolean
  listed: number
  byVersion: Record<VersionName, VersionCount>
  /** Why transactions weren't read, most frequent first. */
  reasons: { reason: string; transactions: number }[]
  seconds: number
  interrupted: boolean
}

export interface CanaryOptions {
  pool: RpcPool
  account: string
  transactions: number
  /** Concurrent requests; the pool limits their rate. */
  concurrency?: number
  onProgress?: (progress: { listed: number; done: number; perSecond: number; secondsLeft: number }) => void
  clock?: Clock
  signal?: AbortSignal
}

const CONCURRENCY = 8
const PAGE = 1000
/** Retries for a node that limits us, doubling the wait each time. */
const TRIES = 6
const FIRST_WAIT_MS = 1000

/**
 * Reads the newest transactions of an account on the app's own path: the pool, a list from one pinned node, each
 * transaction by `reads.transaction`, and for a token account its movements, checked against the balances. When the signal
 * aborts, it returns what it has. Throws RpcError if nothing can be listed.
 */
export async function runCanary({ pool, account, transactions, concurrency = CONCURRENCY, onProgress = () => {}, clock = systemClock, signal }: CanaryOptions): Promise<CanaryReport> {
  const startedAt = clock.now()
  const versions = new Map<string, VersionName>()
  // Like the back-fill: each request waits for its turn within the nodes' budget.
  const background = pool.background()
  const reads = createReads({ ...pool, ...background, ...overheard(background, versions) })
  const { value: info } = await reads.accountInfo(account)
  const isTokenAccount = info?.kind === 'token-account'
  const listed = await newest(reads, account, transactions, clock, signal)
  const byVersion = { legacy: none(), '0': none(), '1': none(), other: none(), unknown: none() } satisfies Record<VersionName, VersionCount>
  const reasons = new Map<string, number>()
  const readingSince = clock.now()
  let done = 0

  const readOne = async (signature: string) => {
    const answer = await patiently(() => reads.transaction(signature, signal ? { signal } : {}), clock, signal)
    if (signal?.aborted) return
    const version = versions.get(signature) ?? (answer.status === 'error' ? versionIn(answer.error) : undefined) ?? 'unknown'
    const count = byVersion[version]
    if (answer.status === 'error') {
      count[isUnreadable(answer.error) ? 'unreadable' : 'unanswered'] += 1
      const reason = reasonOf(answer.error)
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      return
    }
    if (answer.value === null) return void (count.missing += 1)
    count.read += 1
    if (answer.value.failure !== null) count.failedOnChain += 1
    const outcome = isTokenAccount ? parseStakingMovements(answer.value, account) : null
    if (outcome?.status !== 'moved') return
    count.movements += outcome.movements.length
    if (!outcome.check.checked) count.unchecked += 1
    else if (outcome.check.unattributed !== 0n) count.unattributed += 1
  }

  const waiting = listed.values()
  const work = async () => {
    for (const signature of waiting) {
      if (signal?.aborted) return
      await readOne(signature)
      done += 1
      const perSecond = (done * 1000) / Math.max(1, clock.now() - readingSince)
      onProgress({ listed: listed.length, done, perSecond, secondsLeft: (listed.length - done) / perSecond })
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, listed.length) }, work))
  return {
    account,
    isTokenAccount,
    listed: listed.length,
    byVersion,
    reasons: [...reasons].map(([reason, count]) => ({ reason, transactions: count })).toSorted((a, b) => b.transactions - a.transactions),
    seconds: Math.round((clock.now() - startedAt) / 1000),
    interrupted: signal?.aborted ?? false,
  }
}

/** Unique signatures from one pinned node, newest first. */
async function newest(reads: PooledReads, account: string, most: number, clock: Clock, signal: AbortSignal | undefined): Promise<string[]> {
  const pinned = reads.pin()
  const found = new Set<string>()
  let before: string | undefined
  while (found.size < most && !signal?.aborted) {
    const limit = Math.min(PAGE, most - found.size)
    const answer = await patiently(() => pinned.signaturesForAddress(account, { limit, ...(before === undefined ? {} : { before }), ...(signal ? { signal } : {}) }), clock, signal)
    if (answer.status === 'error') {
      if (found.size === 0 && !signal?.aborted) throw answer.error
      break
    }
    for (const { signature } of answer.value) found.add(signature)
    const last = answer.value.at(-1)?.signature
    if (answer.value.length < limit || last === before) break
    before = last
  }
  return [...found]
}

type Answer<T> = { status: 'answered'; value: T } | { status: 'error'; error: RpcError }

/** Retries while the nodes are only busy. Anything but an RpcError is our bug, and rethrown. */
async function patiently<T>(ask: () => Promise<T>, clock: Clock, signal: AbortSignal | undefined): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { status: 'answered', value: await ask() }
    } catch (error) {
      if (signal?.aborted) return { status: 'error', error: ABORTED }
      if (!(error instanceof RpcError)) throw error
      if (isUnreadable(error) || attempt >= TRIES) return { status: 'error', error }
      const wanted = 'retryAfterMs' in error.failure ? (error.failure.retryAfterMs ?? 0) : 0
      await sleep(Math.max(wanted, FIRST_WAIT_MS * 2 ** (attempt - 1)), clock, signal)
    }
  }
}

const ABORTED = new RpcError('canary', { kind: 'aborted', retryable: false, message: 'interrupted' })

/** A node answered, but unusably: asking again would give the same. */
function isUnreadable({ failure, attempts }: RpcError): boolean {
  const kinds = [failure.kind, ...attempts.map((attempt) => attempt.failure.kind)]
  return failure.kind === 'rejected' || kinds.includes('wrong-shape')
}

/** The most telling failure, without details that differ by transaction. */
function reasonOf({ failure, attempts }: RpcError): string {
  const telling = attempts.find((attempt) => ['wrong-shape', 'rejected'].includes(attempt.failure.kind))?.failure ?? failure
  return telling.message.replaceAll(/[1-9A-HJ-NP-Za-km-z]{32,88}/g, '…').replaceAll(/\b\d{7,}\b/g, '…')
}

/** The version that a node names when it refuses to return a transaction. */
function versionIn({ message }: RpcError): VersionName | undefined {
  const [, version] = /Transaction version \((\d+)\) is not supported/.exec(message) ?? []
  return version === undefined ? undefined : nameOf(Number(version))
}

/** Records the version of every transaction that a node sends, even if it can't be read. */
function overheard(source: RpcSource, versions: Map<string, VersionName>): Pick<RpcSource, 'checked' | 'ask'> {
  const noting =
    (check: AnswerCheck): AnswerCheck =>
    (result) => {
      const transaction = rawTransaction.safeParse(result)
      if (transaction.success) versions.set(transaction.data.transaction.signatures[0], nameOf(transaction.data.version))
      return check(result)
    }
  return {
    checked: (check, patience) => source.checked(noting(check), patience),
    ask: (method, params, { check = anyAnswer, ...options } = {}) => source.ask(method, params, { ...options, check: noting(check) }),
  }
}

const anyAnswer: AnswerCheck = () => ({ verdict: 'good' })

const rawTransaction = z.object({
  version: z.union([z.number(), z.bigint().transform(Number), z.literal('legacy')]).optional(),
  transaction: z.object({ signatures: z.tuple([z.string()], z.unknown()) }),
})

/** Nodes omit the version if the request didn't say that we know versions; then it is a legacy transaction. */
function nameOf(version: number | 'legacy' | undefined): VersionName {
  if (version === undefined || version === 'legacy') return 'legacy'
  return version === 0 ? '0' : version === 1 ? '1' : 'other'
}

function none(): VersionCount {
  return { read: 0, failedOnChain: 0, missing: 0, unreadable: 0, unanswered: 0, movements: 0, unattributed: 0, unchecked: 0 }
}
