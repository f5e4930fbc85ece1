import { z } from 'zod'
import { historyFigure, historyWindow } from '../../../src/contract/history.ts'
import type { Operation } from '../openapi/operation.ts'
import { problem, problems } from '../openapi/problems.ts'

const time = z.iso.datetime({ offset: true })
const etag = { ETag: { description: 'Changes when the answer does.' } }

/** The history of figures. */
export const historyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/history/{figure}',
    tag: 'history',
    summary: 'The history of a figure, or its value as of a time',
    description:
      'vaultBalance, staked, stakers and deployed come from the chain, exact since the first transaction: the value at the beginning of the range, then the end of each step in which it changed, each with the transaction that made it. price and holders are what this server recorded; gaps in the record have no points. At most 400 points, oldest first.',
    parameters: [
      { name: 'figure', in: 'path', required: true, description: 'Which figure.', schema: historyFigure },
      { name: 'window', in: 'query', description: 'How far back; 24h by default.', schema: historyWindow },
      { name: 'from', in: 'query', description: 'Instead of a window: the beginning of the range, ISO 8601.', schema: time },
      { name: 'to', in: 'query', description: 'Its end; now by default.', schema: time },
      { name: 'at', in: 'query', description: 'Instead of a range: the value as of this time, ISO 8601, as one JSON object.', schema: time },
      { name: 'format', in: 'query', description: '`csv` for a file; so does `Accept: text/csv`.', schema: z.enum(['json', 'csv']) },
    ],
    answers: {
      200: {
        description: 'The history, or the same as a table: one line per point, plain decimals, and the signature of a chain figure. With `at` one value.',
        content: { 'application/json': 'HistoryAnswer', 'text/csv': null },
        headers: { ...etag, 'Content-Disposition': { description: 'The name of the file.' } },
      },
      304: { description: 'You have it already.', headers: etag },
      400: problems.badRequest,
      404: problem('There is no such history, and the answer names those there are; or (`not_recorded`) the record has no value from about that time.', 'UnknownHistory'),
      503: problems.unavailable,
    },
  },
  {
    method: 'get',
    path: '/api/history/vaultBalance/growth',
    tag: 'history',
    summary: 'Change of the vault over 6, 12, 18 and 24 hours',
    description: 'In percent, exact, from the chain; null while its history is being read, and from a balance of nothing.',
    answers: {
      200: { description: 'The four windows.', content: { 'application/json': 'VaultGrowth' }, headers: etag },
      304: { description: 'You have it already.', headers: etag },
      503: problems.unavailable,
    },
  },
]
