import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordingLog } from '../db/testing/database.ts'
import { createLiveHub, type LiveHub } from '../live/hub.ts'
import { liveRoute } from '../live/route.ts'
import { listen, type Listener } from '../live/testing/listen.ts'
import { testSource, type TestSource } from '../live/testing/source.ts'
import { createRelay, type Relay, type RelayOptions } from './relay.ts'

/** A relay between its readers and the live stream of a server, over real sockets. */

const VAULT = '/api/vault/live-balance'
const HOLDERS = '/api/holders/overview'
const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const T = 1_780_000_000_000
const within = { timeout: 15_000, interval: 10 }

let figures: TestSource
let hub: LiveHub
let server: Server
let port = 0
let relays: Relay[]
let readers: Listener[]
/** The last event ids that the server was asked for. */
let askedFrom: (string | undefined)[]

beforeEach(async () => {
  ;[relays, readers, askedFrom] = [[], [], []]
  figures = testSource()
  figures.set(VAULT, T, { vaultBalance: '1' })
  hub = createLiveHub({ source: figures })
  await come()
})
afterEach(async () => {
  for (const reader of readers) await reader.leave()
  for (const relay of relays) relay.close()
  hub.close()
  await go()
})

/** The server listens, always at the same port. */
async function come(answer: RequestListener = getRequestListener(liveRoute(hub).fetch)): Promise<void> {
  server = createServer((request, response) => {
    if (request.url === '/api/live') askedFrom.push(request.headers['last-event-id']?.toString())
    void answer(request, response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
}

async function go(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

function start(options: Partial<RelayOptions> = {}) {
  const { log, lines } = recordingLog()
  const relay = createRelay({ from: `http://127.0.0.1:${port}`, log, backoff: { firstMs: 20, floorMs: 10, capMs: 50 }, ...options })
  relays.push(relay)
  const ask = (query = '', headers: Record<string, string> = {}) => relay.app.request(`/api/live${query}`, { headers })
  return {
    ask,
    said: () => lines.map(({ message, facts }) => `${message} ${String(facts?.['reason'])}`),
    ready: async () => (await relay.app.request('/readyz')).status,
    read: async (query?: string, headers?: Record<string, string>) => {
      const reader = listen(await ask(query, headers))
      readers.push(reader)
      return reader
    },
    close: relay.close,
  }
}

async function started(options?: Partial<RelayOptions>) {
  const relay = start(options)
  await vi.waitFor(async () => expect(await relay.ready()).toBe(200), within)
  return relay
}

const untilText = (reader: Listener, text: string) => vi.waitFor(() => expect(reader.text()).toContain(text), within)
const eventOf = (id: number, balance: string) => `id: ${id}\ndata: {"path":"${VAULT}","answer":{"vaultBalance":"${balance}"}}\n\n`

describe('a relay', () => {
  it('tells its readers what its one stream of the server tells it, by the ids of the server', async () => {
    const relay = await started()
    const [all, holders] = [await relay.read(), await relay.read(`?paths=${HOLDERS}`)]
    await untilText(all, eventOf(T, '1'))
    figures.set(VAULT, T + 5000, { vaultBalance: '2' })
    figures.set(HOLDERS, T + 5001, { totalHolders: 7 })
    await untilText(all, '"totalHolders":7')
    expect(all.text()).toContain(eventOf(T + 5000, '2'))
    await untilText(holders, '"totalHolders":7')
    expect(holders.text()).not.toContain(VAULT)
    expect(askedFrom).toEqual([undefined])
  })

  it('sends what changed to those who ask for it', async () => {
    figures.set(VAULT, T, { vaultBalance: '1', wallets: Array.from({ length: 40 }, (_, index) => index) })
    const relay = await started()
    const reader = await relay.read('?changes=patch')
    await untilText(reader, `id: ${T}`)
    figures.set(VAULT, T + 1, { vaultBalance: '2', wallets: Array.from({ length: 40 }, (_, index) => index) })
    const changed = `{"path":"${VAULT}","from":${T},"patch":[{"op":"replace","path":"/vaultBalance","value":"2"}]}`
    await expect.poll(() => reader.text(), within).toContain(changed)
  })

  it('lets a reader go on at another relay, or at the server', async () => {
    const [one, two] = [await started(), await started()]
    await untilText(await one.read(), eventOf(T, '1'))
    figures.set(VAULT, T + 60_000, { vaultBalance: '2' })
    figures.set(HOLDERS, T + 90_000, { totalHolders: 7 })
    await untilText(await two.read(), '"totalHolders":7')
    const since = { 'Last-Event-ID': String(T + 60_000) }
    const [there, atServer] = [await two.read('', since), listen(await liveRoute(hub).request('/api/live', { headers: since }))]
    readers.push(atServer)
    await untilText(there, '"totalHolders":7')
    await untilText(atServer, '"totalHolders":7')
    // Each is told another time to come back.
    const events = (text: string) => text.replace(/^retry: \d+\n/, '')
    expect(events(there.text())).toBe(events(atServer.text()))
  })

  it('keeps its readers while the server is away for a moment, and resumes', async () => {
    const relay = await started()
    const reader = await relay.read()
    await untilText(reader, eventOf(T, '1'))
    await go()
    await vi.waitFor(() => expect(relay.said().join('\n')).toContain('the live stream of the server broke'), within)
    figures.set(VAULT, T + 5000, { vaultBalance: '2' })
    await come()
    await untilText(reader, eventOf(T + 5000, '2'))
    // What the server repeats is told once.
    expect(reader.text().split(eventOf(T, '1'))).toHaveLength(2)
    expect(askedFrom).toEqual([undefined, String(T)])
    expect(await relay.ready()).toBe(200)
  })

  it('without the server for longer sends its readers to polling, until it is back', async () => {
    const relay = await started({ patienceMs: 100 })
    const reader = await relay.read()
    await go()
    await untilText(reader, 'event: closing')
    const refused = await relay.ask()
    expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toEqual([503, '10', expect.objectContaining({ code: 'no_upstream' })])
    expect(await relay.ready()).toBe(503)
    await come()
    await vi.waitFor(async () => expect(await relay.ready()).toBe(200), within)
    await untilText(await relay.read(), eventOf(T, '1'))
  })

  it('waits for a server that is not there yet', async () => {
    await go()
    const relay = start()
    expect([(await relay.ask()).status, await relay.ready()]).toEqual([503, 503])
    await come()
    await vi.waitFor(async () => expect(await relay.ready()).toBe(200), within)
  })

  it('takes a silent server for a dead one', async () => {
    await go()
    await come((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n')
    })
    const relay = start({ silenceMs: 50 })
    await vi.waitFor(() => expect(askedFrom.length).toBeGreaterThan(2), within)
    expect(relay.said()).toContain('the live stream of the server broke silent for 50 ms')
  })

  it.each([
    ['an error', 502, 'text/event-stream', ''],
    ['a page', 200, 'text/html', '<p>Welcome</p>'],
    ['a way elsewhere', 302, 'text/event-stream', ''],
  ])('does not read %s as a stream', async (_, status, type, body) => {
    await go()
    await come((_, response) => response.writeHead(status, { 'Content-Type': type, Location: 'http://127.0.0.1:9/' }).end(body))
    const relay = start()
    await vi.waitFor(() => expect(askedFrom.length).toBeGreaterThan(2), within)
    expect(await relay.ready()).toBe(503)
  })

  it('drops what is no event of ours, and goes on', async () => {
    await go()
    const events = ['data: {', 'data: {"path":"/api/secrets","answer":1}', `data: {"path":"${VAULT}"}`, `data: {"path":"${VAULT}","answer":{"vaultBalance":"9"}}`]
    await come((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write([...events.slice(0, 3).map((event) => `id: 5\n${event}`), `id: x\n${events[3]}`, 'id: 6\nevent: closing\ndata: {}', eventOf(T, '1')].join('\n\n'))
    })
    const relay = await started()
    const reader = await relay.read()
    await untilText(reader, eventOf(T, '1'))
    expect(reader.events()).toEqual([{ path: VAULT, answer: { vaultBalance: '1' } }])
    expect(relay.said().filter((line) => line.startsWith('an event of the server was dropped'))).toHaveLength(4)
  })

  it('passes on a stream that watches wallets, also its refusals', async () => {
    const relay = await started()
    const reader = await relay.read(`?paths=${VAULT}&wallets=${WALLET}`)
    await untilText(reader, eventOf(T, '1'))
    hub.tellWallets([WALLET])
    await untilText(reader, `"answer":{"address":"${WALLET}"}`)
    expect((await relay.ask('?wallets=nobody')).status).toBe(400)
    expect((await relay.ask(`?pairing=${'A'.repeat(22)}`)).status).toBe(404)
    await reader.leave()
    await go()
    const refused = await relay.ask(`?wallets=${WALLET}`)
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'no_upstream' })])
  })

  it('hands its readers over when it ends', async () => {
    const relay = await started()
    const reader = await relay.read()
    relay.close()
    await untilText(reader, 'event: closing')
    expect((await relay.ask()).status).toBe(503)
    await vi.waitFor(() => expect(hub.clients()).toBe(0), within)
  })

  it('knows nothing but the stream, and counts its readers', async () => {
    const relay = await started({ metricsToken: 'm'.repeat(20) })
    await relay.read()
    const [other, counted] = await Promise.all([relays[0]?.app.request('/api/transactions'), relays[0]?.app.request('/metrics', { headers: { Authorization: `Bearer ${'m'.repeat(20)}` } })])
    expect(other?.status).toBe(404)
    expect(await counted?.text()).toMatch(/^bd_relay_readers 1$[^]*^bd_relay_upstream_up 1$/m)
  })
})
