import { z } from 'zod'
import { historyFigure, historyWindow } from '../../../src/contract/history.ts'
import { RPC_BATCH_LIMIT, rpcMethods } from '../../../src/contract/rpc.ts'
import { adminOperations } from '../admin/operations.ts'
import { failures } from './failures.ts'
import { notificationOperations } from '../notifications/operations.ts'
import type { Operation, Parameter } from './operation.ts'
import { pushOperations } from '../push/operations.ts'
import { readOperations } from '../reads/operations.ts'
import { submissionOperations } from '../submissions/operations.ts'
import { telegramOperations } from '../telegram/operations.ts'
import { walletOperations } from '../wallet/operations.ts'

const wallet: Parameter = {
  name: 'walletAddress',
  in: 'query',
  required: true,
  description: 'A Solana address: base58 of 32 bytes.',
  schema: z.string(),
}
const etag = { ETag: { description: 'Changes when the answer does.' } }
const retryAfter = { 'Retry-After': { description: 'Seconds after which it is worth asking again.' } }

const walletUnknown = {
  ...failures.unavailable,
  description: 'Nobody can look right now, or with the word `incomplete`: not everything is counted, and what is missing could be of this wallet. `outstanding`: so many transactions.',
  content: { 'application/json': 'WalletFailure' },
} as const

/** `kind` and `owner` come with the word `not_a_wallet`. */
const noWallet = {
  description: 'It is no address, or with the word `not_a_wallet`: that of a mint or of a token account, whose wallet is `owner`.',
  content: { 'application/json': 'NoWallet' },
} as const

