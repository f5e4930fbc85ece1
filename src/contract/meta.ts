import { z } from 'zod/mini'

/**
 * What every read answer says about itself.
 * - `live`: `asOf` is within the feed's age limit, and nothing contradicts the value;
 * - `incomplete`: transactions are still to be counted, or the sum differs from the chain: never the whole;
 * - `unconfirmed`: only one of several configured node operators answered;
 * - `disputed`: node operators contradict each other; the value is the last one they agreed on;
 * - `stored`: the last known value, older than the limit;
 * - `reference`: no source has ever answered; a fixed figure.
 */
export const figureState = z.enum(['live', 'incomplete', 'unconfirmed', 'disputed', 'stored', 'reference'])
export type FigureState = z.infer<typeof figureState>

/** How far a reading can be trusted, beside its age. */
export const figureQuality = {
  /** For an incomplete figure: transactions not counted yet; 0 where all are and the sum differs from the chain. */
  outstanding: z.optional(z.int().check(z.nonnegative())),
  /** How many node operators gave this value independently, and how many are configured. */
  witnesses: z.optional(z.int().check(z.positive())),
  operators: z.optional(z.int().check(z.positive())),
  /** For a disputed figure: what each operator says, in the figure's own format. */
  claims: z.optional(z.array(z.object({ operator: z.string().check(z.minLength(1)), value: z.string() }))),
}

export const meta = z.object({
  state: figureState,
  /** When the upstream gave the value, ISO 8601 UTC. */
  asOf: z.iso.datetime(),
  /** The source, with underscores: `direct_rpc`, `dexscreener`, `node_pool`. */
  source: z.string().check(z.minLength(1)),
  /** The slot the answer belongs to, where it comes from the chain. */
  slot: z.optional(z.int().check(z.nonnegative())),
  /** The `cursor` of the next page of a list. Opaque. Absent on the last page. */
  nextCursor: z.optional(z.string()),
  ...figureQuality,
})
export type Meta = z.infer<typeof meta>
export type FigureQuality = Pick<Meta, keyof typeof figureQuality>
