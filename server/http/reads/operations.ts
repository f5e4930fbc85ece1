import { z } from 'zod'
import { isListPath, LIST_LIMIT } from '../../../src/contract/lists.ts'
import { readPaths, type ReadPath } from '../../../src/contract/reads.ts'
import { isBare, META_HEADER } from '../../../src/contract/wire.ts'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { problems } from '../openapi/problems.ts'
import { readName } from '../openapi/schemas.ts'

const what: Record<ReadPath, string> = {
  '/api/vault/live-balance': 'What the vault holds, in BD and SOL',
  '/api/vault/metrics': 'The vault, what it has sent out, and the supply',
  '/api/vault/transactions': 'Transactions of the vault, the newest first',
  '/api/vault/deployment-metrics': 'What the vault has sent out, the newest first',
  '/api/vault/notifications': 'News of the vault',
  '/api/transactions': 'Every movement of BD in the vault and the staking account, the newest first',
  '/api/analytics/overview': 'What the vault has sent out, and to how many wallets',
  '/api/analytics/real-staking': 'How many stake, and how much',
  '/api/staking/total': 'What is staked, and by whom',
  '/api/staking/transfers': 'The open stakes, each with its beginning and its unlocking',
  '/api/staking/program-summary': 'The staking program',
  '/api/staking/reconciliation': 'Whether the record of stakes adds up to what the chain holds',
  '/api/stakers/enhanced': 'Everybody who stakes, the largest first',
  '/api/token/market-data': 'Price, change, volume and market cap in USD',
  '/api/trading/market-data': 'The same with the liquidity of the pool',
  '/api/holders/overview': 'How many wallets hold BD',
  '/api/network/health': 'How the Solana nodes of this installation are',
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
    description: 'How many entries at most. Without it the list comes as long as it usually is.',
    schema: z.int().min(1).max(LIST_LIMIT),
  },
  { name: 'cursor', in: 'query', description: 'Where to go on: the `nextCursor` of the answer before.', schema: z.string() },
]

/** Every read of the contract: one GET each. A new one comes along by itself, and needs its words above. */
const figureOperations: readonly Operation[] = readPaths.map((path) => ({
  method: 'get',
  path,
  tag: 'figures',
  summary: what[path],
  ...(isBare(path) ? { description: `What other answers say about themselves in \`meta\` is in the header ${META_HEADER}.` } : {}),
  parameters: isListPath(path) ? [...paging, knownTag] : [knownTag],
  answers: {
    200: {
      description: 'The latest figure, or the last known one: `state` says which.',
      content: { 'application/json': readName(path) },
      headers: {
        ETag: { description: 'Changes when the answer does.' },
        'Cache-Control': { description: 'Whether it may be shown again without asking.' },
        ...(isBare(path) ? { [META_HEADER]: { description: 'What other answers have as `meta`.', json: 'Meta' } } : {}),
      },
    },
    ...(isListPath(path) ? { 400: problems.badRequest, 429: problems.tooMany } : {}),
    304: { description: 'You have it already.', headers: { ETag: { description: 'The same as yours.' } } },
    503: problems.noFigure,
  },
}))

/** What the page reads, figures and the installation itself. */
export const readOperations: readonly Operation[] = [
  ...figureOperations,
  {
    method: 'get',
    path: '/api/deployment',
    tag: 'chain',
    summary: 'Which chain, which addresses and which links this installation goes by',
    answers: { 200: { description: 'Nothing in it is secret.', content: { 'application/json': 'Deployment' } } },
  },
]
