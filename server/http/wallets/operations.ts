import { z } from 'zod'
import { WALLETS_AT_ONCE } from '../../../src/contract/wallet-limit.ts'
import { LIST_LIMIT } from '../../../src/contract/lists.ts'
import type { Operation, Parameter } from '../openapi/operation.ts'
import { ofBody, passing, problem, problems } from '../openapi/problems.ts'

const tag = 'wallets'
const etag = { ETag: { description: 'Changes when the answer does.' } }
const address: Parameter = { name: 'address', in: 'path', required: true, description: 'A Solana address: base58 of 32 bytes.', schema: z.string() }
const token: Parameter = { name: 'token', in: 'path', required: true, description: 'The token of the calendar.', schema: z.string() }
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
  {
    method: 'get',
    path: '/api/wallets/{address}/statement',
    tag,
    summary: 'What a wallet staked and withdrew in a period',
    description: 'Opening balance, each final movement with its signature, closing balance, to the base unit; US dollars where our record has a price near enough; of each withdrawal what it took of which deposit, first in, first out.',
    parameters: [
      address,
      { name: 'from', in: 'query', description: 'The first moment, ISO 8601 with an offset, or a date in UTC; by default the beginning.', schema: z.string() },
      { name: 'to', in: 'query', description: 'The moment after the last; now by default.', schema: z.string() },
      { name: 'format', in: 'query', description: '`csv` for a file: RFC 4180, plain decimals, safe in spreadsheets.', schema: z.enum(['json', 'csv']) },
    ],
    answers: {
      200: { description: 'The statement; `meta.state` is `incomplete` where it may lack something.', content: { 'application/json': 'WalletStatement', 'text/csv': null }, headers: { 'Content-Disposition': { description: 'The name of the file.' } } },
      400: problems.badRequest,
      429: problems.tooMany,
      503: notRead,
    },
  },
  {
    method: 'get',
    path: '/api/wallets/{address}/unlocks.ics',
    tag,
    summary: 'The unlock of a wallet as a calendar, once',
    parameters: [address],
    answers: { 200: { description: 'iCalendar.', content: { 'text/calendar': null }, headers: etag }, 304: known, 400: problems.badRequest, 429: problems.tooMany, 503: notRead },
  },
  {
    method: 'post',
    path: '/api/calendars',
    tag,
    summary: 'Subscribe to the unlocks of up to ten wallets',
    description: 'Which wallets is stored sealed with the token, which the server does not keep. Forgotten when no calendar has asked for a year.',
    body: 'CalendarRequest',
    answers: { 201: { description: 'The calendar’s secret address.', content: { 'application/json': 'CalendarMade' } }, ...ofBody, 503: problem('There are too many calendars here.') },
  },
  {
    method: 'get',
    path: '/api/calendars/{token}',
    tag,
    summary: 'The calendar of a subscription',
    description: 'One event for each wallet with a stake; a new stake moves its date. With or without `.ics` at the end.',
    parameters: [token],
    answers: { 200: { description: 'iCalendar.', content: { 'text/calendar': null }, headers: etag }, 304: known, 404: problem('Unknown, revoked or forgotten.'), 429: problems.tooMany, 503: notRead },
  },
  {
    method: 'delete',
    path: '/api/calendars/{token}',
    tag,
    summary: 'Revoke a calendar',
    parameters: [token],
    answers: { 200: { description: 'It is gone, possibly since before.', content: { 'application/json': 'CalendarRevoked' } }, 400: problem('Not a token.'), 413: problems.tooLong, 429: problems.tooMany },
  },
]
