import ICAL from 'ical.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarMade } from '../../../src/contract/calendar.ts'
import { walletStatement } from '../../../src/contract/wallet-statement.ts'
import { ledgerOf } from '../../chain/ledger/ledger-row.ts'
import { calendarSubscriptions } from '../../db/schema-calendars.ts'
import { ledgerState, samples, stakeMovements } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { createCalendarSubscriptions, FORGOTTEN_MS, forgetUnread } from '../../wallets/calendar-subscriptions.ts'
import { createPriceRecord } from '../../wallets/price-record.ts'
import { createStatements } from '../../wallets/statements.ts'
import { createWalletMoments } from '../../wallets/wallet-moment.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { statementRoutes } from './statement-routes.ts'

const WALLET = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const OTHER = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'
const BD = 1_000_000n
const DAY = 86_400_000
const start = Date.UTC(2026, 0, 1)
const day = (count: number) => new Date(start + count * DAY)
const clock = createManualClock(start + 300 * DAY)
let database: TestDatabase
let ledger: number
let slot: number

beforeAll(async () => {
  database = await createTestDatabase()
  ledger = await ledgerOf(database.db, 'staking')
})
afterAll(() => database?.drop())
beforeEach(async () => {
  slot = 0
  await database.db.execute(sql`truncate stake_movements, samples, calendar_subscriptions`)
  await database.db.update(ledgerState).set({ transactions: 1, outcomeSlot: 1_000_000, outcomeAt: new Date(clock.now()), reconciled: true })
})

type Move = { kind?: 'deposit' | 'withdrawal'; amount: bigint; at: Date; wallet?: string; atEstimated?: boolean }
const move = (...moves: Move[]) =>
  database.db.insert(stakeMovements).values(
    moves.map(({ kind = 'deposit', amount, at, wallet = WALLET, atEstimated = false }) => {
      slot += 1
      return { ledger, id: `id ${slot}`, signature: `signature${slot}`, slot, place: 0, ordinal: 0, at, atEstimated, kind, wallet, counterparty: null, amount }
    }),
  )
const price = (at: Date, value: string) => database.db.insert(samples).values({ figure: 'price', at, value })
const moments = () => createWalletMoments({ db: database.db, account: 'staking', pending: async () => ({ at: new Date(clock.now()), found: { movements: [], unread: 0 } }), clock })
const subscriptions = (most?: number) => createCalendarSubscriptions({ db: database.db, clock, ...(most === undefined ? {} : { most }) })

