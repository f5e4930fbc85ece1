import { constants, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { liveEvent, livePatch } from '../../src/contract/live-event.ts'
import type { ReadPath } from '../../src/contract/reads.ts'
import { applyPatch } from '../../src/contract/apply-patch.ts'
import { createLiveHub, type LiveHub, type StreamOptions } from './hub.ts'
import { liveRoute } from './route.ts'
import { testSource, type TestSource } from './testing/source.ts'

const LIST = '/api/transactions'
const HEALTH = '/api/network/health'
const WALLET = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

/** Long enough that a patch is worth it. */
const list = (first: number, asOf = 'then') => ({ transactions: Array.from({ length: 20 }, (_, index) => ({ signature: `${first - index}`.repeat(9) })), meta: { asOf } })

let source: TestSource
let hub: LiveHub
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  source = testSource()
  hub = createLiveHub({ source, random: () => 0.5 })
})
afterEach(() => {
  hub.close()
  vi.useRealTimers()
})

/** Every group of readers has its turn. */
const takeTurns = () => vi.advanceTimersByTime(10_000)

/** A reader, with all that it has got by now. */
function open(paths: readonly ReadPath[], options: StreamOptions = {}, lastEventId = 0) {
  const stream = hub.open(paths, lastEventId, null, options)?.getReader()
  if (!stream) throw new Error('the hub is full')
  const parts: Uint8Array[] = []
  let ended = false
  void (async () => {
    for (let part = await stream.read(); !part.done; part = await stream.read()) parts.push(part.value)
    ended = true
  })()
  const text = async () => {
    // All that was sent is read by then.
    await new Promise((resolve) => setImmediate(resolve))
    const bytes = Buffer.concat(parts)
    // As far as it can be unpacked without what is still to come.
    return String(options.gzip ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes)
  }
  return { text, events: async () => eventsOf(await text()), ended: () => ended, leave: () => stream.cancel() }
}

function eventsOf(text: string) {
  return [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, id = '', json = '']) => ({ id: Number(id), ...z.union([livePatch, liveEvent]).parse(JSON.parse(json)) }))
}

/** What a reader knows of each path, by the rules of the contract. */
function figuresOf(events: ReturnType<typeof eventsOf>): Map<string, { id: number; answer: unknown }> {
  const held = new Map<string, { id: number; answer: unknown }>()
  for (const event of events) {
    const { id, path } = event
    const before = held.get(path)
    if ('patch' in event && before?.id !== event.from) throw new Error(`${path}: ${id} applies to ${event.from}, not to ${before?.id}`)
    held.set(path, { id, answer: 'patch' in event ? applyPatch(before?.answer, event.patch) : event.answer })
  }
  return held
}

