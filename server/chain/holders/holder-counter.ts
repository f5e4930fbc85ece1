import { z } from 'zod'
import { bytesFromBase58 } from '../../lib/base58.ts'
import type { HoldingsSink } from '../../upstream/rpc/reads/program-accounts.ts'
import type { OwnerCounts } from './holder-tally.ts'
import type { TallyRequest } from './tally-request.ts'

/** Counts owners in the answers of nodes. One count at a time. */
export interface HolderCounter extends HoldingsSink {
  /** What all kept accounts hold together, in base units. */
  total(): Promise<bigint>
  /** Classifies the owners. Slow for owners not seen before: about 100 s for a million. */
  count(): Promise<OwnerCounts>
}

/** Sends requests to a tally, one after the other; `transfer` leaves the caller. */
export type TallyPort = (request: TallyRequest, transfer?: ArrayBuffer) => Promise<unknown>

/** `project`: the project's owners or token accounts. */
export function createHolderCounter(ask: TallyPort, project: readonly string[]): HolderCounter {
  const addresses = [...new Set(project)].map((address) => ({ address, bytes: Uint8Array.from(bytesFromBase58(address)) }))
  return {
    reset: async () => void (await ask({ do: 'reset', project: addresses })),
    async read(body) {
      await ask({ do: 'begin' })
      // Awaiting the answer to each chunk makes a node that is faster than the tally wait.
      for await (const chunk of body) {
        const copy = ownBuffer(chunk)
        await ask({ do: 'write', chunk: new Uint8Array(copy) }, copy)
      }
      return ask({ do: 'end' })
    },
    keep: async () => z.int().parse(await ask({ do: 'keep' })),
    total: async () => z.bigint().parse(await ask({ do: 'total' })),
    count: async () => ownerCounts.parse(await ask({ do: 'count' })),
  }
}

/** A chunk may share its buffer with others: only a buffer of its own may go to another thread. */
function ownBuffer(chunk: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = chunk
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer
  return Uint8Array.from(chunk).buffer
}

const count = z.int().nonnegative()
const share = z.number()
const ownerCounts = z.object({
  people: count,
  programs: count,
  project: count,
  distribution: z.object({ top10: share, top11To20: share, top21To40: share, rest: share }).optional(),
})
