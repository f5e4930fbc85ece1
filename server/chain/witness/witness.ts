import type { FigureQuality } from '../../../src/contract/meta.ts'
import { steadyOf, type Clock } from '../../lib/clock.ts'
import { RpcError, type RpcFailure } from '../../upstream/rpc/node/rpc-error.ts'
import type { AtSlot } from '../../upstream/rpc/reads/checked-ask.ts'
import { sleep } from '../../lib/sleep.ts'

/** A value, the slot at which all its witnesses vouch for it, and how far it can be trusted. */
export interface Witnessed<T> extends AtSlot<T> {
  quality: FigureQuality
}

export interface WitnessOptions<T> {
  /** Operators with a node that may be asked now, best first. */
  operators(): readonly string[]
  /** How many operators are configured: with one, there is no second opinion. */
  configured: number
  /** Asks one operator's nodes. Rejects when they don't answer, or give an impossible answer. */
  read(operator: string, signal: AbortSignal | undefined): Promise<AtSlot<T>>
  /** The same key for values that agree, and only for those. */
  keyOf(value: T): string
  /** False for a value that may lack a part: it confirms an equal one and contradicts none. Default: all values are firm. */
  isFirm?(value: T): boolean
  /** The value in the figure's own form, for people to compare. */
  claimOf(value: T): string
  clock: Clock
  /** Called once when operators begin to contradict each other, and once with null when that is over. */
  onDispute?(claims: FigureQuality['claims'] | null): void
}

/** Operators contradict each other for now. Nodes a few slots apart do around every change, so the next round asks again first. */
export class ContradictionError extends Error {
  override readonly name = 'ContradictionError'
}

/** Pauses between rounds, in which a node a few slots behind catches up. */
const PAUSES_MS = [0, 500, 1000] as const
/** How long to wait for the others once one has answered. */
const PATIENCE_MS = 4000
/** After this, a lag of slots no longer explains it. */
const LASTING_MS = 30_000
/** How long an operator that contradicted a majority is asked last. */
const DISTRUSTED_MS = 600_000

/**
 * Reads a value from two operators at once, and from more when they differ. The value is what two of them say; a single
 * answer is unconfirmed if more than one operator is configured. During a lasting contradiction the last agreed value stays,
 * with all claims. Rejects with the error of `read` when none answers, and with ContradictionError before a contradiction is
 * lasting.
 */
