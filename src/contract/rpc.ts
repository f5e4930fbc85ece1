import { z } from 'zod/mini'

/** The methods that POST /api/rpc answers. All others, sending transactions above all, are refused with -32601. */
export const rpcMethods = [
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
] as const
export type RpcMethod = (typeof rpcMethods)[number]

/** Requests that one batch may hold. */
export const RPC_BATCH_LIMIT = 10

/** Returned as sent, which rules out a number that a double can't hold. */
export const rpcId = z.union([
  z.string(),
  z.number().check(z.refine((id) => Math.abs(id) <= Number.MAX_SAFE_INTEGER, 'is beyond 2^53')),
  z.null(),
])
export type RpcId = z.infer<typeof rpcId>

/** One JSON-RPC 2.0 request. Without an `id` it is a notification, which gets no answer. */
export const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(rpcId),
  method: z.string(),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()])),
})
export type RpcRequest = z.infer<typeof rpcRequest>

/** The response to a request: a result in the method's own shape, or an error. */
export const rpcAnswer = z.union([
  z.strictObject({ jsonrpc: z.literal('2.0'), result: z.unknown().check(z.refine((result) => result !== undefined)), id: rpcId }),
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    error: z.strictObject({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }),
    id: rpcId,
  }),
])
