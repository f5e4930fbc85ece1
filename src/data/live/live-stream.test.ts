import { focusManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, asked, failing, fetched } from './testing/browser.ts'
import { connection } from './connection.ts'
import { FakeSource, lastSource, pathsOf } from './testing/event-source.ts'
import { closeLivePage, link, mount, openLivePage } from './testing/live-page.ts'
import { subscriptionsOf } from './queries.ts'
import { subscriptions } from './subscriptions.ts'
import { walletChanges } from './wallet-changes.ts'

const VAULT = '/api/vault/live-balance'
const HEALTH = '/api/network/health'
const HOLDERS = '/api/holders/overview'

let client: QueryClient

beforeEach(() => {
  client = openLivePage()
})
afterEach(closeLivePage)

/** The page is visible or hidden for `forMs`. */
async function see(visibilityState: 'hidden' | 'visible', forMs: number): Promise<void> {
  Object.assign(document, { visibilityState })
  focusManager.setFocused(visibilityState === 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(forMs)
}

describe('the live stream', () => {
  it('carries the paths of all views mounted together, in one stream', async () => {
    expect(FakeSource.all).toHaveLength(0)
    subscriptions.getState().add(subscriptionsOf([HEALTH]))
    await mount(VAULT, HEALTH)
    expect(FakeSource.all.map(pathsOf)).toEqual([[HEALTH, VAULT]])
    expect(link()).toBe('polling')
    lastSource().succeed()
    expect(link()).toBe('stream')
  })

  it('puts its figures into the cache, and drops what no contract knows', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await mount(VAULT)
    lastSource().succeed()
    const newer = { ...answers[VAULT], vaultBalance: '1', meta: { state: 'live', asOf: '2026-11-21T10:00:01.000Z', source: 'test' } }
    lastSource().send(VAULT, newer)
    expect(client.getQueryData([VAULT])).toEqual(newer)
    lastSource().send(VAULT, { ...newer, vaultBalance: 2 })
    lastSource().send('/api/secrets', newer)
    expect(client.getQueryData([VAULT])).toEqual(newer)
    expect(client.getQueryData(['/api/secrets'])).toBeUndefined()
  })

  it('grows without a gap: the second is open before the first is closed, and there are never two for long', async () => {
    await mount(VAULT)
    const first = lastSource()
    first.succeed()
    await mount(HOLDERS)
    const second = lastSource()
    expect(FakeSource.living).toEqual([first, second])
    expect(link()).toBe('stream')
    expect(connection.getState().carried).toEqual([VAULT])
    second.succeed()
    expect(FakeSource.living).toEqual([second])
    expect(pathsOf(second)).toEqual([VAULT, HOLDERS])
    expect(connection.getState().carried).toEqual([VAULT, HOLDERS])
  })

  it('that says nothing for 45 s, not even the state of the network, is followed by another one, which takes over', async () => {
    await mount(VAULT, HEALTH)
    const first = lastSource()
    first.succeed()
    await vi.advanceTimersByTimeAsync(40_000)
    first.send(HEALTH, answers[HEALTH])
    await vi.advanceTimersByTimeAsync(44_000)
    expect(FakeSource.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(FakeSource.living).toEqual([first, lastSource()])
    expect(link()).toBe('stream')
    lastSource().succeed()
    expect(FakeSource.living).toEqual([lastSource()])
  })

  it('stays when fewer paths are wanted, and drops those when it grows again', async () => {
    await mount(VAULT)
    const leave = await mount(HOLDERS)
    lastSource().succeed()
    leave()
    await mount(VAULT)
    expect(FakeSource.living).toHaveLength(1)
    const streams = FakeSource.all.length
    await mount(HEALTH)
    expect(FakeSource.all).toHaveLength(streams + 1)
    expect(pathsOf(lastSource())).toEqual([VAULT, HEALTH])
  })

  it('goes on when the server refuses a second one, and the rest is polled meanwhile', async () => {
    await mount(VAULT)
    const first = lastSource()
    first.succeed()
    await mount(HEALTH)
    lastSource().refuse()
    expect([FakeSource.living, link()]).toEqual([[first], 'stream'])
    fetched.mockClear()
    // Every further attempt is refused as well.
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      if (lastSource() !== first && lastSource().readyState === FakeSource.CONNECTING) lastSource().refuse()
    }
    expect(asked()).toEqual({ [HEALTH]: 2 })
    expect(FakeSource.living).toEqual([first])
  })

  it('rests while the page is hidden, as six streams would take all connections that HTTP/1.1 has to a server', async () => {
    await mount(VAULT)
    lastSource().succeed()
    await see('hidden', 9000)
    await see('visible', 1000)
    expect(FakeSource.all).toHaveLength(1)
    await see('hidden', 11_000)
    expect(FakeSource.living).toEqual([])
    // A view mounted meanwhile waits as well, and nothing is polled in the stream's place.
    await mount(HEALTH)
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(600_000)
    expect([FakeSource.living, asked()]).toEqual([[], {}])
    await see('visible', 100)
    expect(FakeSource.living.map(pathsOf)).toEqual([[VAULT, HEALTH]])
    lastSource().succeed()
    expect(link()).toBe('stream')
  })

  it('is reopened by a page that slept before its timer could close it', async () => {
    await mount(VAULT)
    const first = lastSource()
    first.succeed()
    await see('hidden', 0)
    vi.setSystemTime(Date.now() + 3_600_000)
    await see('visible', 100)
    lastSource().succeed()
    expect(FakeSource.living).toEqual([lastSource()])
    expect(lastSource()).not.toBe(first)
  })

  it('is not opened by a page that has never been visible', async () => {
    closeLivePage()
    client = openLivePage('hidden')
    await mount(VAULT)
    expect(FakeSource.all).toEqual([])
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSource.all).toEqual([])
    await see('visible', 100)
    expect(FakeSource.living.map(pathsOf)).toEqual([[VAULT]])
  })
})

