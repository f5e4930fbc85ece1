import { z } from 'zod'
import type { RpcMethod } from '../../../src/contract/rpc.ts'
import * as accept from './params.ts'
import { defineMethod, type ReadQuestion } from './question.ts'
import { readTransactionAnswer } from './transaction-answer.ts'

/** How long to cache an answer that the next block may change. A duration, not a claim about the length of slots. */
const KEEP_MS = 400
const ACCOUNT_MS = 1000
const MINUTE_MS = 60_000

const MOST_ACCOUNTS = 100
const MOST_STATUSES = 256

const count = z.union([z.int().nonnegative(), z.bigint().nonnegative()])
/** No cluster answers at slot 0: a node that does knows nothing of the chain. */
const contextSlot = z.union([z.int().positive(), z.bigint().positive()])
const inContext = (value: z.ZodType) => z.object({ context: z.object({ slot: contextSlot }), value })
const account = z.object({ lamports: count, owner: z.string(), data: z.unknown().refine((data) => data !== undefined) })
const tokenAmount = z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: count })
/** Null means success, so a missing value must not pass. */
const outcome = z.unknown().refine((err) => err !== undefined)
const slot = count.transform(Number)

const atCommitment = z.tuple([accept.contextOptions])
const ofAddress = z.tuple([accept.address, accept.contextOptions])

/**
 * Every allowed method: its parameters, the shape of its answer, and how long to cache it: for ever if it is pinned to a
 * signature or a final slot, otherwise for about as long as it stays true.
 */
const methods = {
  getAccountInfo: defineMethod(z.tuple([accept.address, accept.accountOptions]), {
    shape: () => inContext(account.nullable()),
    keepMs: ACCOUNT_MS,
  }),
  getBalance: defineMethod(ofAddress, { shape: () => inContext(count), keepMs: ACCOUNT_MS }),
  getBlockHeight: defineMethod(atCommitment, { shape: () => count, keepMs: KEEP_MS }),
  getBlockTime: defineMethod(z.tuple([accept.slotNumber]), {
    shape: () => z.union([z.int(), z.bigint(), z.null()]),
    keepMs: ACCOUNT_MS,
    lasts: ([slot], time, isFinal) => time !== null && isFinal(slot),
  }),
  getEpochInfo: defineMethod(atCommitment, {
    shape: () => z.object({ absoluteSlot: count, epoch: count, slotIndex: count, slotsInEpoch: count }),
    keepMs: KEEP_MS,
    slotIn: (result) => z.object({ absoluteSlot: slot }).safeParse(result).data?.absoluteSlot,
  }),
  getGenesisHash: defineMethod(z.tuple([]), { shape: () => accept.blockhash, keepMs: MINUTE_MS, lasts: () => true }),
  getHealth: defineMethod(z.tuple([]), { shape: () => z.literal('ok'), keepMs: ACCOUNT_MS }),
  getLatestBlockhash: defineMethod(atCommitment, {
    shape: () => inContext(z.object({ blockhash: accept.blockhash, lastValidBlockHeight: count })),
    keepMs: KEEP_MS,
  }),
  getMinimumBalanceForRentExemption: defineMethod(z.tuple([accept.accountSize, accept.commitmentOptions]), {
    shape: () => count,
    // Changed only by a vote of the whole cluster, once in years.
    keepMs: 10 * MINUTE_MS,
  }),
  getMultipleAccounts: defineMethod(z.tuple([z.array(accept.address).max(MOST_ACCOUNTS), accept.accountOptions]), {
    shape: ([addresses]) => inContext(z.array(account.nullable()).length(addresses.length)),
    keepMs: ACCOUNT_MS,
  }),
  getSignatureStatuses: defineMethod(z.tuple([z.array(accept.signature).max(MOST_STATUSES), accept.statusOptions]), {
    shape: ([signatures]) => inContext(z.array(z.object({ slot: count, err: outcome }).nullable()).length(signatures.length)),
    keepMs: KEEP_MS,
  }),
  getSignaturesForAddress: defineMethod(z.tuple([accept.address, accept.pageOptions]), {
    shape: ([, { limit }]) => z.array(z.object({ signature: z.string(), slot: count, err: outcome })).max(limit),
    keepMs: ACCOUNT_MS,
  }),
  getSlot: defineMethod(atCommitment, { shape: () => count, keepMs: KEEP_MS, slotIn: (result) => slot.safeParse(result).data }),
  getTokenAccountBalance: defineMethod(ofAddress, { shape: () => inContext(tokenAmount), keepMs: ACCOUNT_MS }),
  getTokenAccountsByOwner: defineMethod(
    z.tuple([
      accept.address,
      z.union([z.strictObject({ mint: accept.address }), z.strictObject({ programId: accept.address })]),
      accept.accountOptions,
    ]),
    { shape: () => inContext(z.array(z.object({ pubkey: z.string(), account }))), keepMs: ACCOUNT_MS },
  ),
  getTokenSupply: defineMethod(ofAddress, { shape: () => inContext(tokenAmount), keepMs: ACCOUNT_MS }),
  getTransaction: defineMethod(z.tuple([accept.signature, accept.transactionOptions]), {
    shape: ([signature]) => z.custom((result) => result === null || readTransactionAnswer(result, signature) !== null),
    keepMs: ACCOUNT_MS,
    lasts([signature, { commitment }], result, isFinal) {
      const found = readTransactionAnswer(result, signature)
      return found !== null && found.complete && (commitment === 'finalized' || isFinal(found.slot))
    },
  }),
  getVersion: defineMethod(z.tuple([]), { shape: () => z.object({ 'solana-core': z.string() }), keepMs: MINUTE_MS }),
  isBlockhashValid: defineMethod(z.tuple([accept.blockhash, accept.contextOptions]), {
    shape: () => inContext(z.boolean()),
    keepMs: KEEP_MS,
  }),
} satisfies Record<RpcMethod, ReadQuestion>

/** The parser of a method's parameters; undefined for a method that isn't allowed. */
export function findMethod(name: string): ReadQuestion | undefined {
  return byName.get(name)
}

/** A Map, because an object inherits members. */
const byName = new Map<string, ReadQuestion>(Object.entries(methods))
