import { type BackoffLimits, pauseAfterFailure } from '../../../lib/backoff.ts'
import type { Clock } from '../../../lib/clock.ts'

/** Which methods one node answers now. A refusal, or a limit, concerns its method: the node stays for the others. */
export interface MethodAccess {
  worked(method: string): void
  /** `denied`: by HTTP 401 or 403, which may apply to all methods. `read`: it was for a figure, not for our own upkeep. */
  refused(method: string, options: { denied: boolean; read: boolean }): void
  limited(method: string, options: { retryAfterMs: number | null; read: boolean }): void
  /** Whether the method is free of a cooldown after refusals. */
  offers(method: string): boolean
  /** Milliseconds until the method may be asked for again after too many requests. */
  limitedMs(method: string): number
  /** Methods in a cooldown after refusals. */
  refusedMethods(): string[]
  /** Those of them that figures need. */
  refusedReads(): string[]
  /** How many methods of reads were denied recently, with nothing answered in between. */
  deniedMethods(): number
  /** How many methods of reads had too many requests recently. */
  limitedMethods(): number
}

/** A node that never answered a method won't soon; one that did was perhaps asked for something special. */
const COOLDOWN_MS = 60_000
const SHORT_COOLDOWN_MS = 10_000
const LONGEST_COOLDOWN_MS = 600_000
/** A method that worked this recently is believed to work still: it takes two refusals in a row. */
const TRUST_MS = 600_000
const LIMIT_BACKOFF: BackoffLimits = { firstMs: 1000, floorMs: 500, capMs: 30_000 }
const MOST_RETRY_AFTER_MS = 300_000
/** Limits further apart than this are not one common limit. */
const LIMITED_TOGETHER_MS = 10_000
const DENIED_TOGETHER_MS = 60_000

interface Refusals {
  /** Refusals in a row. */
  count: number
  until: number
  read: boolean
}

/** Starts with every method offered. `random`: 0 to 1, for jitter. */
export function createMethodAccess(clock: Clock, random: () => number): MethodAccess {
  const workedAt = new Map<string, number>()
  const refusals = new Map<string, Refusals>()
  const limits = new Map<string, { at: number; until: number; level: number; read: boolean }>()
  const denials = new Map<string, number>()

  const countSince = (times: readonly number[], ms: number) => times.filter((at) => clock.now() - at <= ms).length
  const inCooldown = () => [...refusals].filter(([, { until }]) => until > clock.now())

  return {
    worked(method) {
      workedAt.set(method, clock.now())
      refusals.delete(method)
      if ((limits.get(method)?.until ?? 0) <= clock.now()) limits.delete(method)
      denials.clear()
    },
    refused(method, { denied, read }) {
      const now = clock.now()
      if (denied && read) denials.set(method, now)
      const before = refusals.get(method)
      // Requests under way at the same time are refused together.
      if (before && before.until > now) return
      const count = (before?.count ?? 0) + 1
      const worked = workedAt.get(method)
      const trusted = worked !== undefined && now - worked <= TRUST_MS
      const level = trusted ? count - 2 : count - 1
      const firstMs = worked === undefined ? COOLDOWN_MS : SHORT_COOLDOWN_MS
      const ms = level < 0 ? 0 : Math.min(LONGEST_COOLDOWN_MS, firstMs * 2 ** level)
      refusals.set(method, { count, until: now + ms, read: read || (before?.read ?? false) })
    },
    limited(method, { retryAfterMs, read }) {
      const now = clock.now()
      const before = limits.get(method)
      const level = before && before.until > now ? before.level : before ? before.level + 1 : 0
      const own = now + pauseAfterFailure(level, null, LIMIT_BACKOFF, random)
      const asked = now + Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS)
      limits.set(method, { at: now, level, read, until: Math.max(asked, before && before.until > now ? before.until : own) })
    },
    offers: (method) => (refusals.get(method)?.until ?? 0) <= clock.now(),
    limitedMs: (method) => Math.max(0, (limits.get(method)?.until ?? 0) - clock.now()),
    refusedMethods: () => inCooldown().map(([method]) => method),
    refusedReads: () => inCooldown().flatMap(([method, { read }]) => (read ? [method] : [])),
    deniedMethods: () => countSince([...denials.values()], DENIED_TOGETHER_MS),
    limitedMethods: () => countSince([...limits.values()].flatMap(({ at, read }) => (read ? [at] : [])), LIMITED_TOGETHER_MS),
  }
}
