import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useMemoryDatabase } from '../data/outgoing/testing/memory-database.ts'
import { endAlertsOf, resumeAlerts } from './push-device.ts'
import { keepPushRecord, readPushRecord } from './push-record.ts'
import { tellPush } from './push-tell.ts'

const [ONE, TWO] = ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']
const alerts = [{ wallet: ONE, alerts: ['stake' as const] }, { wallet: TWO, alerts: ['unlocked' as const] }]
const choices = { vault: null, wallets: alerts, price: null, quiet: null, timeZone: 'UTC', utcOffsetMinutes: 0 }
const record = { credentials: { id: 'A'.repeat(22), secret: `${'B'.repeat(42)}A` }, endpoint: 'https://push.example/one', choices }

const calls: { method: string | undefined; body: unknown }[] = []
/** 0: there is no connection. */
let answer = 204

beforeEach(async () => {
  useMemoryDatabase()
  calls.length = 0
  answer = 204
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    calls.push({ method, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    if (answer === 0) throw new TypeError('no connection')
    return new Response(null, { status: answer })
  })
  await keepPushRecord(record)
  return () => vi.unstubAllGlobals()
})

const known = () => vi.waitFor(async () => expect(await readPushRecord()).not.toHaveProperty('unsent'))

describe('the alerts of a wallet', () => {
  it('end here and at the server, and begin again', async () => {
    expect(await endAlertsOf([ONE])).toEqual([alerts[0]])
    await known()
    expect(calls).toEqual([{ method: 'PUT', body: { choices: { ...choices, wallets: [alerts[1]] } } }])
    await resumeAlerts([{ wallet: ONE, alerts: ['stake'] }])
    await known()
    expect(calls.at(-1)).toEqual({ method: 'PUT', body: { choices: { ...choices, wallets: [alerts[1], alerts[0]] } } })
  })

  it('end here without a connection, and at the server when it can be told', async () => {
    answer = 0
    await endAlertsOf([ONE, TWO])
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(await readPushRecord()).toEqual({ ...record, choices: { ...choices, wallets: [] }, unsent: true })
    answer = 204
    await tellPush()
    expect(calls).toHaveLength(2)
    expect(await readPushRecord()).toEqual({ ...record, choices: { ...choices, wallets: [] } })
    await tellPush()
    expect(calls).toHaveLength(2)
  })

  it('of an older version are ended with it', async () => {
    await keepPushRecord({ ...record, choices: { ...choices, wallets: [], unlock: { wallet: ONE, weekBefore: true } } })
    expect(await endAlertsOf([ONE])).toEqual([{ wallet: ONE, alerts: ['unlocks-soon', 'unlocked'] }])
    expect((await readPushRecord())?.choices).toEqual({ ...choices, wallets: [] })
    await known()
  })

  it('that nobody chose change nothing, and ask nobody', async () => {
    expect(await endAlertsOf(['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'])).toEqual([])
    vi.stubGlobal('Notification', { permission: 'default' })
    expect(await endAlertsOf([ONE])).toEqual([])
    expect(await readPushRecord()).toEqual(record)
    expect(calls).toEqual([])
  })
})
