import { z } from 'zod/mini'
import { count } from './amount.ts'
import { meta } from './meta.ts'

const share = z.number().check(z.minimum(0), z.maximum(100))

/**
 * GET /api/holders/overview. With our own count, `counted` breaks down the owners of BD, and `totalHolders` are the `people`;
 * other sources count every owner. `programs` are owners that no key can belong to, such as pools; `project` are the vault,
 * the internal addresses and the owner of the staking account. The shares are percentages of what all `totalHolders` hold
 * together, by rank, where the source knows them.
 */
export const holdersOverview = z.object({
  totalHolders: count,
  counted: z.optional(z.object({ people: count, programs: count, project: count })),
  distribution: z.optional(z.object({ top10: share, top11To20: share, top21To40: share, rest: share })),
  meta,
})
export type HoldersOverview = z.infer<typeof holdersOverview>