describe('a reader who asked for what changed', () => {
  it('gets the figure first, then what changed in it, while others get it whole', async () => {
    source.set(LIST, 10, list(100))
    const [reader, other] = [open([LIST], { patches: true }), open([LIST])]
    source.set(LIST, 11, list(101, 'now'))
    source.set(LIST, 12, list(101, 'later'))
    takeTurns()
    expect(await reader.events()).toEqual([
      { id: 10, path: LIST, answer: list(100) },
      {
        id: 11,
        path: LIST,
        from: 10,
        patch: [
          { op: 'add', path: '/transactions/0', value: list(101).transactions[0] },
          { op: 'remove', path: '/transactions/20' },
          { op: 'replace', path: '/meta/asOf', value: 'now' },
        ],
      },
      { id: 12, path: LIST, from: 11, patch: [{ op: 'replace', path: '/meta/asOf', value: 'later' }] },
    ])
    expect(await other.events()).toEqual([list(100), list(101, 'now'), list(101, 'later')].map((answer, index) => ({ id: 10 + index, path: LIST, answer })))
  })

  it('gets the whole where what changed is as long, and the next change from there', async () => {
    source.set(LIST, 10, list(100))
    const reader = open([LIST], { patches: true })
    source.set(LIST, 11, list(500))
    source.set(LIST, 12, list(500, 'now'))
    takeTurns()
    const [, whole, patch] = await reader.events()
    expect(whole).toEqual({ id: 11, path: LIST, answer: list(500) })
    expect(patch).toMatchObject({ id: 12, from: 11 })
  })

  it('gets a figure whole when it is the first of it, also after a break', async () => {
    const early = open([LIST], { patches: true })
    source.set(LIST, 10_000, list(100))
    source.set(HEALTH, 30_000, { status: 'healthy' })
    const resumed = open([LIST, HEALTH], { patches: true }, 30_000)
    source.set(LIST, 30_001, list(101))
    source.set(LIST, 30_002, list(102))
    expect((await early.events()).map((event) => 'patch' in event)).toEqual([false, true, true])
    expect((await resumed.events()).map((event) => [event.path, 'patch' in event])).toEqual([
      [HEALTH, false],
      [LIST, false],
      [LIST, true],
    ])
  })

  it('gets it whole after a figure that others have not been sent', async () => {
    source.set(LIST, 10, list(100))
    const before = open([LIST], { patches: true })
    source.hide(LIST, 11, list(101))
    const ahead = open([LIST], { patches: true })
    source.set(LIST, 12, list(102))
    expect((await before.events()).at(-1)).toMatchObject({ id: 12, from: 10 })
    expect((await ahead.events()).at(-1)).toEqual({ id: 12, path: LIST, answer: list(102) })
  })

  it('hears at once what is different, and in its turn that all is as it was, with nothing said twice', async () => {
    const balance = (vaultBalance: string, slot: number) => ({ vaultBalance, meta: { state: 'live', asOf: `${slot}`, slot } })
    const health = (status: string, lastUpdate: string) => ({ status, lastUpdate, meta: { state: 'live', asOf: lastUpdate } })
    source.set(LIST, 1, balance('5', 1))
    source.set(HEALTH, 2, health('healthy', 'a'))
    const readers = Array.from({ length: 20 }, () => open([LIST, HEALTH], { patches: true }))
    const [reader] = readers
    const whole = open([LIST, HEALTH])
    source.set(LIST, 3, balance('5', 3))
    source.set(HEALTH, 4, health('healthy', 'b'))
    source.set(LIST, 5, balance('5', 5))
    expect((await whole.events()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect((await reader?.events())?.map(({ id }) => id)).toEqual([1, 2])
    vi.advanceTimersByTime(5000)
    const heard = await Promise.all(readers.map(async (one) => (await one.events()).length))
    expect(heard.filter((events) => events === 4)).toHaveLength(10)
    takeTurns()
    expect((await reader?.events())?.map(({ id }) => id)).toEqual([1, 2, 4, 5])
    source.set(LIST, 6, balance('6', 6))
    source.set(HEALTH, 7, health('degraded', 'c'))
    takeTurns()
    expect((await reader?.events())?.map(({ id }) => id)).toEqual([1, 2, 4, 5, 6, 7])
    for (const one of [...readers, whole]) expect(Object.fromEntries(figuresOf(await one.events()))).toEqual({ [LIST]: { id: 6, answer: balance('6', 6) }, [HEALTH]: { id: 7, answer: health('degraded', 'c') } })
  })

  it('is dropped when it does not keep up, and gets all of it when it comes back', async () => {
    hub.close()
    hub = createLiveHub({ source, random: () => 0.5, maxBacklogBytes: 3000 })
    source.set(LIST, 1, list(100))
    const slow = hub.open([LIST], 0, null, { patches: true, gzip: true })
    for (let version = 2; hub.clients() > 0 && version < 500; version += 1) source.set(LIST, version, list(version, 'later'))
    expect(hub.clients()).toBe(0)
    await slow?.cancel()
    const again = open([LIST], { patches: true }, 20)
    expect((await again.events()).every((event) => 'answer' in event)).toBe(true)
  })

  it('knows every figure as the server does, whoever joins, leaves or comes back when', { timeout: 60_000 }, async () => {
    const path = fc.constantFrom(LIST, HEALTH, '/api/vault/metrics' as const)
    const rows = fc.array(fc.record({ id: fc.nat(6), note: fc.constantFrom('a note that takes some room', 'another', null) }), { maxLength: 12 })
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ do: fc.constant('set' as const), path, answer: fc.record({ rows, meta: fc.record({ state: fc.constantFrom('live', 'stored'), asOf: fc.constantFrom('then', 'now') }) }), sameVersion: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), path, answer: fc.record({ rows }) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), paths: fc.uniqueArray(path, { minLength: 1 }), since: fc.constantFrom(0, 4000, 20_000), gzip: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), index: fc.nat(5) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('turns' as const), ms: fc.nat(10_000) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        hub.close()
        source = testSource()
        hub = createLiveHub({ source, random: () => 0.5 })
        let version = 10_000
        let readers: { paths: readonly ReadPath[]; reader: ReturnType<typeof open> }[] = []
        for (const one of steps) {
          // Changes are some seconds apart, so that a resumed stream leaves out what it should. A change of state may keep its version.
          if (one.do === 'set') source.set(one.path, one.sameVersion ? version : (version += 2000), one.answer)
          if (one.do === 'hide') source.hide(one.path, (version += 2000), one.answer)
          if (one.do === 'join') readers.push({ paths: one.paths, reader: open(one.paths, { patches: true, gzip: one.gzip }, one.since === 0 ? 0 : version - one.since) })
          if (one.do === 'turns') vi.advanceTimersByTime(one.ms)
          if (one.do === 'leave') {
            await readers[one.index]?.reader.leave()
            readers = readers.filter((_, index) => index !== one.index)
          }
        }
        // What was hidden becomes known.
        for (const { path: changed, json } of source.changes([LIST, HEALTH, '/api/vault/metrics'])) source.set(changed, (version += 2000), JSON.parse(json))
        takeTurns()
        for (const { paths, reader } of readers) {
          const held = figuresOf(await reader.events())
          for (const change of source.changes(paths)) expect(held.get(change.path)).toEqual({ id: change.version, answer: JSON.parse(change.json) })
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a compressed stream', () => {
  it('says the same, each event as soon as it is sent, to whoever joins when', async () => {
    source.set(LIST, 10, list(100))
    const options = { patches: true, wallets: [WALLET] }
    const [plain, packed] = [open([LIST], options), open([LIST], { ...options, gzip: true })]
    const expectSame = async () => expect(await packed.text()).toBe(await plain.text())
    await expectSame()
    expect(await packed.events()).toHaveLength(1)
    source.set(LIST, 11, list(101, '✓ äöü 🦆'))
    await expectSame()
    expect(await packed.events()).toHaveLength(2)
    const late = open([LIST], { patches: true, gzip: true })
    expect((await late.text()).length).toBeGreaterThan(500)
    hub.tellWallets([WALLET])
    expect(await packed.text()).toContain(WALLET)
    for (let version = 12; version < 40; version += 1) source.set(LIST, version, list(version))
    await expectSame()
    expect(figuresOf(await late.events()).get(LIST)).toEqual({ id: 39, answer: list(39) })
    hub.close()
    expect(await packed.text()).toMatch(/event: closing\ndata: .*\n\n$/)
    expect(packed.ended()).toBe(true)
  })

  it('is sent to those who accept gzip, and nobody may compress it again', async () => {
    const ask = (accepted?: string) => liveRoute(hub).request(`/api/live?paths=${LIST}&changes=patch`, accepted === undefined ? {} : { headers: { 'Accept-Encoding': accepted } })
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'gzip'],
      ['br;q=1.0, gzip;q=0.5', 'gzip'],
      ['gzip;q=0, br', null],
      ['br', null],
      ['identity', null],
      [undefined, null],
    ] as const) {
      const response = await ask(accepted)
      expect([response.headers.get('Content-Encoding'), response.headers.get('Vary'), response.headers.get('Cache-Control')], accepted).toEqual([encoding, 'Accept-Encoding', 'no-store, no-transform'])
      const first = await response.body?.getReader().read()
      const bytes = Buffer.from(first?.value ?? [])
      const unpacked = encoding === null ? bytes : gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
      expect(String(unpacked)).toBe('retry: 3000\n\n')
    }
  })

  it('refuses changes of a kind that nobody knows', async () => {
    const response = await liveRoute(hub).request('/api/live?changes=all')
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'changes' }])
  })
})
