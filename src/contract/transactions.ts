import { z } from 'zod/mini'
import { bdAmount, blockTime } from './amount.ts'
import { meta } from './meta.ts'

/** One movement of BD within a transaction. The server's types: `stake unstake deposit withdraw transfer`. */
const instruction = z.object({ type: z.string(), amount: bdAmount })

/**
 * One transaction. `type` is that of its first movement, `amount` the sum of all movements of that type; every movement is
 * in `instructions`. `pending`: confirmed, not yet finalized, may still vanish.
 */
const feedItem = z.object({
  type: z.optional(z.string()),
  amount: z.optional(bdAmount),
  signature: z.string(),
  status: z.enum(['finalized', 'pending']),
  blockTime,
  instructions: z.optional(z.array(instruction)),
})
export type FeedItem = z.infer<typeof feedItem>

/**
 * GET /api/transactions: movements of the staking account and the vault, newest first. Over HTTP the body is the
 * bare array and `meta` travels in a header (wire.ts); everywhere else it is this record.
 */
export const transactions = z.object({ transactions: z.array(feedItem), meta })
export type Transactions = z.infer<typeof transactions>
