import { z } from 'zod'
import { historyWindow } from '../../../src/contract/history.ts'
import type { AskedRange } from '../../feeds/history-range.ts'
import { badRequest } from '../middleware/http-problem.ts'

/** A question about a figure: its course over a range, or its value as of a time (epoch ms). */
export type AskedHistory = { range: AskedRange } | { at: number }

const FIELDS = ['window', 'from', 'to', 'at'] as const
type Field = (typeof FIELDS)[number]

/** A client's clock may be ahead of ours by this much. */
const CLOCK_SKEW_MS = 60_000
/** Times are counted from 1970. */
const EARLIEST = 0

const moment = z.iso.datetime({ offset: true })

/** Reads `window`, or `from` and `to` (now, if left out), or `at`. Refuses what makes no sense, naming the field. */
export function askedHistory(query: (field: Field) => string | undefined, now: number): AskedHistory {
  const given = FIELDS.filter((field) => query(field) !== undefined)
  const time = (field: Field) => timeOf(query(field) ?? '', field, now)
  if (given.includes('at')) {
    const other = given.find((field) => field !== 'at')
    if (other) throw badRequest(`${other}: cannot be combined with at.`, other)
    return { at: time('at') }
  }
  if (!given.includes('from') && !given.includes('to')) {
    const window = historyWindow.safeParse(query('window') ?? '24h')
    if (!window.success) throw badRequest(`window: is not one of ${historyWindow.options.join(', ')}.`, 'window')
    return { range: { window: window.data } }
  }
  if (given.includes('window')) throw badRequest('window: cannot be combined with from and to.', 'window')
  if (!given.includes('from')) throw badRequest('from: is missing; to alone is no range.', 'from')
  const from = time('from')
  const to = given.includes('to') ? time('to') : now
  if (from >= to) throw badRequest('from: is not before to.', 'from')
  return { range: { from, to } }
}

function timeOf(text: string, field: Field, now: number): number {
  // A plus sign in a query means a space.
  const read = moment.safeParse(text.replace(' ', '+'))
  const time = read.success ? Date.parse(read.data) : Number.NaN
  if (Number.isNaN(time)) throw badRequest(`${field}: is not a time such as 2026-11-23T10:00:00Z.`, field)
  if (time < EARLIEST) throw badRequest(`${field}: is before 1970.`, field)
  if (time > now + CLOCK_SKEW_MS) throw badRequest(`${field}: is in the future.`, field)
  return Math.min(time, now)
}
