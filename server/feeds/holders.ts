import { z } from 'zod'
import type { HolderCount, HolderReading } from '../chain/holders/holders.ts'
import type { Feed } from './feed.ts'

const share = z.number().min(0).max(100)
const owners = z.number().int().nonnegative()
const value = z.object({
  totalHolders: owners,
  counted: z.object({ people: owners, programs: owners, project: owners }).optional(),
  distribution: z.object({ top10: share, top11To20: share, top21To40: share, rest: share }).optional(),
  /** The duration of the count in ms: decides when the next one is due after a restart. */
  tookMs: z.number().nonnegative().optional(),
})
type Holders = z.infer<typeof value>

const OWN: HolderReading['source'] = 'program_accounts'

/**
 * How many people hold BD. Our own count runs in the background at intervals of ten minutes or more, in proportion to its
 * cost. It is live for an hour: two intervals of a 90-second count, in which the holders of a token change by a few in a
 * thousand. Checks every five minutes for a newer count. `adopt` receives a count of ours from before a restart or from
 * another process.
 */
export function holdersFeed({
  readHolders,
  adopt,
}: {
  readHolders: (signal: AbortSignal) => Promise<HolderReading>
  adopt: (count: HolderCount) => void
}): Feed<Holders> {
  return {
    name: 'holders',
    refreshEveryMs: 300_000,
    staleAfterMs: 3_600_000,
    schema: value,
    refresh: async (signal, last) => {
      if (last?.source === OWN && last.value.counted) {
        adopt({ ...last.value, asOf: last.asOf, ...(last.slot === undefined ? {} : { slot: last.slot }) })
      }
      const { asOf, source, slot, ...reading } = await readHolders(signal)
      return { value: value.parse(reading), asOf, source, ...(slot === undefined ? {} : { slot }) }
    },
    answers: {
      '/api/holders/overview': ({ totalHolders, counted, distribution }, meta) => ({ totalHolders, counted, distribution, meta }),
    },
    samples: ({ totalHolders }) => ({ holders: String(totalHolders) }),
  }
}