const statements = () => statementRoutes(createStatements({ moment: moments(), prices: createPriceRecord(database.db), decimals: async () => 6, clock }), clock)
const ask = (query = '', wallet = WALLET) => statements().request(`/api/wallets/${wallet}/statement${query}`)
const statement = async (query = '') => walletStatement.parse(await (await ask(query)).json())
/** The rows of a CSV file, read apart from the code that writes them. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}

describe('GET /api/wallets/{address}/statement', () => {
  it('has the balances, each movement, its dollars where a price is near enough, and the lots of a withdrawal', async () => {
    await move({ amount: 100n * BD, at: day(0) }, { amount: 50n * BD + 1n, at: day(100) }, { kind: 'withdrawal', amount: 120n * BD, at: day(200) })
    await price(new Date(day(0).getTime() + 60_000), '0.0125')
    await price(day(199.4), '0.02')
    await price(day(200.4), '0.03')
    const found = await statement(`?from=2026-01-02&to=${encodeURIComponent('2026-12-31T00:00:00+01:00')}`)
    expect(found).toMatchObject({ address: WALLET, from: '2026-01-02T00:00:00.000Z', to: '2026-12-30T23:00:00.000Z', opening: '100', closing: '30.000001', staked: '50.000001', withdrawn: '120', unexplained: '0', meta: { state: 'live' } })
    expect(found.prices).toEqual({ toleranceSeconds: 43_200, since: '2026-01-01T00:01:00.000Z', missing: 1 })
    const then = { price: '0.0125', priceAt: '2026-01-01T00:01:00.000Z', worth: '1.25' }
    expect(found.movements).toEqual([
      { signature: 'signature2', slot: 2, at: day(100).toISOString(), atEstimated: false, kind: 'stake', amount: '50.000001', balance: '150.000001', usd: null, lots: [] },
      {
        signature: 'signature3', slot: 3, at: day(200).toISOString(), atEstimated: false, kind: 'withdrawal', amount: '120', balance: '30.000001',
        usd: { price: '0.03', priceAt: day(200.4).toISOString(), worth: '3.6' },
        lots: [
          { signature: 'signature1', amount: '100', stakedAt: day(0).toISOString(), stakedAtEstimated: false, usd: then },
          { signature: 'signature2', amount: '20', stakedAt: day(100).toISOString(), stakedAtEstimated: false, usd: null },
        ],
      },
    ])
  })

  it('is a CSV file that spreadsheets read as it is', async () => {
    await move({ amount: 100n * BD, at: day(0), atEstimated: true }, { kind: 'withdrawal', amount: 30n * BD, at: day(2) })
    await price(day(2), '0.5')
    const response = await ask('?format=csv')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/csv/)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="bd-statement-4uQe-iofM-until-2026-10-28.csv"')
    const text = await response.text()
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const rows = rowsOf(text)
    expect(rows.map((row) => row.length)).toEqual([13, 13, 13, 13, 13])
    const [head = [], ...lines] = rows
    const column = (name: string) => lines.map((row) => row[head.indexOf(name)])
    expect(column('kind')).toEqual(['opening balance', 'stake', 'withdrawal', 'closing balance'])
    expect(column('staked_bd')).toEqual(['', '100', '', '100'])
    expect(column('withdrawn_bd')).toEqual(['', '', '30', '30'])
    expect(column('balance_bd')).toEqual(['0', '100', '70', '70'])
    expect(column('worth_usd')).toEqual(['', '', '15', ''])
    expect(column('date_estimated')).toEqual(['', 'yes', 'no', ''])
    expect(column('note')).toEqual(['', 'no price recorded', '', ''])
    expect(column('lots')[2]).toBe(`30 of signature1 (${day(0).toISOString()})`)
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r']/)
  })

  it('says in its head what it lacks', async () => {
    await move({ kind: 'withdrawal', amount: 5n * BD, at: day(1) })
    expect(await statement()).toMatchObject({ unexplained: '5', closing: '0', meta: { state: 'incomplete' }, movements: [{ lots: [{ signature: null, amount: '5', stakedAt: null, usd: null }] }] })
    const response = await ask('?format=csv')
    expect(response.headers.get('Content-Disposition')).toContain('-incomplete.csv')
    expect(rowsOf(await response.text())[1]?.at(-1)).toBe('INCOMPLETE: 5 BD were withdrawn beyond what is known to be staked')
    await database.db.update(ledgerState).set({ reconciled: false })
    expect((await statement('?to=2026-01-01')).meta).toMatchObject({ state: 'incomplete', outstanding: 0 })
  })

  it('has 5,000 movements in one file, in order', async () => {
    const all = Array.from({ length: 5000 }, (_, index): Move => ({ kind: index % 3 === 2 ? 'withdrawal' : 'deposit', amount: BigInt(index + 1), at: new Date(start + index * 60_000) }))
    for (let from = 0; from < 5000; from += 1000) await move(...all.slice(from, from + 1000))
    for (let hour = 0; hour < 80; hour += 1) await price(new Date(start + hour * 3_600_000), `0.0${hour + 10}`)
    const rows = rowsOf(await (await ask('?format=csv')).text())
    expect(rows).toHaveLength(5003)
    expect(rows.slice(2, -1).map((row) => row[10])).toEqual(Array.from({ length: 5000 }, (_, index) => `signature${index + 1}`))
    const sum = all.reduce((total, { kind, amount }) => total + (kind === 'deposit' ? amount : -amount), 0n)
    expect(Number(rows.at(-1)?.[5]) * 1e6).toBeCloseTo(Number(sum), 3)
    expect((await statement()).movements).toHaveLength(5000)
  })

  it('is empty for a wallet that never staked, and refuses what is no period, no format and no address', async () => {
    expect(await statement()).toMatchObject({ opening: '0', closing: '0', movements: [], prices: { since: null, missing: 0 } })
    for (const [query, field] of [['?from=yesterday', 'from'], ['?to=2026-13-01', 'to'], ['?from=2026-02-01&to=2026-02-01', 'to'], ['?format=pdf', 'format'], ['?from=2026-01-01T00:00:00', 'from']] as const) {
      const response = await ask(query)
      expect([response.status, await response.json()], query).toMatchObject([400, { field }])
    }
    expect((await ask('', '0uck')).status).toBe(400)
    await database.db.update(ledgerState).set({ transactions: 0, outcomeSlot: null, outcomeAt: null })
    expect((await ask()).status).toBe(503)
    expect((await statementRoutes(null, clock).request(`/api/wallets/${WALLET}/statement`)).status).toBe(503)
  })
})

const calendars = (most?: number) => calendarRoutes({ moment: moments(), decimals: async () => 6, subscriptions: subscriptions(most), origin: 'https://app.example', clock })
const make = async (wallets: unknown, app = calendars()) => app.request('/api/calendars', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ wallets }) })
async function made(wallets: unknown) {
  const response = await make(wallets)
  expect(response.status).toBe(201)
  return calendarMade.parse(await response.json())
}
/** What a calendar app reads. */
function read(text: string) {
  const root = new ICAL.Component(ICAL.parse(text))
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return { uid: event.uid, summary: event.summary, description: event.description, at: event.startDate.toJSDate(), sequence: event.sequence, stamp: component.getFirstPropertyValue('dtstamp')?.toString() ?? '' }
  })
}

