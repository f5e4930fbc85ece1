import { z } from 'zod'

const GARBAGE = ['html', 'truncated', 'wrong-shape', 'bare-error'] as const

/**
 * What is wrong with a node. Everything that isn't named is all right, so `{"mode":"ok"}` heals it.
 * Modes: `lag` shows the chain as it was `lagSlots` ago; `refuse` breaks every connection at once; `rate-limit` answers
 * 429; `hang` accepts and never answers; `garbage` answers what isn't JSON-RPC; `error-500` answers HTTP 500.
 */
export const faultsSchema = z
  .strictObject({
    mode: z.enum(['ok', 'lag', 'refuse', 'rate-limit', 'hang', 'garbage', 'error-500']).default('ok'),
    /** Only with `lag`. */
    lagSlots: z.int().min(0).max(5_000).default(150),
    /** The header of `rate-limit`, in seconds or as text; null leaves it out. */
    retryAfter: z.union([z.number(), z.string()]).nullable().default(1),
    /** Which garbage; `any` takes turns. */
    garbage: z.enum([...GARBAGE, 'any']).default('any'),
    /** Before every answer. */
    latencyMs: z.int().min(0).max(120_000).default(0),
    /** WebSockets stay open and say nothing any more. */
    silentWebsocket: z.boolean().default(false),
    /** What happens to pages of signatures: every fifth one is missing, every third comes twice, neighbours change places. */
    pages: z.enum(['ok', 'drop', 'repeat', 'reorder']).default('ok'),
    /** `getTransaction` knows none. */
    missingTransactions: z.boolean().default(false),
    /** `blockTime` is null everywhere. */
    nullBlockTimes: z.boolean().default(false),
    /** Answered 429 with `x-ratelimit-method-limit: 0`, as public nodes do with expensive methods. */
    blockedMethods: z.array(z.string()).default([]),
  })
  .readonly()

export type Faults = z.output<typeof faultsSchema>
export type FaultSettings = z.input<typeof faultsSchema>

/** Damages the result of one method as the faults say. */
export function damaged(method: string, result: unknown, { pages, missingTransactions, nullBlockTimes }: Faults): unknown {
  if (method === 'getTransaction') return missingTransactions ? null : nullBlockTimes ? withoutBlockTime(result) : result
  if (method !== 'getSignaturesForAddress' || !Array.isArray(result)) return result
  const page: unknown[] = nullBlockTimes ? result.map(withoutBlockTime) : result
  if (pages === 'drop') return page.filter((_, index) => index % 5 !== 4)
  if (pages === 'repeat') return page.flatMap((entry, index) => (index % 3 === 2 ? [entry, entry] : [entry]))
  if (pages === 'reorder') return page.map((entry, index) => page[index % 2 === 0 ? index + 1 : index - 1] ?? entry)
  return page
}

/** A body that no client may take for an answer. `turn` counts up when any garbage will do. */
export function garbageBody(kind: Faults['garbage'], turn: number): { type: string; body: string } {
  switch (kind === 'any' ? GARBAGE[turn % GARBAGE.length] : kind) {
    case 'truncated':
      return { type: 'application/json', body: '{"jsonrpc":"2.0","result":{"context":{"apiVersion":"4.2.1","slot":4475' }
    case 'wrong-shape':
      return { type: 'application/json', body: '{"jsonrpc":"2.0","result":{"context":{"slot":"soon"},"value":[null,{"pubkey":7}]},"id":1}' }
    case 'bare-error':
      return { type: 'application/json', body: '{"error":"upstream connect error"}' }
    default:
      return { type: 'text/html', body: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>' }
  }
}

const withoutBlockTime = (value: unknown): unknown => (typeof value === 'object' && value !== null ? { ...value, blockTime: null } : value)
