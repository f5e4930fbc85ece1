import { z } from 'zod'
import type { HolderReading } from '../chain/holders.ts'
import type { Feed } from './feed.ts'

const share = z.number().min(0).max(100)
const value = z.object({
  totalHolders: z.number().int().nonnegative(),
  distribution: z.object({ top10: share, top11To20: share, top21To40: share, rest: share }).optional(),
})
type Holders = z.infer<typeof value>

/** How many wallets hold BD. Counted rarely: the last resort reads every token account of the mint. */
export function holdersFeed(readHolders: (signal: AbortSignal) => Promise<HolderReading>): Feed<Holders> {
  return {
    name: 'holders',
    refreshEveryMs: 300_000,
    staleAfterMs: 1_800_000,
    schema: value,
    refresh: async (signal) => {
      const { totalHolders, distribution, asOf, source, slot } = await readHolders(signal)
      return { value: { totalHolders, distribution }, asOf, source, ...(slot === undefined ? {} : { slot }) }
    },
    answers: { '/api/holders/overview': (holders, meta) => ({ ...holders, meta }) },
    samples: ({ totalHolders }) => ({ holders: String(totalHolders) }),
  }
}
