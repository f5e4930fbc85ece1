import { z } from 'zod/mini'
import { count } from './amount.ts'
import { meta } from './meta.ts'

const share = z.number().check(z.minimum(0), z.maximum(100))

/** GET /api/holders/overview. Shares of the supply in percent, by rank of the holder, where the source knows them. */
export const holdersOverview = z.object({
  totalHolders: count,
  distribution: z.optional(z.object({ top10: share, top11To20: share, top21To40: share, rest: share })),
  meta,
})
export type HoldersOverview = z.infer<typeof holdersOverview>
