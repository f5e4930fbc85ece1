import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { walletStatement, type WalletStatement } from '../../../src/contract/wallet-statement.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ReadStatement } from '../../wallets/statements.ts'
import { statementLines } from '../../wallets/statement-csv.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { badRequest, NO_STORE, unavailable } from '../middleware/http-problem.ts'
import { addressOf } from './address.ts'
import { count, notRead, refuse } from './refusals.ts'

/** A statement reads a wallet's whole history and its prices. */
const STATEMENTS_A_SECOND = 0.5
const AT_ONCE = 20
/** Lines that are sent together. */
const LINES_AT_ONCE = 200

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text)).refine((at) => at.getTime() >= 0)

/** GET /api/wallets/{address}/statement?from=&to=&format=json|csv. `statement` is null where no staking account is configured. */
export function statementRoutes(statement: ReadStatement | null, clock: Clock): Hono {
  const app = new Hono()
  const limits = createAddressLimits({ name: 'statement', aSecond: STATEMENTS_A_SECOND, atOnce: AT_ONCE, clock })
  app.get('/api/wallets/:address/statement', async (c) => {
    await count(c, limits, 1)
    const address = addressOf(c.req.param('address'))
    const [from, to, format] = [timeOf(c, 'from'), timeOf(c, 'to'), c.req.query('format') ?? 'json']
    if (format !== 'json' && format !== 'csv') throw badRequest('format: is not one of json, csv.', 'format')
    if (from && to && from >= to) throw badRequest('to: is not after the beginning of the period.', 'to')
    if (!statement) throw unavailable('This installation has no staking account.')
    const found = await statement(address, { from, to }).catch(refuse)
    if (!found) throw notRead()
    if (format === 'json') return c.json(walletStatement.parse(found), 200, NO_STORE)
    const headers = { ...NO_STORE, 'Content-Type': 'text/csv; charset=utf-8; header=present', 'Content-Disposition': `attachment; filename="${fileOf(found)}.csv"` }
    return c.body(csvOf(found), 200, headers)
  })
  return app
}

/** Without a parameter null; throws 400. */
function timeOf(c: Context, name: 'from' | 'to'): Date | null {
  const text = c.req.query(name)
  if (text === undefined || text === '') return null
  const parsed = moment.safeParse(text)
  if (!parsed.success) throw badRequest(`${name}: is not a date (2026-01-31) or a time with its zone (2026-01-31T00:00:00Z).`, name)
  return parsed.data
}

/** `bd-statement-7xKX-9AsU-2026-01-01-to-2026-12-31`. */
function fileOf({ address, from, to, meta }: WalletStatement): string {
  const period = from === null ? `until-${to.slice(0, 10)}` : `${from.slice(0, 10)}-to-${to.slice(0, 10)}`
  return `bd-statement-${address.slice(0, 4)}-${address.slice(-4)}-${period}${meta.state === 'incomplete' ? '-incomplete' : ''}`
}

function csvOf(statement: WalletStatement): ReadableStream<Uint8Array> {
  const lines = statementLines(statement)
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const some: string[] = []
      for (let next = lines.next(); ; next = lines.next()) {
        if (!next.done) some.push(next.value)
        if (next.done || some.length >= LINES_AT_ONCE) {
          if (some.length > 0) controller.enqueue(encoder.encode(some.join('')))
          if (next.done) controller.close()
          return
        }
      }
    },
  })
}
