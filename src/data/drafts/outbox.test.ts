import type * as IdbKeyval from 'idb-keyval'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Outbox from './outbox.ts'

/** The device's store, as far as the outbox uses it. */
const device: { entries: Map<string, unknown>; state: 'works' | 'refuses' | 'hangs'; writes: number } = { entries: new Map(), state: 'works', writes: 0 }

// Files share modules: those that others have loaded hold the real store, and theirs must not get this one.
vi.hoisted(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('idb-keyval', () => {
  const answer = <T>(work: () => T): Promise<T> => {
    if (device.state === 'hangs') return new Promise(() => {})
    return device.state === 'refuses' ? Promise.reject(new Error('blocked')) : Promise.resolve(work())
  }
  return {
    get: (key: string) => answer(() => structuredClone(device.entries.get(key))),
    set: (key: string, value: unknown) =>
      answer(() => {
        device.writes += 1
        device.entries.set(key, structuredClone(value))
      }),
    del: (key: string) => answer(() => void device.entries.delete(key)),
    clear: () => answer(() => device.entries.clear()),
    entries: () => answer(() => [...device.entries].map(([key, value]) => [key, structuredClone(value)])),
  } satisfies Partial<Record<keyof typeof IdbKeyval, unknown>>
})

const START = Date.parse('2026-11-21T10:00:00Z')
const DAY_MS = 24 * 3_600_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A page that has just been opened: it knows only what the device stores. */
async function page(): Promise<typeof Outbox> {
  vi.resetModules()
  return import('./outbox.ts')
}
/** Long enough for a draft to be written. */
const aMoment = () => vi.advanceTimersByTimeAsync(250)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  Object.assign(device, { state: 'works', writes: 0 })
  device.entries.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('typed text', () => {
  it('is kept at once, stored on the device a moment later, and there after a reload', async () => {
    const before = await page()
    expect(await before.readDraft('contact')).toBeNull()
    for (const name of ['D', 'Du', 'Duck']) before.keepDraft('contact', { name })
    expect((await before.readDraft('contact'))?.body).toEqual({ name: 'Duck' })
    expect(device.writes).toBe(0)
    await aMoment()
    expect(device.writes).toBe(1)
    expect((await (await page()).readDraft('contact'))?.body).toEqual({ name: 'Duck' })
  })

  it('is written at once when the page is about to go', async () => {
    const before = await page()
    before.keepDraft('loan', { fullName: 'Duck' })
    before.flushDrafts()
    expect((await (await page()).readDraft('loan'))?.body).toEqual({ fullName: 'Duck' })
  })

  it('is gone once the form is answered, even text still waiting to be written', async () => {
    const { keepDraft, forgetDraft } = await page()
    keepDraft('contact', { name: 'Duck' })
    await aMoment()
    keepDraft('contact', { name: 'Ducks' })
    await forgetDraft('contact')
    await aMoment()
    expect(device.entries.size).toBe(0)
    expect(await (await page()).readDraft('contact')).toBeNull()
  })

  it('is dropped after 30 days, not before, and an invalid entry is no draft', async () => {
    ;(await page()).keepDraft('contact', { name: 'Duck' })
    await aMoment()
    vi.setSystemTime(START + 30 * DAY_MS)
    expect(await (await page()).readDraft('contact')).not.toBeNull()
    vi.setSystemTime(START + 31 * DAY_MS)
    const later = await page()
    expect(await later.listDrafts()).toEqual([])
    expect(await later.readDraft('contact')).toBeNull()
    expect(device.entries.size).toBe(0)
    device.entries.set('loan', { body: 'nonsense' })
    expect(await later.readDraft('loan')).toBeNull()
    expect(await later.listDrafts()).toEqual([])
  })

  it('is counted form by form, and forgotten with all others', async () => {
    ;(await page()).keepDraft('contact', { name: 'Duck' })
    await aMoment()
    const { keepDraft, keyFor, listDrafts, forgetDrafts, readDraft } = await page()
    keepDraft('loan', { fullName: 'Duck' })
    // Sent, but without a draft.
    await keyFor('other', 'content')
    expect((await listDrafts()).map(({ form }) => form).toSorted()).toEqual(['contact', 'loan'])
    expect(await forgetDrafts()).toBe(2)
    await aMoment()
    expect([await listDrafts(), await readDraft('loan'), device.entries.size]).toEqual([[], null, 0])
  })
})

describe('the key', () => {
  it('is the same for the same content, after a reload, and when more is typed meanwhile', async () => {
    const { keyFor, keepDraft } = await page()
    keepDraft('contact', { name: 'Duck' })
    const key = await keyFor('contact', 'one')
    expect(key).toMatch(UUID)
    expect(await keyFor('contact', 'one')).toBe(key)
    keepDraft('contact', { name: 'Ducks' })
    await aMoment()
    const after = await page()
    expect(await after.keyFor('contact', 'one')).toBe(key)
    expect((await after.readDraft('contact'))?.body).toEqual({ name: 'Ducks' })
  })

  it('differs for other content, for another form, and after an answer', async () => {
    const { keyFor, forgetDraft } = await page()
    const keys = [await keyFor('contact', 'one'), await keyFor('contact', 'two'), await keyFor('loan', 'two')]
    await forgetDraft('contact')
    keys.push(await keyFor('contact', 'two'))
    expect(new Set(keys).size).toBe(4)
  })

  it('that the server knows with other content is dropped, and what was typed is not', async () => {
    const { keyFor, keepDraft, dropKey } = await page()
    keepDraft('contact', { name: 'Duck' })
    const key = await keyFor('contact', 'one')
    await dropKey('contact')
    const after = await page()
    expect((await after.readDraft('contact'))?.body).toEqual({ name: 'Duck' })
    const next = await after.keyFor('contact', 'one')
    expect(next).toMatch(UUID)
    expect(next).not.toBe(key)
  })
})

describe.each(['refuses', 'hangs'] as const)('a device whose store %s', (state) => {
  it('costs at most three seconds, one before sending, and typed text lasts as long as the page', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    device.state = state
    const { keepDraft, readDraft, keyFor, listDrafts, forgetDrafts, forgetDraft } = await page()
    const inTime = async <T>(work: Promise<T>, within = 3000) => {
      const begun = Date.now()
      // Both at once: a rejection that is not awaited yet would end the test.
      const settled = Promise.allSettled([work])
      await vi.advanceTimersByTimeAsync(within)
      const [result] = await settled
      expect(Date.now() - begun).toBeLessThanOrEqual(within)
      return result
    }
    expect(await inTime(readDraft('contact'))).toEqual({ status: 'fulfilled', value: null })
    keepDraft('contact', { name: 'Duck' })
    const key = await inTime(keyFor('contact', 'one'), 1000)
    expect(await keyFor('contact', 'one')).toBe(key.status === 'fulfilled' ? key.value : '')
    expect((await readDraft('contact'))?.body).toEqual({ name: 'Duck' })
    expect(await inTime(listDrafts())).toMatchObject({ value: [{ form: 'contact' }] })
    await inTime(forgetDraft('contact'))
    expect(await inTime(readDraft('contact'))).toEqual({ status: 'fulfilled', value: null })
    // Read and then cleared: three seconds each.
    expect(await inTime(forgetDrafts(), 6000)).toMatchObject({ status: 'rejected' })
  })
})