describe('calendars of unlocks', () => {
  it('have an event that keeps its UID and takes the new date after a re-stake', async () => {
    await move({ amount: 100n * BD, at: day(0) })
    const { path } = await made([{ address: WALLET, label: 'Savings' }])
    const first = await calendars().request(path)
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const [before] = read(await first.text())
    expect(before).toMatchObject({ summary: 'BD unlock: Savings', at: day(180), sequence: 1 })
    expect((await calendars().request(path, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })).status).toBe(304)
    await move({ amount: 20n * BD, at: day(40) })
    const [after] = read(await (await calendars().request(path)).text())
    expect(after).toMatchObject({ uid: before?.uid, at: day(220), description: expect.stringContaining('120 BD are staked') })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    expect(after && before && after.stamp > before.stamp).toBe(true)
  })

  it('are written as RFC 5545 wants: CRLF, folded at 75 octets, labels escaped, times in UTC', async () => {
    await move({ amount: 1n, at: day(0) })
    const label = 'Ærø; "a,b" \\ 🦆🦆🦆🦆🦆🦆🦆🦆🦆🦆 BEGIN:VEVENT'.slice(0, 40)
    const { path } = await made([{ address: WALLET, label }])
    const text = await (await calendars().request(path)).text()
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(text).toContain('DTSTART:20260630T000000Z')
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(text).toContain('URL:https://app.example/my')
    expect(read(text).map(({ summary }) => summary)).toEqual([`BD unlock: ${label}`])
    expect(read(await (await calendars().request((await made([{ address: WALLET, label: 'a\r\nBEGIN:VALARM' }])).path)).text())[0]?.summary).toContain('BEGIN:VALARM')
  })

  it('have one event per wallet with a stake, named by its address where no label was given', async () => {
    await move({ amount: 5n, at: day(0) }, { amount: 5n, at: day(1), wallet: OTHER }, { kind: 'withdrawal', amount: 5n, at: day(2), wallet: OTHER })
    const { path } = await made([{ address: WALLET }, { address: OTHER }])
    expect(read(await (await calendars().request(path)).text()).map(({ summary }) => summary)).toEqual(['BD unlock: 4uQe…iofM'])
    const once = await calendars().request(`/api/wallets/${WALLET}/unlocks.ics`)
    expect(once.headers.get('Content-Disposition')).toBe('attachment; filename="bd-unlocks-4uQe-iofM.ics"')
    expect(read(await once.text())).toMatchObject([{ at: day(180) }])
  })

  it('are revoked for good, and forgotten a year after they were last read', async () => {
    await move({ amount: 5n, at: day(0) })
    const [revoked, kept, unread] = [await made([{ address: WALLET }]), await made([{ address: WALLET }]), await made([{ address: WALLET }])]
    for (const _ of [1, 2]) expect((await calendars().request(`/api/calendars/${revoked.token}`, { method: 'DELETE' })).status).toBe(200)
    expect((await calendars().request(revoked.path)).status).toBe(404)
    await clock.advance(10 * DAY)
    expect((await calendars().request(kept.path)).status).toBe(200)
    await forgetUnread(database.db, new Date(clock.now() + FORGOTTEN_MS - 9 * DAY))
    expect((await calendars().request(unread.path)).status).toBe(404)
    expect((await calendars().request(kept.path)).status).toBe(200)
  })

  it('keep neither token, wallet nor label readable in the database', async () => {
    const { token } = await made([{ address: WALLET, label: 'My secret savings' }])
    const [row] = await database.db.select().from(calendarSubscriptions)
    const stored = JSON.stringify(row) + (row?.sealed.toString('latin1') ?? '')
    for (const secret of [token, WALLET, 'secret savings']) expect(stored).not.toContain(secret)
  })

  it('are refused for no wallet, eleven, a wrong one, a long label, and when there are too many', async () => {
    const one = { address: WALLET }
    for (const wallets of [[], Array.from({ length: 11 }, () => one), [{ address: 'duck' }], [{ ...one, label: 'x'.repeat(41) }]]) expect((await make(wallets)).status).toBe(400)
    expect((await make([one], calendars(0))).status).toBe(503)
    for (const path of ['/api/calendars/none.ics', `/api/calendars/${'x'.repeat(43)}.ics`]) expect((await calendars().request(path)).status).toBe(404)
  })

  it('answer 503, not an empty calendar, while the history is not read', async () => {
    const { path } = await made([{ address: WALLET }])
    await database.db.update(ledgerState).set({ transactions: 0, outcomeSlot: null, outcomeAt: null })
    const response = await calendars().request(path)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  })
})
