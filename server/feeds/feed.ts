import type { z } from 'zod'
import type { FigureQuality, Meta } from '../../src/contract/meta.ts'
import type { ReadAnswer, ReadPath } from '../../src/contract/reads.ts'

/** What an upstream reported. */
export interface Reading<T> {
  value: T
  /** The moment at which the value was true, by the chain or the market, not when we asked. */
  asOf: Date
  source: string
  /** For values from the chain. */
  slot?: number
  /** `outstanding` makes the figure incomplete, `claims` disputed, one witness of several unconfirmed: then it is never live. */
  quality?: FigureQuality
}

/**
 * The one mechanism for all reads. Everything else (single flight, stale-while-revalidate, the last good value
 * in the database, history, live stream, metrics) follows from this definition.
 */
export interface Feed<T> {
  name: string
  /** How often the upstream is asked. */
  refreshEveryMs: number
  /** Past this age of the value itself (`asOf`) it is `stored`, no longer `live`. */
  staleAfterMs: number
  /** Validates values from the database: an older shape is dropped, not served. JSON-safe (no bigint). */
  schema: z.ZodType<T>
  /**
   * Asks the upstream. Rejects if it can't; never makes a value up. `last` is the current reading, possibly from before a
   * restart or from another process.
   */
  refresh(signal: AbortSignal, last?: Reading<T>): Promise<Reading<T>>
  /** The endpoints that this feed serves. */
  answers: { [P in ReadPath]?: (value: T, meta: Meta) => ReadAnswer<P> }
  /** Numbers to record in the history, as decimal strings by figure name. */
  samples?(value: T): Record<string, string>
}
