import { z } from 'zod'
import { feeOf } from '../chain/chain.ts'
import { SLOTS_PER_EPOCH } from '../chain/machine.ts'
import { BLOCKHASH_SLOTS } from '../chain/recent-blockhashes.ts'
import { decodeMessage } from '../chain/wire-transaction.ts'
import type { Method } from './method.ts'
import { commitment, context, key, optional, readParams } from './params.ts'
import { invalidParams, RpcFault } from './rpc-fault.ts'
import { API_VERSION, contextSlot, withContext, type View } from './view.ts'

/** Slots without a block since the beginning: on mainnet about a twentieth. */
const SKIPPED = 21_800_000

/** Up to this lag a node calls itself healthy, like real ones. */
const HEALTHY_LAG = 128

/** No node here has older blocks. */
const FIRST_SLOT_BACK = 120_000_000

/** One per minute, for twelve hours. */
const MOST_SAMPLES = 720
const SAMPLE_MS = 60_000

const contextOnly = z.tuple([optional(context).optional()])

/** A node's methods about itself and about time. */
export const chainMethods = {
  getHealth: (_params, view) =>
    view.lag > HEALTHY_LAG ? new RpcFault(-32005, `Node is behind by ${view.lag} slots`, { numSlotsBehind: view.lag }) : 'ok',

  getVersion: () => ({ 'feature-set': 3_640_012_085, 'solana-core': API_VERSION }),

  getGenesisHash: (_params, view) => view.chain.genesisHash,

  getSlot: atCommitment((_view, slot) => slot),

  getBlockHeight: atCommitment((_view, slot) => slot - SKIPPED),

  getTransactionCount: atCommitment((view, slot) => view.chain.ledger.countUpTo(slot)),

  getBlockTime: (params, view) => {
    const parsed = readParams(z.tuple([z.int().nonnegative()]), params)
    if (parsed instanceof RpcFault) return parsed
    const [slot] = parsed
    if (slot > view.slot('confirmed')) return new RpcFault(-32004, `Block not available for slot ${slot}`)
    if (slot < view.tip - FIRST_SLOT_BACK) return new RpcFault(-32009, `Slot ${slot} was skipped, or missing in long-term storage`)
    return view.chain.slots.blockTime(slot)
  },

  getEpochInfo: atCommitment((view, slot) => ({
    absoluteSlot: slot,
    blockHeight: slot - SKIPPED,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: view.chain.ledger.countUpTo(slot),
  })),

  getLatestBlockhash: atCommitment((view, slot) =>
    withContext(slot, { blockhash: view.chain.blockhash(slot), lastValidBlockHeight: slot - SKIPPED + BLOCKHASH_SLOTS }),
  ),

  isBlockhashValid: (params, view) => {
    const parsed = readParams(z.tuple([key, optional(context).optional()]), params)
    if (parsed instanceof RpcFault) return parsed
    const slot = contextSlot(view, parsed[1])
    return typeof slot === 'number' ? withContext(slot, view.chain.isRecent(parsed[0])) : slot
  },

  getFeeForMessage: (params, view) => {
    const parsed = readParams(z.tuple([z.base64(), optional(context).optional()]), params)
    if (parsed instanceof RpcFault) return parsed
    const slot = contextSlot(view, parsed[1])
    if (typeof slot !== 'number') return slot
    const message = decodeMessage(Uint8Array.from(Buffer.from(parsed[0], 'base64')))
    return message ? withContext(slot, feeOf(message)) : invalidParams('failed to deserialize solana_message::versions::VersionedMessage')
  },

  getMinimumBalanceForRentExemption: (params, view) => {
    const parsed = readParams(z.tuple([z.int().nonnegative(), optional(z.object({ commitment: commitment.nullish() })).optional()]), params)
    return parsed instanceof RpcFault ? parsed : view.chain.rent(parsed[0])
  },

  getRecentPerformanceSamples: (params, view) => {
    const parsed = readParams(z.tuple([z.int().nullish().optional()]), params)
    if (parsed instanceof RpcFault) return parsed
    const limit = parsed[0] ?? MOST_SAMPLES
    if (limit < 0 || limit > MOST_SAMPLES) return invalidParams(`Invalid limit; max ${MOST_SAMPLES}`)
    const { slots, ledger } = view.chain
    const end = slots.startsAt(view.tip)
    return Array.from({ length: limit }, (_, back) => {
      const [first, slot] = [slots.slotAt(end - (back + 1) * SAMPLE_MS), slots.slotAt(end - back * SAMPLE_MS)]
      const transactions = ledger.countUpTo(slot) - ledger.countUpTo(first)
      return { numNonVoteTransactions: transactions, numSlots: slot - first, numTransactions: transactions, samplePeriodSecs: SAMPLE_MS / 1000, slot }
    })
  },

  getRecentPrioritizationFees: (params, view) => {
    const parsed = readParams(z.tuple([z.array(key).max(128).nullish()]), params)
    if (parsed instanceof RpcFault) return parsed
    const newest = view.slot('confirmed')
    return Array.from({ length: 150 }, (_, back) => ({ prioritizationFee: 0, slot: newest - 149 + back }))
  },
} satisfies Record<string, Method>

function atCommitment(answer: (view: View, slot: number) => unknown): Method {
  return (params, view) => {
    const parsed = readParams(contextOnly, params)
    if (parsed instanceof RpcFault) return parsed
    const slot = contextSlot(view, parsed[0])
    return typeof slot === 'number' ? answer(view, slot) : slot
  }
}
