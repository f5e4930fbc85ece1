import { z } from 'zod'
import { historyFigure, historyWindow } from '../../../src/contract/history.ts'
import type { Operation } from '../openapi/operation.ts'
import { problem, problems } from '../openapi/problems.ts'

const etag = { ETag: { description: 'Changes when the answer does.' } }

/** The history of figures. */
export const historyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/history/{figure}',
    tag: 'history',
    summary: 'The history of a figure',
    description: 'At most 400 points, oldest first. Gaps in the record have no points.',
    parameters: [
      { name: 'figure', in: 'path', required: true, description: 'Which figure.', schema: historyFigure },
      { name: 'window', in: 'query', description: 'How far back; 24h by default.', schema: historyWindow },
      { name: 'format', in: 'query', description: '`csv` for a file; so does `Accept: text/csv`.', schema: z.enum(['json', 'csv']) },
    ],
    answers: {
      200: {
        description: 'The record, or the same as a table: one line per point, plain decimals.',
        content: { 'application/json': 'History', 'text/csv': null },
        headers: { ...etag, 'Content-Disposition': { description: 'The name of the file.' } },
      },
      304: { description: 'You have it already.', headers: etag },
      400: problems.badRequest,
      404: problem('There is no such history; the answer names those there are.', 'UnknownHistory'),
      503: problems.unavailable,
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
      503: problems.unavailable,
    },
  },
]
