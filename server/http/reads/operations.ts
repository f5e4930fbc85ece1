import { z } from 'zod'
import { isListPath, LIST_LIMIT } from '../../../src/contract/lists.ts'
import { readPaths, type ReadPath } from '../../../src/contract/reads.ts'
import { isBare, META_HEADER } from '../../../src/contract/wire.ts'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { problems } from '../openapi/problems.ts'
import { readName } from '../openapi/schemas.ts'

const what: Record<ReadPath, string> = {
  '/api/vault/live-balance': 'The balance of the vault, in BD and SOL',
  '/api/vault/metrics': 'The vault, what it has sent out, and the supply',
  '/api/vault/transactions': 'Transactions of the vault, newest first',
  '/api/vault/deployment-metrics': 'What the vault has sent out, newest first',
  '/api/vault/notifications': 'News of the vault',
  '/api/transactions': 'Every movement of BD in the vault and the staking account, newest first',
  '/api/analytics/overview': 'What the vault has sent out, and to how many wallets',
  '/api/analytics/real-staking': 'How many wallets stake, and how much',
  '/api/staking/total': 'The staked total, by wallet',
  '/api/staking/transfers': 'The open stakes, each with its start and unlock times',
  '/api/staking/program-summary': 'The staking program',
  '/api/staking/reconciliation': 'Whether the record of stakes agrees with the chain',
  '/api/stakers/enhanced': 'All stakers, largest first',
  '/api/token/market-data': 'Price, change, volume and market cap in USD',
  '/api/trading/market-data': 'The same, with the liquidity of the pool',
  '/api/holders/overview': 'How many wallets hold BD',
  '/api/network/health': 'The health of the Solana nodes of this installation',
}

const knownTag: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the answer you have.',
  schema: z.string(),
}

const paging: readonly Parameter[] = [
  {
    name: 'limit',
    in: 'query',
    description: 'The most entries to return. Without it the list has its usual length.',
    schema: z.int().min(1).max(LIST_LIMIT),
  },
  { name: 'cursor', in: 'query', description: 'The `nextCursor` of the previous answer.', schema: z.string() },
]

/** One GET per read of the contract. A new one appears by itself, and needs a summary above. */
const figureOperations: readonly Operation[] = readPaths.map((path) => ({
  method: 'get',
  path,
  tag: 'figures',
  summary: what[path],
  ...(isBare(path) ? { description: `The \`meta\` of other answers is in the header ${META_HEADER}.` } : {}),
  parameters: isListPath(path) ? [...paging, knownTag] : [knownTag],
  answers: {
    200: {
      description: 'The latest figure, or the last known one: `state` says which.',
      content: { 'application/json': readName(path) },
      headers: {
        ETag: { description: 'Changes when the answer does.' },
        'Cache-Control': { description: 'Whether it may be reused without revalidation.' },
        ...(isBare(path) ? { [META_HEADER]: { description: 'The `meta` of other answers.', json: 'Meta' } } : {}),
      },
    },
    ...(isListPath(path) ? { 400: problems.badRequest, 429: problems.tooMany } : {}),
    304: { description: 'You have it already.', headers: { ETag: { description: 'The same as yours.' } } },
    503: problems.noFigure,
  },
}))

/** What pages read: figures, and the installation itself. */
export const readOperations: readonly Operation[] = [
  ...figureOperations,
  {
    method: 'get',
    path: '/api/deployment',
    tag: 'chain',
    summary: 'The chain, the addresses and the links of this installation',
    parameters: [knownTag],
    answers: { 200: { description: 'Public facts only.', content: { 'application/json': 'Deployment' }, headers: { ETag: { description: 'Changes when the answer does.' } } }, 304: { description: 'You have it already.' } },
  },
]
