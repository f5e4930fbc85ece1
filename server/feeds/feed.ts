import type { z } from 'zod'
import type { FigureQuality, Meta } from '../../src/contract/meta.ts'
import type { ReadAnswer, ReadPath } from '../../src/contract/reads.ts'

/** What an upstream said, before anybody is told. */
export interface Reading<T> {
  value: T
  /** The moment of which the value is true: by the chain or the market, not the moment of our asking. */
  asOf: Date
  source: string
  /** Where it comes from the chain. */
  slot?: number
  /** With `outstanding` the figure is incomplete, with `claims` disputed, with one witness of several unconfirmed: however young, never live. */
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
  /** Guards what comes back from the database: an older shape is dropped, not served. JSON-safe (no bigint). */
  schema: z.ZodType<T>
  /**
   * Asks the upstream. Throws when it can't; never answers a made-up value. `last` is what is shown now, be it from before
   * a restart or from another process.
   */
  refresh(signal: AbortSignal, last?: Reading<T>): Promise<Reading<T>>
  /** The endpoints that this feed answers. */
  answers: { [P in ReadPath]?: (value: T, meta: Meta) => ReadAnswer<P> }
  /** Numbers worth keeping as history, as decimal strings by figure name. */
  samples?(value: T): Record<string, string>
}
