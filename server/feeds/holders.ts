import { z } from 'zod'
import type { HolderCount, HolderReading } from '../chain/holders/holders.ts'
import type { Feed } from './feed.ts'

const share = z.number().min(0).max(100)
const owners = z.number().int().nonnegative()
const value = z.object({
  totalHolders: owners,
  counted: z.object({ people: owners, programs: owners, project: owners }).optional(),
  distribution: z.object({ top10: share, top11To20: share, top21To40: share, rest: share }).optional(),
  /** What the count cost, for when the next one is due after a restart. */
  tookMs: z.number().nonnegative().optional(),
})
type Holders = z.infer<typeof value>

const OWN: HolderReading['source'] = 'program_accounts'

/**
 * How many people hold BD. Our own count is made in the background at intervals of ten minutes and more, in proportion to
 * what it costs: it is live for an hour, which is two intervals of a count that takes 90 s, and in which the holders of a
 * token change by a few in a thousand. Every five minutes is asked whether there is a newer one. `adopt` is told of a count
 * of ours that was made before a restart or by another process.
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