/** Every call that the server answers under /api/, and what machines ask. A test compares it with the routes of the app. */
export const operations: readonly Operation[] = [
  ...readOperations,
  {
    method: 'get',
    path: '/api/verify-bd-tokens',
    tag: 'wallets',
    summary: 'What a wallet has staked, and its tier',
    parameters: [wallet],
    answers: {
      200: { description: 'What the wallet has staked, as of now.', content: { 'application/json': 'Verification' } },
      400: noWallet,
      429: failures.tooMany,
      503: walletUnknown,
    },
  },
  {
    method: 'get',
    path: '/api/virtual-card/eligibility',
    tag: 'wallets',
    summary: 'Whether a wallet may have a card, and of which tier',
    description: 'By what it has staked; what it holds besides is told, and what that is worth.',
    parameters: [wallet],
    answers: {
      200: { description: 'As of now. `usdValue` is null while no price is known.', content: { 'application/json': 'VirtualCardEligibility' } },
      400: noWallet,
      429: failures.tooMany,
      503: walletUnknown,
    },
  },
  {
    method: 'get',
    path: '/api/history/{figure}',
    tag: 'history',
    summary: 'How a figure went',
    description: 'At most 400 points, the oldest first. Where nothing was recorded there is no point.',
    parameters: [
      { name: 'figure', in: 'path', required: true, description: 'Which figure.', schema: historyFigure },
      { name: 'window', in: 'query', description: 'How far back; 24h unless told.', schema: historyWindow },
      { name: 'format', in: 'query', description: '`csv` for a file to keep; so does `Accept: text/csv`.', schema: z.enum(['json', 'csv']) },
    ],
    answers: {
      200: {
        description: 'The record, or the same as a table: a line for each point, plain decimals.',
        content: { 'application/json': 'History', 'text/csv': null },
        headers: { ...etag, 'Content-Disposition': { description: 'Of the file: its name.' } },
      },
      304: { description: 'You have it already.', headers: etag },
      400: failures.badRequest,
      404: { description: 'There is no such history; the answer names those there are.', content: { 'application/json': 'UnknownHistory' } },
      503: failures.unavailable,
    },
  },
  {
    method: 'get',
    path: '/api/history/vaultBalance/growth',
    tag: 'history',
    summary: 'Change of the vault over 6, 12, 18 and 24 hours',
    description: 'In percent; null until the record covers the window.',
    answers: {
      200: { description: 'The four windows.', content: { 'application/json': 'VaultGrowth' }, headers: etag },
      304: { description: 'You have it already.', headers: etag },
      503: failures.unavailable,
    },
  },
  {
    method: 'get',
    path: '/api/live',
    tag: 'history',
    summary: 'Every change as it happens',
    description:
      'Server-Sent Events. Each has an `id`, and as `data` one LiveEvent: a path of the reads above and its answer. After a break ' +
      'a browser sends the last id by itself and gets what changed since. When the server stops it says `event: closing` and ' +
      'with `retry` when to come back.',
    parameters: [
      { name: 'paths', in: 'query', description: 'The reads you want, separated by commas; all of them unless told.', schema: z.string() },
      { name: 'Last-Event-ID', in: 'header', description: 'The last id you have heard.', schema: z.string() },
    ],
    answers: {
      200: { description: 'A stream without an end.', content: { 'text/event-stream': null } },
      400: failures.badRequest,
      503: { ...failures.unavailable, description: 'Too many streams are open, or the server is about to stop.' },
    },
  },
  {
    method: 'post',
    path: '/api/rpc',
    tag: 'chain',
    summary: 'Solana JSON-RPC, as far as it only reads',
    description: `Version 2.0, also in batches of at most ${RPC_BATCH_LIMIT}. Methods: ${rpcMethods.join(', ')}. Everything else is refused as -32601.`,
    body: 'RpcRequests',
    answers: {
      200: { description: 'The answer of a node, errors of JSON-RPC included.', content: { 'application/json': 'RpcAnswers' } },
      204: { description: 'Only notifications came, which get no answer.' },
      413: { description: 'The request is too long.', content: { 'application/json': 'RpcAnswer' } },
      415: { description: 'The Content-Type is not application/json.', content: { 'application/json': 'RpcAnswer' } },
      429: { description: 'Too many questions from your address.', content: { 'application/json': 'RpcAnswer' }, headers: retryAfter },
      503: { description: 'No node answers.', content: { 'application/json': 'RpcAnswers' }, headers: retryAfter },
    },
  },
  ...pushOperations,
  ...notificationOperations,
  ...submissionOperations,
  ...walletOperations,
  ...adminOperations,
  ...telegramOperations,
  {
    method: 'get',
    path: '/api/deployment',
    tag: 'chain',
    summary: 'Which chain, which addresses and which links this installation goes by',
    answers: { 200: { description: 'Nothing in it is secret.', content: { 'application/json': 'Deployment' } } },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'machines',
    summary: 'This document',
    answers: { 200: { description: 'OpenAPI 3.1.', content: { 'application/json': null }, headers: etag }, 304: { description: 'You have it already.' } },
  },
  {
    method: 'get',
    path: '/api/docs',
    tag: 'machines',
    summary: 'This document for people',
    answers: { 200: { description: 'A page without scripts.', content: { 'text/html': null } } },
  },
  {
    method: 'get',
    path: '/healthz',
    tag: 'machines',
    summary: 'Whether the process lives',
    answers: { 200: { description: 'It does.', content: { 'application/json': 'Alive' } } },
  },
  {
    method: 'get',
    path: '/readyz',
    tag: 'machines',
    summary: 'Whether it can show figures',
    answers: {
      200: { description: 'Every feed has been tried. Whether it can also take what people send stands in `writes`, and in `waitingFor` what that lacks.', content: { 'application/json': 'ReadyForReads' } },
      503: { description: 'Not yet, or not any more; the answer says what it waits for.', content: { 'application/json': 'NotReady' } },
    },
  },
  {
    method: 'get',
    path: '/readyz/writes',
    tag: 'machines',
    summary: 'Whether it can take what people send',
    answers: {
      200: { description: 'The database answers.', content: { 'application/json': 'Ready' } },
      503: { description: 'It does not, or this process is leaving; the answer says which.', content: { 'application/json': 'NotReady' } },
    },
  },
  {
    method: 'get',
    path: '/metrics',
    tag: 'machines',
    summary: 'How it goes',
    answers: { 200: { description: 'Text in the format of Prometheus.', content: { 'text/plain': null } } },
  },
]
