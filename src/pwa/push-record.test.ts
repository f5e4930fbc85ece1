import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addArrived, clearArrived, MOST_ARRIVED, readArrived } from './push-arrived.ts'
import { addUnread, clearUnread, endedCredentials, endPushRecord, readPushRecord } from './push-record.ts'
import { tellPush } from './push-tell.ts'

// Files share modules: those that others have loaded hold the real store, and theirs must not get this one.
vi.hoisted(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

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
    const methods: unknown[] = []
    let status = 500
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
      methods.push(method)
      return new Response(null, { status })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const record = { credentials, ...rest }
    stored.set('subscription', record)
    expect(await readPushRecord()).toEqual(record)
    await endPushRecord(record)
    expect(await readPushRecord()).toBeNull()
    await tellPush()
    expect(await endedCredentials()).toEqual([credentials])
    status = 204
    await tellPush()
    expect(await endedCredentials()).toEqual([])
    expect(methods).toEqual(['DELETE', 'DELETE'])
  })
})

describe('the unseen', () => {
  it('count each tag once, for what it counts, until they are seen', async () => {
    stored.set('unread', ['an older version’s'])
    expect(await addUnread('unlock', 3)).toBe(4)
    expect(await addUnread('unlock', 2)).toBe(3)
    expect(await addUnread('stake')).toBe(4)
    expect(await addUnread('many', 99)).toBe(99)
    await clearUnread()
    expect(await addUnread('stake')).toBe(1)
  })
})

describe('the alerts that came', () => {
  const alert = (tag: string) => ({ tag, title: tag, body: '', url: '/my' as const, at: 1, cameAt: 2 })

  it('are listed newest first, each tag once, a hundred at most, and cleared at once', async () => {
    for (let index = 0; index < MOST_ARRIVED + 5; index += 1) await addArrived(alert(`${index}`))
    await addArrived(alert('50'))
    const list = await readArrived()
    expect(list).toHaveLength(MOST_ARRIVED)
    expect(list.slice(0, 2).map(({ tag }) => tag)).toEqual(['50', '104'])
    await clearArrived()
    expect(await readArrived()).toEqual([])
  })

  it('are those that can be read', async () => {
    stored.set('arrived', [alert('good'), { ...alert('bad'), url: 'https://evil.example' }, 'text'])
    expect((await readArrived()).map(({ tag }) => tag)).toEqual(['good'])
    stored.set('arrived', 'nonsense')
    expect(await readArrived()).toEqual([])
  })
})
