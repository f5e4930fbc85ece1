import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPaths, type ReadPath } from '../../src/contract/reads.ts'
import { createLiveHub, type LiveChange, type LiveHub, type LiveHubOptions } from './hub.ts'

const VAULT = '/api/vault/live-balance'
const HEALTH = '/api/network/health'

let listeners: Set<(change: LiveChange) => void>
let held: LiveChange[]
let hub: LiveHub

beforeEach(() => {
  vi.useFakeTimers()
  listeners = new Set()
  held = []
})
afterEach(() => {
  hub.close()
  vi.useRealTimers()
})

function start(over: Partial<LiveHubOptions> = {}): LiveHub {
  hub = createLiveHub({
    source: {
      changes: (paths) => held.filter(({ path }) => paths.includes(path)),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    random: () => 0.5,
    ...over,
  })
  return hub
}

function change(path: ReadPath, version: number, json = '{"n":1}'): void {
  for (const listener of listeners) listener({ path, version, json })
}

function open(paths: readonly ReadPath[] = readPaths, lastEventId = 0, address = 'a') {
  const stream = hub.open(paths, lastEventId, address)
  if (!stream) throw new Error('the hub is full')
  const reader = stream.getReader()
  return {
    cancel: () => reader.cancel(),
    read: () => reader.read(),
  }
}

async function all(stream: ReturnType<typeof open>): Promise<string> {
  let text = ''
  for (;;) {
    const { done, value } = await stream.read()
    if (done) return text
    text += new TextDecoder().decode(value)
  }
}

describe('a live stream', () => {
  it('begins with the current figures and goes on with every change of those asked for', async () => {
    start()
    held = [
      { path: VAULT, version: 10, json: '{"v":1}' },
      { path: HEALTH, version: 11, json: '{"h":1}' },
    ]
    const stream = open([VAULT])
    change(VAULT, 12, '{"v":2}')
    change(HEALTH, 13)
    hub.close()
    expect(await all(stream)).toBe(
      'retry: 3000\n\n' +
        'id: 10\ndata: {"path":"/api/vault/live-balance","answer":{"v":1}}\n\n' +
        'id: 12\ndata: {"path":"/api/vault/live-balance","answer":{"v":2}}\n\n' +
        'retry: 2000\nevent: closing\ndata: {"reconnectInMs":2000}\n\n',
    )
  })

  it('resumes after a break with what changed since, and nothing else', async () => {
    start()
    held = [
      { path: VAULT, version: 10_000, json: '{"v":1}' },
      { path: HEALTH, version: 20_000, json: '{"h":1}' },
    ]
    const stream = open(readPaths, 26_000)
    hub.close()
    const text = await all(stream)
    expect(text).toContain('id: 20000')
    expect(text).not.toContain('id: 10000')
  })

  it('also resends what changed just before the break, as another process may have numbered it in another order', async () => {
    start()
    held = [{ path: VAULT, version: 14_000, json: '{"v":1}' }]
    const stream = open(readPaths, 16_000)
    hub.close()
    expect(await all(stream)).toContain('id: 14000')
  })

  it('resumes with everything after an id that another process gave by a clock far ahead', async () => {
    start()
    held = [
      { path: VAULT, version: 14_000, json: '{"v":1}' },
      { path: HEALTH, version: 20_000, json: '{"h":1}' },
    ]
    const stream = open(readPaths, 60_000)
    hub.close()
    expect(await all(stream)).toMatch(/id: 14000[^]*id: 20000/)
  })

  it('sends a heartbeat to a reader who was told nothing between two of its turns', async () => {
    start({ turnMs: 1000 })
    const [quiet, told] = [open([VAULT]), open([HEALTH])]
    for (let version = 1; version <= 4; version += 1) {
      change(HEALTH, version, `{"n":${version}}`)
      vi.advanceTimersByTime(1000)
    }
    hub.close()
    expect((await all(quiet)).match(/: still here/g)).toHaveLength(3)
    expect(await all(told)).not.toContain('still here')
  })

  it('drops a reader that does not keep up, and only that one', async () => {
    start({ maxBacklogBytes: 500 })
    const slow = open()
    const quick = open()
    let read = ''
    for (let version = 1; version <= 20; version += 1) {
      change(VAULT, version)
      const next = await quick.read()
      read += new TextDecoder().decode(next.value)
    }
    expect(hub.clients()).toBe(1)
    expect(read).toContain('id: 18')
    expect((await all(slow)).length).toBeLessThan(700)
  })

  it('forgets a reader that has left', async () => {
    start()
    const stream = open()
    expect(hub.clients()).toBe(1)
    await stream.cancel()
    expect(hub.clients()).toBe(0)
    expect(() => change(VAULT, 1)).not.toThrow()
  })

  it('counts all IPv6 addresses of one subscriber line as one', async () => {
    start({ maxClients: 10, maxPerAddress: 2 })
    open(readPaths, 0, '2001:db8:1:1::1')
    const second = open(readPaths, 0, '2001:db8:1:1::2')
    expect(hub.open(readPaths, 0, '2001:db8:1:1::3')).toBeNull()
    await second.cancel()
    open(readPaths, 0, '2001:db8:1:1::3')
  })

  it('refuses a stream past the cap of one address and past the cap of all', async () => {
    start({ maxPerAddress: 1, maxClients: 2 })
    const first = open(readPaths, 0, 'a')
    expect(hub.open(readPaths, 0, 'a')).toBeNull()
    open(readPaths, 0, 'b')
    expect(hub.open(readPaths, 0, 'c')).toBeNull()
    await first.cancel()
    expect(hub.open(readPaths, 0, 'c')).not.toBeNull()
  })
})

it('ends a stream after eight to twelve minutes, for its reader to come back at once, at whichever process has fewest', async () => {
  let turn = 0
  start({ maxPerAddress: 100, random: () => (turn++ % 100) / 100 })
  const streams = Array.from({ length: 100 }, () => open([]))
  vi.advanceTimersByTime(7 * 60_000)
  expect(hub.clients()).toBe(100)
  vi.advanceTimersByTime(3 * 60_000)
  expect(hub.clients()).toBeGreaterThan(30)
  expect(hub.clients()).toBeLessThan(70)
  vi.advanceTimersByTime(3 * 60_000)
  expect(hub.clients()).toBe(0)
  for (const text of await Promise.all(streams.map(all))) expect(text).toMatch(/retry: 200\nevent: closing\ndata: \{"reconnectInMs":200\}\n\n$/)
})

it('lets as many readers as are asked for come back within ten seconds, a few at a time, those that have been there longest first', async () => {
  start({ maxPerAddress: 300 })
  const streams = Array.from({ length: 200 }, () => open([]))
  expect([hub.renew(60), hub.renew(0), hub.clients()]).toEqual([60, 0, 200])
  const counts: number[] = []
  for (let step = 0; step < 20; step += 1) {
    vi.advanceTimersByTime(500)
    counts.push(hub.clients())
  }
  expect(counts.every((count, index) => (counts[index - 1] ?? 200) - count <= 3)).toBe(true)
  expect(hub.clients()).toBe(140)
  for (const text of await Promise.all(streams.slice(0, 60).map(all))) expect(text).toContain('"reconnectInMs":200')
  expect(hub.renew(1000)).toBe(140)
})

it('tells each reader another time to come back after a crash, from one second to four and a half', async () => {
  let turn = 0
  start({ maxPerAddress: 100, random: () => (turn++ % 100) / 100 })
  const beginnings = await Promise.all(Array.from({ length: 100 }, async () => new TextDecoder().decode((await open([]).read()).value)))
  const times = beginnings.map((text) => Number(/^retry: (\d+)\n\n$/.exec(text)?.[1]))
  expect([Math.min(...times), Math.max(...times), new Set(times).size]).toEqual([1000, 4500, 8])
})

describe('the end of a hub', () => {
  it('tells each reader to come back at its own moment, within seconds, and refuses new ones', async () => {
    let turn = 0
    start({ maxPerAddress: 100, random: () => (turn++ % 100) / 100 })
    const streams = Array.from({ length: 100 }, () => open())
    hub.close()
    expect(hub.clients()).toBe(0)
    expect(hub.ended()).toBe(true)
    expect(hub.open(readPaths, 0, 'b')).toBeNull()
    const moments = (await Promise.all(streams.map(all))).map((text) => {
      const [, told, event] = /\nretry: (\d+)\nevent: closing\ndata: \{"reconnectInMs":(\d+)\}\n\n$/.exec(text) ?? []
      expect(told).toBe(event)
      return Number(told)
    })
    expect(new Set(moments).size).toBe(100)
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(1000)
    expect(Math.max(...moments)).toBeLessThanOrEqual(3000)
  })

  it('sends 400 readers a second away while it hands them over, and tells the others what changes', async () => {
    start({ maxPerAddress: 10_000, maxClients: 10_000 })
    const streams = Array.from({ length: 6000 }, () => open([VAULT]))
    let isOver = false
    void hub.handOver().then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(7450)
    expect(hub.clients()).toBe(3000)
    change(VAULT, 1)
    await vi.advanceTimersByTimeAsync(7550)
    expect([hub.clients(), isOver]).toEqual([0, true])
    const [first, last] = await Promise.all([streams[0], streams.at(-1)].map((stream) => stream && all(stream)))
    expect(first).toMatch(/^retry: 3000\n\nretry: 2000\nevent: closing\ndata: .*\n\n$/)
    expect(last).toMatch(/id: 1\n[^]*event: closing\n/)
  })

  it('hands over any number of readers within 15 s', async () => {
    start({ maxPerAddress: 20_000, maxClients: 20_000 })
    for (let index = 0; index < 12_000; index += 1) open([VAULT])
    void hub.handOver()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(hub.clients()).toBe(0)
  })

  it('hands over a few readers at once, and goes on serving those that come all the same', async () => {
    start()
    open()
    await hub.handOver()
    expect(hub.clients()).toBe(0)
    const late = open([VAULT])
    change(VAULT, 1)
    hub.close()
    expect(await all(late)).toMatch(/id: 1\n[^]*event: closing\n/)
  })

  it('is final: no change and no heartbeat comes after it', () => {
    start({ turnMs: 1000 })
    open()
    hub.close()
    expect(listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(() => hub.close()).not.toThrow()
  })
})
