import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { historyFigure, historyWindow, type History, type HistoryWindow } from '../../../src/contract/history.ts'
import type { HistoryReader } from '../../feeds/history.ts'
import { tagged } from '../middleware/entity-tag.ts'
import { badRequest, HttpProblem, unavailable } from '../middleware/http-problem.ts'

/** How many seconds a cache may reuse an answer: no longer than a person would call it current. */
const maxAge: Record<HistoryWindow, number> = { '24h': 30, '7d': 120, '30d': 300, '1y': 600, all: 600 }
const GROWTH_MAX_AGE = 30

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'

/**
 * GET /api/history/{figure}?window=24h|7d|30d|1y|all, as JSON or, with format=csv or Accept: text/csv, as a file;
 * GET /api/history/vaultBalance/growth.
 */
export function historyRoutes(reader: HistoryReader): Hono {
  const app = new Hono()

  app.get('/api/history/vaultBalance/growth', async (c) => {
    const result = await reader.growth()
    if (!result.ok) throw databaseAway()
    return tagged(c.req.header('If-None-Match'), JSON.stringify(result.answer), {
      'Content-Type': JSON_TYPE,
      'Cache-Control': `public, max-age=${GROWTH_MAX_AGE}`,
    })
  })

  app.get('/api/history/:figure', async (c) => {
    const figure = historyFigure.safeParse(c.req.param('figure'))
    if (!figure.success) {
      const known = historyFigure.options
      throw new HttpProblem({ status: 404, code: 'not_found', error: `There is no such history; there is: ${known.join(', ')}.`, extra: { figures: known } })
    }
    const window = historyWindow.safeParse(c.req.query('window') ?? '24h')
    if (!window.success) throw badRequest(`window: is not one of ${historyWindow.options.join(', ')}.`, 'window')
    const wanted = c.req.query('format') ?? (acceptsCsv(c) ? 'csv' : 'json')
    if (wanted !== 'csv' && wanted !== 'json') throw badRequest('format: is not one of json, csv.', 'format')

    const result = await reader.series(figure.data, { window: window.data })
    if (!result.ok) throw databaseAway()
    const { answer } = result
    const headers = {
      // Otherwise a record that is just beginning would look empty for minutes.
      'Cache-Control': answer.points.length === 0 ? 'no-cache' : `public, max-age=${maxAge[window.data]}`,
      Vary: 'Accept',
    }
    const knownTag = c.req.header('If-None-Match')
    if (wanted === 'json') return tagged(knownTag, JSON.stringify(answer), { ...headers, 'Content-Type': JSON_TYPE })
    const file = `attachment; filename="bd-${answer.figure}-${window.data}.csv"`
    return tagged(knownTag, toCsv(answer), { ...headers, 'Content-Type': CSV_TYPE, 'Content-Disposition': file })
  })
  return app
}

const databaseAway = () => unavailable('The history cannot be read right now. Please try again.', 5000)

function acceptsCsv(c: Parameters<typeof accepts>[0]): boolean {
  return accepts(c, { header: 'Accept', supports: ['application/json', 'text/csv'], default: 'application/json' }) === 'text/csv'
}

/** Plain decimals and ISO times: no grouping, no exponent, nothing that a spreadsheet could take for a formula. */
function toCsv({ figure, unit, points }: History): string {
  const lines = [`at,${figure}_${unit}`, ...points.map(({ at, value }) => `${at},${value}`)]
  return lines.map((line) => `${line}\r\n`).join('')
}
