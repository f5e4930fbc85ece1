import { z } from 'zod'
import type { HolderTally } from './holder-tally.ts'

const bytes = z.instanceof(Uint8Array)

/** Requests to a tally, in a form that can be sent to another thread. */
export const tallyRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('reset'), project: z.array(z.object({ address: z.string(), bytes })) }),
  z.object({ do: z.literal('begin') }),
  z.object({ do: z.literal('write'), chunk: bytes }),
  z.object({ do: z.literal('end') }),
  z.object({ do: z.literal('keep') }),
  z.object({ do: z.literal('total') }),
  z.object({ do: z.literal('count') }),
])
export type TallyRequest = z.infer<typeof tallyRequest>

/** Throws what the tally throws. */
export function perform(tally: HolderTally, request: TallyRequest): unknown {
  switch (request.do) {
    case 'reset':
      return tally.reset(request.project)
    case 'write':
      return tally.write(request.chunk)
    default:
      return tally[request.do]()
  }
}
