import { z } from 'zod'
import { bytesFromBase58 } from '../../lib/base58.ts'

/** What identifies a transaction in each of the encodings, and whether it is complete. */
const answer = z.object({
  slot: z.union([z.int().nonnegative(), z.bigint().nonnegative()]).transform(Number),
  blockTime: z.union([z.int(), z.bigint()]).nullish(),
  transaction: z.union([
    z.object({ signatures: z.array(z.string()).min(1) }).transform(({ signatures: [first] }) => ({ signature: first })),
    z.tuple([z.base64(), z.literal('base64')]).transform(([wire]) => ({ wire: Buffer.from(wire, 'base64') })),
    z.tuple([z.string().regex(/^[1-9A-HJ-NP-Za-km-z]+$/), z.literal('base58')]).transform(([wire]) => ({ wire: Buffer.from(bytesFromBase58(wire)) })),
  ]),
  meta: z.object({ err: z.unknown() }).nullable(),
})

export interface TransactionAnswer {
  slot: number
  /** Nothing of it will be filled in later. */
  complete: boolean
}

/** The result of `getTransaction` for a signature; null if it isn't one, or is another transaction's. */
export function readTransactionAnswer(result: unknown, signature: string): TransactionAnswer | null {
  const parsed = answer.safeParse(result)
  if (!parsed.success) return null
  const { slot, blockTime, transaction, meta } = parsed.data
  // The place of the signatures depends on the version, including future ones: 64 such bytes can't be a coincidence.
  const asked = 'wire' in transaction ? transaction.wire.includes(Buffer.from(bytesFromBase58(signature))) : transaction.signature === signature
  return asked ? { slot, complete: blockTime != null && meta !== null } : null
}