export function createWitness<T>({ operators, configured, read, keyOf, isFirm = () => true, claimOf, clock: wallClock, onDispute = () => {} }: WitnessOptions<T>) {
  const clock = steadyOf(wallClock)
  let agreed: Witnessed<T> | null = null
  let contradictedSince: number | null = null
  let reported = false
  const distrustedUntil = new Map<string, number>()

  const settle = (): void => {
    contradictedSince = null
    if (reported) onDispute(null)
    reported = false
  }

  const inOrder = (): string[] => {
    const isDistrusted = (operator: string) => (distrustedUntil.get(operator) ?? 0) > clock.now()
    return [...operators()].toSorted((a, b) => Number(isDistrusted(a)) - Number(isDistrusted(b)))
  }

  /** Asks `count` of the operators at once, and the next ones when those don't answer. */
  const ask = async (count: number, signal: AbortSignal | undefined): Promise<{ claims: Claim<T>[]; error: unknown }> => {
    const waiting = inOrder()
    const claims: Claim<T>[] = []
    let error: unknown
    while (claims.length < count && waiting.length > 0) {
      const asked = waiting.splice(0, count - claims.length)
      for (const answer of await together(asked, signal)) {
        if ('claim' in answer) claims.push(answer.claim)
        else error = answer.error
      }
    }
    return { claims, error }
  }

  /** Asks all at once. Once one has answered, the others have some seconds left. */
  const together = async (asked: readonly string[], signal: AbortSignal | undefined): Promise<({ claim: Claim<T> } | { error: unknown })[]> => {
    const late = new AbortController()
    const until = signal ? AbortSignal.any([signal, late.signal]) : late.signal
    let cancel = () => {}
    const one = async (operator: string) => {
      try {
        const claim = { operator, ...(await read(operator, until)) }
        cancel()
        cancel = clock.after(PATIENCE_MS, () => late.abort(new RpcError('witness', LATE)))
        return { claim }
      } catch (error) {
        if (signal?.aborted) throw error
        // An operator that calls a token invalid, or is silent, must not keep the others from being heard.
        return { error: late.signal.aborted ? new RpcError('witness', LATE) : error }
      }
    }
    try {
      return await Promise.all(asked.map(one))
    } finally {
      cancel()
    }
  }

  const agree = (claims: readonly Claim<T>[]): Witnessed<T> | null => {
    const groups = new Map<string, Claim<T>[]>()
    for (const claim of claims) groups.set(keyOf(claim.value), [...(groups.get(keyOf(claim.value)) ?? []), claim])
    const pairs = [...groups.values()].map(latestByOperator).flatMap((group) => {
      const [newest, second] = group
      return newest && second ? [{ newest, second, witnesses: group.length }] : []
    })
    // Both vouch for the value at the older of their two slots.
    const [best] = pairs.toSorted((a, b) => b.second.slot - a.second.slot)
    if (!best) return null
    const { newest, second, witnesses } = best
    for (const { operator, slot, value } of latestByOperator(claims)) {
      // At an earlier or later slot another value may be true; between two equal ones it isn't.
      const between = slot >= second.slot && slot <= newest.slot
      if (between && keyOf(value) !== keyOf(newest.value)) distrustedUntil.set(operator, clock.now() + DISTRUSTED_MS)
    }
    return { value: newest.value, slot: second.slot, quality: { witnesses, operators: configured } }
  }

  return async (signal?: AbortSignal): Promise<Witnessed<T>> => {
    const heard: Claim<T>[] = []
    for (const [round, pauseMs] of PAUSES_MS.entries()) {
      if (pauseMs > 0) await sleep(pauseMs, clock, signal)
      const { claims, error } = await ask(Math.min(2 + round, Math.max(1, configured)), signal)
      heard.push(...claims)
      const found = agree(heard)
      if (found) {
        settle()
        return (agreed = found)
      }
      const spoke = latestByOperator(heard)
      const [only] = spoke
      if (!only) throw error ?? new ContradictionError('no operator can be asked now')
      const firm = spoke.filter(({ value }) => isFirm(value))
      const [alone = only] = firm
      // When there is no second answer, asking again at once doesn't help either.
      const isAlone = spoke.length === 1 || (firm.length === 1 && spoke.length >= operators().length)
      if (isAlone) return { value: alone.value, slot: alone.slot, quality: { witnesses: 1, operators: configured } }
    }
    contradictedSince ??= clock.now()
    const claims = latestByOperator(heard).map(({ operator, value }) => ({ operator, value: claimOf(value) }))
    if (clock.now() - contradictedSince < LASTING_MS) throw new ContradictionError(`operators differ: ${claims.map(({ operator, value }) => `${operator} says ${value}`).join(', ')}`)
    if (!reported) onDispute(claims)
    reported = true
    const [first] = heard
    const last = agreed ?? first
    if (!last) throw new ContradictionError('no operator can be asked now')
    return { value: last.value, slot: last.slot, quality: { claims, operators: configured } }
  }
}

const LATE: RpcFailure = { kind: 'timeout', retryable: true, message: 'the operator answered too late' }

interface Claim<T> extends AtSlot<T> {
  operator: string
}

/** What each operator said last, newest slot first. */
function latestByOperator<T>(claims: readonly Claim<T>[]): Claim<T>[] {
  const latest = new Map<string, Claim<T>>()
  for (const claim of claims) {
    const known = latest.get(claim.operator)
    if (!known || claim.slot >= known.slot) latest.set(claim.operator, claim)
  }
  return [...latest.values()].toSorted((a, b) => b.slot - a.slot)
}
