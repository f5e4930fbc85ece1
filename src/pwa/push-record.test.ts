import { describe, expect, it, vi } from 'vitest'
import { endedCredentials, endPushRecord, readPushRecord } from './push-record.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => {},
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  update: async (key: string, change: (old: unknown) => unknown) => void stored.set(key, change(stored.get(key))),
}))

const credentials = { id: 'A'.repeat(22), secret: 'B'.repeat(42) + 'A' }
const rest = { endpoint: 'https://push.example/one', choices: { vault: { from: 1000 }, unlock: null, quiet: null, timeZone: 'Asia/Dubai', utcOffsetMinutes: 240 } }

describe('the record of a subscription', () => {
  it('is read as older versions of the app stored it', async () => {
    stored.set('subscription', { ticket: credentials, ...rest })
    expect(await readPushRecord()).toEqual({ credentials, ...rest })
  })

  it.each([null, {}, { ticket: credentials }, { credentials: { id: 'i' }, ...rest }])('is none where %j is stored', async (value) => {
    stored.set('subscription', value)
    expect(await readPushRecord()).toBeNull()
  })

  it('leaves its credentials behind, until the server knows of its end', async () => {
    const record = { credentials, ...rest }
    stored.set('subscription', record)
    expect(await readPushRecord()).toEqual(record)
    await endPushRecord(record)
    expect(await readPushRecord()).toBeNull()
    expect(await endedCredentials()).toEqual([credentials])
  })
})
