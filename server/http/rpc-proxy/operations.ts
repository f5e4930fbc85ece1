import { RPC_BATCH_LIMIT, rpcMethods } from '../../../src/contract/rpc.ts'
import type { Operation } from '../openapi/operation.ts'
import { passing, problems, retryAfter } from '../openapi/problems.ts'

export const rpcProxyOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/rpc',
    tag: 'chain',
    summary: 'Solana JSON-RPC, read-only methods',
    description: `Version 2.0, also in batches of at most ${RPC_BATCH_LIMIT}. Methods: ${rpcMethods.join(', ')}. Everything else is refused as -32601.`,
    body: 'RpcRequests',
    answers: {
      200: { description: 'The answer of a node, including JSON-RPC errors.', content: { 'application/json': 'RpcAnswers' } },
      204: { description: 'Only notifications came, which get no answer.' },
      413: problems.tooLong,
      415: problems.notJson,
      429: passing('Too many requests from your address.'),
      503: { description: 'No node answers.', content: { 'application/json': 'RpcAnswers' }, headers: retryAfter },
    },
  },
]
