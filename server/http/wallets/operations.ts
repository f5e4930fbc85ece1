import { z } from 'zod'
import { WALLETS_AT_ONCE } from '../../../src/contract/wallet.ts'
import { LIST_LIMIT } from '../../../src/contract/lists.ts'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { passing, problem, problems } from '../openapi/problems.ts'

const tag = 'wallets'
const etag = { ETag: { description: 'Changes when the answer does.' } }
const address: Parameter = { name: 'address', in: 'path', required: true, description: 'A Solana address: base58 of 32 bytes.', schema: z.string() }
const noWallet = problem('Not an address (`field` and `error` say what is wrong), or, with the code `not_a_wallet`, that of a mint or of a token account, whose wallet is `owner`.', 'NoWallet')
const notRead = passing('No node answers and nothing is known, or the staking history is not read yet.')
const known = { description: 'You have it already.', headers: etag }

/** What is known of any wallet, without a proof: all of it is on the chain. */
export const walletReadOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/wallets',
    tag,
    summary: 'Up to ten wallets at once',
    description: 'In the order of the question; one that cannot be answered has its `error` in its place.',
    parameters: [{ name: 'address', in: 'query', required: true, description: `Repeated, up to ${WALLETS_AT_ONCE} times.`, schema: z.array(z.string()).min(1).max(WALLETS_AT_ONCE) }],
    answers: {
      200: { description: 'One for each, as of now.', content: { 'application/json': 'Wallets' }, headers: etag },
      304: known,
      400: problem('None was named, or more than ten.'),
      429: problems.tooMany,
      503: problems.unavailable,
    },
  },
  {
    method: 'get',
    path: '/api/wallets/{address}',
    tag,
    summary: 'What a wallet holds, has staked and has earned',
    description: 'Holdings over all its token accounts, open and past positions, its newest movements (those not yet final are `pending`), the reward by the published rule, which is an estimate, and its tier. Parts that are not known are absent.',
    parameters: [address],
    answers: { 200: { description: 'As of now.', content: { 'application/json': 'Wallet' }, headers: etag }, 304: known, 400: noWallet, 429: problems.tooMany, 503: notRead },
  },
  {
    method: 'get',
    path: '/api/wallets/{address}/movements',
    tag,
    summary: 'Every stake and withdrawal of a wallet, newest first',
    parameters: [
      address,
      { name: 'limit', in: 'query', description: 'How many; 100 by default.', schema: z.int().min(1).max(LIST_LIMIT) },
      { name: 'cursor', in: 'query', description: '`nextCursor` of the page before.', schema: z.string() },
    ],
    answers: { 200: { description: 'A page.', content: { 'application/json': 'WalletMovements' }, headers: etag }, 304: known, 400: problems.badRequest, 429: problems.tooMany, 503: notRead },
  },
]
