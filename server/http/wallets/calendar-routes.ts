import { Hono } from 'hono'
import { calendarMade, calendarRequest, calendarRevoked, calendarToken } from '../../../src/contract/calendar.ts'
import type { Clock } from '../../lib/clock.ts'
import type { CalendarSubscriptions } from '../../wallets/calendar-subscriptions.ts'
import { unlockCalendar, type CalendarWallet } from '../../wallets/unlock-calendar.ts'
import type { ReadWalletMoment } from '../../wallets/wallet-moment.ts'
import { createAddressLimits } from '../middleware/address-limits.ts'
import { tagged } from '../middleware/entity-tag.ts'
import { guardCalls } from '../middleware/guard-calls.ts'
import { badRequest, NO_STORE, notFound, unavailable } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { addressOf } from './address.ts'
import { count, notRead, refuse } from './refusals.ts'

export interface CalendarDeps {
  /** Absent where no staking account is configured. */
  moment?: ReadWalletMoment | undefined
  decimals: () => Promise<number>
  subscriptions: CalendarSubscriptions
  /** Where the app is, if it knows. */
  origin?: string | undefined
  clock: Clock
}

/** Whoever makes calendars makes few. Services that read them for many people do it from one address. */
const MADE_A_SECOND = 0.2
const MADE_AT_ONCE = 10
const READ_A_SECOND = 20
const READ_AT_ONCE = 200
const MOST_BYTES = 8 * 1024
const ICS = 'text/calendar; charset=utf-8'

/** GET /api/wallets/{address}/unlocks.ics once; POST /api/calendars, GET and DELETE of the calendar it made. */
export function calendarRoutes({ moment, decimals, subscriptions, origin, clock }: CalendarDeps): Hono {
  const app = new Hono()
  const reads = createAddressLimits({ name: 'calendar:read', aSecond: READ_A_SECOND, atOnce: READ_AT_ONCE, clock, leased: true })
  const guard = guardCalls({ name: 'calendar', callsASecond: MADE_A_SECOND, atOnce: MADE_AT_ONCE, mostBytes: MOST_BYTES, clock })

  const calendarOf = async (wallets: readonly CalendarWallet[], known: string | undefined, headers: Record<string, string>) => {
    if (!moment) throw unavailable('This installation has no staking account.')
    const [places, moments] = await Promise.all([decimals().catch(refuse), Promise.all(wallets.map(({ address }) => moment(address)))])
    // An empty calendar would delete the events of those who have it.
    const read = wallets.map((wallet, index) => ({ ...wallet, moment: moments[index] ?? refuseUnread() }))
    return tagged(known, unlockCalendar({ wallets: read, decimals: places, origin }), { ...headers, 'Content-Type': ICS })
  }

  app.get('/api/wallets/:address/unlocks.ics', async (c) => {
    await count(c, reads, 1)
    const address = addressOf(c.req.param('address'))
    return calendarOf([{ address }], c.req.header('If-None-Match'), { ...NO_STORE, 'Content-Disposition': `attachment; filename="bd-unlocks-${address.slice(0, 4)}-${address.slice(-4)}.ics"` })
  })

  app.post('/api/calendars', guard, async (c) => {
    const { wallets } = await jsonBody(c, calendarRequest)
    const token = await subscriptions.subscribe(wallets)
    if (token === null) throw unavailable('No more calendars can be made here right now. You can still download the dates once.')
    return c.json(calendarMade.parse({ token, path: `/api/calendars/${token}.ics` }), 201, NO_STORE)
  })

  // The file's ending belongs to the parameter: Hono's patterns end at a slash.
  app.get('/api/calendars/:token', async (c) => {
    await count(c, reads, 1)
    const token = tokenOf(c.req.param('token').replace(/\.ics$/, ''))
    const wallets = token === null ? null : await subscriptions.read(token)
    if (!wallets) throw notFound('There is no such calendar any more.')
    return calendarOf(wallets, c.req.header('If-None-Match'), NO_STORE)
  })

  app.delete('/api/calendars/:token', guard, async (c) => {
    const token = tokenOf(c.req.param('token').replace(/\.ics$/, ''))
    if (token === null) throw badRequest('token: is not the token of a calendar.', 'token')
    await subscriptions.revoke(token)
    return c.json(calendarRevoked.parse({ success: true }), 200, NO_STORE)
  })
  return app
}

function tokenOf(text: string): string | null {
  return calendarToken.safeParse(text).data ?? null
}

function refuseUnread(): never {
  throw notRead()
}
