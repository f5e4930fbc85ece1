import { z } from 'zod/mini'

/**
 * What every read answer says about itself.
 * - `live`: the upstream was read within the feed's own limit;
 * - `stored`: the last known value, its upstream does not answer;
 * - `reference`: neither exists; a fixed figure of the specification.
 */
export const figureState = z.enum(['live', 'stored', 'reference'])
export type FigureState = z.infer<typeof figureState>

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
})
export type Meta = z.infer<typeof meta>
