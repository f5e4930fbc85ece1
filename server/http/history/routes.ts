import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { historyFigure, type History, type HistoryAt, type HistoryFigure, type VaultGrowth } from '../../../src/contract/history.ts'
import type { HistoryReader, HistoryResult } from '../../feeds/history.ts'
import type { AskedRange } from '../../feeds/history-range.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { shared } from '../middleware/caching.ts'
import { tagged } from '../middleware/entity-tag.ts'
import { badRequest, HttpProblem, unavailable } from '../middleware/http-problem.ts'
import { askedHistory } from './asked.ts'

/** How many seconds a cache on the way may reuse an answer, and as long again while it fetches the next: no longer than a person would call it current. */
const keptFor = { '24h': 15, '7d': 60, '30d': 150, '1y': 300, all: 300 } as const
const OTHERS_KEPT_FOR = 15
/** What is still growing would look empty, or half read, for minutes. */
const GROWING_KEPT_FOR = 1

const JSON_TYPE = 'application/json; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'

/**
 * GET /api/history/{figure}?window=24h|7d|30d|1y|all, or ?from=&to=, as JSON or, with format=csv or Accept: text/csv, as a
 * file; ?at= for the value as of a time; GET /api/history/vaultBalance/growth.
 */
export function historyRoutes(reader: HistoryReader, clock: Pick<Clock, 'now'> = systemClock): Hono {
  const app = new Hono()

  app.get('/api/history/vaultBalance/growth', async (c) => {
    const answer = known(await reader.growth())
    return tagged(c.req.header('If-None-Match'), JSON.stringify(answer), { 'Content-Type': JSON_TYPE, 'Cache-Control': cached(answer, OTHERS_KEPT_FOR) })
  })

  app.get('/api/history/:figure', async (c) => {
    const figure = figureOf(c.req.param('figure'))
    const asked = askedHistory((field) => c.req.query(field), clock.now())
    const wanted = c.req.query('format') ?? (acceptsCsv(c) ? 'csv' : 'json')
    if (wanted !== 'csv' && wanted !== 'json') throw badRequest('format: is not one of json, csv.', 'format')
    const knownTag = c.req.header('If-None-Match')
    if ('at' in asked) {
      const answer = known(await reader.at(figure, asked.at))
      if (!answer) throw notRecorded(figure)
      return tagged(knownTag, JSON.stringify(answer), { 'Cache-Control': cached(answer, OTHERS_KEPT_FOR), 'Content-Type': JSON_TYPE })
    }
    const answer = known(await reader.series(figure, asked.range))
    const headers = { 'Cache-Control': cached(answer, 'window' in asked.range ? keptFor[asked.range.window] : OTHERS_KEPT_FOR), Vary: 'Accept' }
    if (wanted === 'json') return tagged(knownTag, JSON.stringify(answer), { ...headers, 'Content-Type': JSON_TYPE })
    const file = `attachment; filename="bd-${figure}-${nameOf(answer, asked.range)}.csv"`
    return tagged(knownTag, toCsv(answer), { ...headers, 'Content-Type': CSV_TYPE, 'Content-Disposition': file })
  })
  return app
}

function figureOf(name: string): HistoryFigure {
  const figure = historyFigure.safeParse(name)
  if (figure.success) return figure.data
  const figures = historyFigure.options
  throw new HttpProblem({ status: 404, code: 'not_found', error: `There is no such history; there is: ${figures.join(', ')}.`, extra: { figures } })
}

function known<T>(result: HistoryResult<T>): T {
  if (result.ok) return result.answer
  throw unavailable('The history cannot be read right now. Please try again.', 5000)
}

function notRecorded(figure: HistoryFigure): HttpProblem {
  return new HttpProblem({ status: 404, code: 'not_recorded', error: `No ${figure} was recorded at that time. The record begins with the first start of this server.`, field: 'at' })
}

function cached(answer: History | HistoryAt | VaultGrowth, seconds: number): string {
  const isGrowing = answer.meta.state === 'incomplete' || ('points' in answer && answer.points.length === 0)
  return shared(isGrowing ? GROWING_KEPT_FOR : seconds)
}

function acceptsCsv(c: Parameters<typeof accepts>[0]): boolean {
  return accepts(c, { header: 'Accept', supports: ['application/json', 'text/csv'], default: 'application/json' }) === 'text/csv'
}

function nameOf({ from, to }: History, asked: AskedRange): string {
  return 'window' in asked ? asked.window : `${from.slice(0, 10)}-to-${to.slice(0, 10)}`
}

/** Plain decimals, ISO times and signatures: no grouping, no exponent, nothing that a spreadsheet could take for a formula. */
function toCsv({ figure, origin, unit, points }: History): string {
  const isChain = origin === 'chain'
  const header = `at,${figure}_${unit}${isChain ? ',signature' : ''}`
  const lines = points.map(({ at, value, signature = '' }) => `${at},${value}${isChain ? `,${signature}` : ''}`)
  return [header, ...lines].map((line) => `${line}\r\n`).join('')
}
