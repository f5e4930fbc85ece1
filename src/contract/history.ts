import { z } from 'zod/mini'
import { count } from './amount.ts'
import { meta } from './meta.ts'

/** The figures with a recorded history. */
export const historyFigure = z.enum(['vaultBalance', 'price', 'staked', 'stakers', 'holders'])
export type HistoryFigure = z.infer<typeof historyFigure>

export const historyWindow = z.enum(['24h', '7d', '30d', '1y'])
export type HistoryWindow = z.infer<typeof historyWindow>

export const historyUnit = z.enum(['BD', 'USD', 'wallets'])
export type HistoryUnit = z.infer<typeof historyUnit>

const historyPoint = z.object({
  /** The minute in which the value was read, ISO 8601 UTC. */
  at: z.iso.datetime(),
  /** A plain decimal, exact. */
  value: z.string().check(z.regex(/^\d+(\.\d+)?$/)),
})

/**
 * GET /api/history/{figure}?window=: the last value of every `stepSeconds` of the window, oldest first, at most 400.
 * Gaps in the record stay gaps: neighbours more than two steps apart have one between them. `meta.asOf` is the newest
 * value on record.
 */
export const history = z.object({
  figure: historyFigure,
  window: historyWindow,
  unit: historyUnit,
  stepSeconds: count,
  points: z.array(historyPoint),
  meta,
})
export type History = z.infer<typeof history>

/**
 * GET /api/history/vaultBalance/growth: change in percent over 6, 12, 18 and 24 hours; `null` ('Collecting') until the
 * record covers the window. Counted to now, or to `meta.asOf` where the record is stored.
 */
export const vaultGrowth = z.object({
  windows: z.array(z.object({ hours: count, change: z.nullable(z.number()) })),
  meta,
})
export type VaultGrowth = z.infer<typeof vaultGrowth>