describe('without a stream', () => {
  it('one probe tells whether the server is gone, however often the browser retries', async () => {
    await mount(VAULT, HEALTH)
    const source = lastSource()
    source.succeed()
    fetched.mockClear()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    for (const _ of [1, 2, 3]) source.breakOff()
    await vi.advanceTimersByTimeAsync(10)
    expect([asked(), link()]).toEqual([{ [HEALTH]: 1 }, 'down'])
    expect(FakeSource.all).toEqual([source])
  })

  it('figures are polled until there is one', async () => {
    await mount(VAULT)
    lastSource().breakOff()
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([asked(), link()]).toEqual([{ [VAULT]: 3 }, 'polling'])
    lastSource().succeed()
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([asked(), link()]).toEqual([{}, 'stream'])
  })

  it('a refused one is retried with a growing delay of at most 30 s', async () => {
    await mount(VAULT)
    const waits: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const [streams, from] = [FakeSource.all.length, Date.now()]
      lastSource().refuse()
      while (FakeSource.all.length === streams) await vi.advanceTimersByTimeAsync(500)
      waits.push((Date.now() - from) / 1000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
  })

  it('a figure whose request failed is fetched again when the server is back', async () => {
    failing()
    await mount(HOLDERS)
    lastSource().breakOff()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(client.getQueryState([HOLDERS])?.status).toBe('error')
    fetched.mockImplementation(() => Promise.resolve(Response.json(answers[HOLDERS])))
    lastSource().succeed()
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryState([HOLDERS])).toMatchObject({ status: 'success', data: { totalHolders: 2654 } })
  })
})

describe('online, offline, online, ten times', () => {
  it('leaves one stream and sends hardly any requests', async () => {
    await mount(VAULT, HEALTH, HOLDERS)
    lastSource().succeed()
    fetched.mockClear()
    const opened = FakeSource.all.length
    for (let time = 0; time < 10; time += 1) {
      Object.assign(navigator, { onLine: false })
      window.dispatchEvent(new Event('offline'))
      expect([FakeSource.living, link()]).toEqual([[], 'down'])
      await vi.advanceTimersByTimeAsync(50)
      Object.assign(navigator, { onLine: true })
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(150)
      expect(FakeSource.living).toHaveLength(1)
      lastSource().succeed()
      expect(link()).toBe('stream')
    }
    expect(FakeSource.all).toHaveLength(opened + 10)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('stays down when a late response arrives, and when more is wanted meanwhile', async () => {
    await mount(VAULT)
    lastSource().succeed()
    Object.assign(navigator, { onLine: false })
    window.dispatchEvent(new Event('offline'))
    connection.getState().reached()
    expect(link()).toBe('down')
    await mount(HOLDERS)
    lastSource().breakOff()
    expect(link()).toBe('down')
    Object.assign(navigator, { onLine: true })
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(100)
    lastSource().succeed()
    expect(link()).toBe('stream')
  })

  it('reconnects at once, not after the delay of the last refusal', async () => {
    await mount(VAULT)
    for (const _ of [1, 2, 3, 4, 5]) {
      lastSource().refuse()
      await vi.advanceTimersByTimeAsync(30_000)
    }
    lastSource().refuse()
    window.dispatchEvent(new Event('offline'))
    const opened = FakeSource.all.length
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(100)
    expect(FakeSource.all).toHaveLength(opened + 1)
  })

  it('within a moment opens a single stream', async () => {
    await mount(VAULT)
    lastSource().succeed()
    const opened = FakeSource.all.length
    for (let time = 0; time < 10; time += 1) {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSource.all).toHaveLength(opened + 1)
  })

  it('fetches stale figures once where no stream can be opened', async () => {
    await mount(VAULT, HOLDERS)
    lastSource().succeed()
    await vi.advanceTimersByTimeAsync(600_000)
    window.dispatchEvent(new Event('offline'))
    fetched.mockClear()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(100)
    for (const _ of [1, 2, 3]) lastSource().breakOff()
    await vi.advanceTimersByTimeAsync(100)
    expect([asked(), link()]).toEqual([{ [VAULT]: 1, [HOLDERS]: 1 }, 'polling'])
  })
})

describe('the wallets that the page watches', () => {
  const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const walletsOf = ({ url }: FakeSource) => new URL(url, 'http://app').searchParams.get('wallets')
  afterEach(() => walletChanges.setState({ addresses: [], heard: () => {} }))

  it('are named to the stream as long as they are watched, and their changes are heard', async () => {
    await mount(VAULT)
    lastSource().succeed()
    expect(walletsOf(lastSource())).toBeNull()
    const heard = vi.fn()
    walletChanges.setState({ addresses: [WALLET], heard })
    await vi.advanceTimersByTimeAsync(400)
    expect([pathsOf(lastSource()), walletsOf(lastSource())]).toEqual([[VAULT], WALLET])
    lastSource().succeed()
    lastSource().send('/api/wallets', { address: WALLET })
    expect(heard).toHaveBeenCalledExactlyOnceWith(WALLET)
    const before = FakeSource.all.length
    walletChanges.setState({ heard: () => {} })
    await vi.advanceTimersByTimeAsync(400)
    expect(FakeSource.all).toHaveLength(before)
    walletChanges.setState({ addresses: [] })
    await vi.advanceTimersByTimeAsync(400)
    expect(walletsOf(lastSource())).toBeNull()
  })
})
