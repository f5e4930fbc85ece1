import { z } from 'zod/mini'

/**
 * What every read answer says about itself.
 * - `live`: true of a moment (`asOf`) that is younger than the feed's own limit, and nothing speaks against it;
 * - `incomplete`: transactions are still to be counted, or the sum differs from the chain: never taken for the whole;
 * - `unconfirmed`: of several configured operators of nodes a single one answered;
 * - `disputed`: operators of nodes contradict each other; the value is the last one they agreed on;
 * - `stored`: the last known value, older than the limit;
 * - `reference`: no source has ever answered; a fixed figure.
 */
export const figureState = z.enum(['live', 'incomplete', 'unconfirmed', 'disputed', 'stored', 'reference'])
export type FigureState = z.infer<typeof figureState>

/** How far a reading can be trusted, beside its age. */
export const figureQuality = {
  /** Of an incomplete figure: transactions that are not counted yet; 0 where all are and the sum differs from the chain. */
  outstanding: z.optional(z.int().check(z.nonnegative())),
  /** How many operators of nodes gave this value independently, and how many are configured. */
  witnesses: z.optional(z.int().check(z.positive())),
  operators: z.optional(z.int().check(z.positive())),
  /** Of a disputed figure: what each operator says, the value in the figure's own form. */
  claims: z.optional(z.array(z.object({ operator: z.string().check(z.minLength(1)), value: z.string() }))),
}

export const meta = z.object({
  state: figureState,
  /** When the upstream said so, ISO 8601 UTC. */
  asOf: z.iso.datetime(),
  /** Who said so, with underscores: `direct_rpc`, `dexscreener`, `node_pool`. */
  source: z.string().check(z.minLength(1)),
  /** The slot the answer belongs to, where it comes from the chain. */
  slot: z.optional(z.int().check(z.nonnegative())),
  /** Of a list that goes on: hand it back as `cursor`. Opaque. Absent on the last page. */
  nextCursor: z.optional(z.string()),
  ...figureQuality,
})
export type Meta = z.infer<typeof meta>
export type FigureQuality = Pick<Meta, keyof typeof figureQuality>
