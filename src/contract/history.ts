import { z } from 'zod/mini'
import { count } from './amount.ts'
import { meta } from './meta.ts'

/** The figures with a history. */
export const historyFigure = z.enum(['vaultBalance', 'price', 'staked', 'stakers', 'holders', 'deployed'])
export type HistoryFigure = z.infer<typeof historyFigure>

/** `chain`: exact since the first transaction, from the ledgers. `record`: what we noted once a minute since the first start. */
export const historyOrigin = z.enum(['chain', 'record'])
export type HistoryOrigin = z.infer<typeof historyOrigin>

export const originOf = {
  vaultBalance: 'chain',
  staked: 'chain',
  stakers: 'chain',
  deployed: 'chain',
  price: 'record',
  holders: 'record',
} as const satisfies Record<HistoryFigure, HistoryOrigin>

/** `all` begins with the first transaction, or the first value on record. */
export const historyWindow = z.enum(['24h', '7d', '30d', '1y', 'all'])
export type HistoryWindow = z.infer<typeof historyWindow>

export const historyUnit = z.enum(['BD', 'USD', 'wallets'])
export type HistoryUnit = z.infer<typeof historyUnit>

/** A plain decimal, exact. */
const value = z.string().check(z.regex(/^\d+(\.\d+)?$/))

const historyPoint = z.object({
  /** ISO 8601 UTC. Chain: when `signature` ran, or the beginning of the range. Record: the minute in which the value was read. */
  at: z.iso.datetime(),
  value,
  /** The transaction that made the value: the last one of the step that changed it. Absent on record, and before the first one. */
  signature: z.optional(z.string()),
})
export type HistoryPoint = z.infer<typeof historyPoint>

/**
 * GET /api/history/{figure}?window=, or ?from=&to=: at most 400 points, oldest first.
 * Chain: the value at `from`, then one point for every `stepSeconds` at whose end it was another than before. Between
 * points the value stood still, also up to `to`: a step function, without gaps.
 * Record: the last value of every `stepSeconds`. Gaps in the record stay gaps: neighbours more than two steps apart have one
 * between them. `meta.asOf` is the newest value on record.
 */
export const history = z.object({
  figure: historyFigure,
  origin: historyOrigin,
  /** Absent where `from` and `to` were asked for. */
  window: z.optional(historyWindow),
  /** The range of the answer, ISO 8601 UTC. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  unit: historyUnit,
  stepSeconds: count,
  points: z.array(historyPoint),
  meta,
})
export type History = z.infer<typeof history>

/**
 * GET /api/history/{figure}?at=: the value as of a time. Chain: after every transaction up to that second; 0 before the first.
 * Record: the last value recorded until then; 404 `not_recorded` where there is none near it.
 */
export const historyAt = z.object({
  figure: historyFigure,
  origin: historyOrigin,
  /** The time asked for, ISO 8601 UTC. */
  at: z.iso.datetime(),
  value,
  unit: historyUnit,
  /** Since when it was that: the time of `signature`, or the minute of the record. Absent before the first transaction. */
  since: z.optional(z.iso.datetime()),
  /** The last transaction that changed it, and its slot. */
  signature: z.optional(z.string()),
  slot: z.optional(count),
  meta,
})
export type HistoryAt = z.infer<typeof historyAt>

/**
 * GET /api/history/vaultBalance/growth: change in percent over 6, 12, 18 and 24 hours, from the chain. `null` while the
 * vault's history is being read (`meta.state` is then `incomplete`), and where the vault held nothing at the beginning.
 * Counted to now, or to `meta.asOf` where the ledger is stored.
 */
export const vaultGrowth = z.object({
  windows: z.array(z.object({ hours: count, change: z.nullable(z.number()) })),
  meta,
})
export type VaultGrowth = z.infer<typeof vaultGrowth>
