import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endServer } from '../shutdown/shutdown-http.ts'
import { createLiveHub, type LiveChange, type LiveHub } from './hub.ts'
import { quickStreams } from './quick-streams.ts'
import { liveRoute } from './route.ts'

// Over real sockets, to see what a reader does to the process that serves it.

const PATH = '/api/vault/live-balance'
const BACKLOG = 64 * 1024

let hub: LiveHub
let server: Server | undefined
let port: number
let publish: (json: string) => void
const sockets: Socket[] = []

beforeEach(async () => {
  let listener: (change: LiveChange) => void = () => {}
  let version = 1
  publish = (json) => listener({ path: PATH, version: (version += 1), json })
  hub = createLiveHub({
    source: {
      changes: () => [],
      subscribe: (given) => {
        listener = given
        return () => {}
      },
    },
    maxBacklogBytes: BACKLOG,
  })
})

async function serve(fetch: Parameters<typeof getRequestListener>[0]): Promise<void> {
  server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  hub.close()
  server?.closeAllConnections()
  server?.close()
})

async function listenTo(query = '') {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  const reader = { socket, text: '' }
  socket.setEncoding('utf8').on('data', (text: string) => (reader.text += text))
  socket.write(`GET /api/live${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  await vi.waitFor(() => expect(reader.text).toContain('\n\n'))
  return reader
}

it('knows no pairing where there are none, and opens no stream of figures instead', async () => {
  const answer = await liveRoute(hub).request(`/api/live?pairing=${'A'.repeat(22)}`)
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'unknown_pairing' })])
})

/** What answers a request for a stream. */
const ways = [
  ['by all middleware', () => liveRoute(hub).fetch],
  ['by the fast path', () => quickStreams({ hub, rest: liveRoute(hub) }).fetch],
] as const

describe.each(ways)('a stream that is opened %s', (_, way) => {
  beforeEach(() => serve(way()))

  it('drops a reader that stops reading, with its connection, while others go on', async () => {
    const slow = await listenTo()
    const quick = await listenTo()
    slow.socket.pause()
    const big = JSON.stringify('x'.repeat(BACKLOG / 2))
    // The system's own buffers hold some megabytes before anything piles up here.
    for (let sent = 0; hub.clients() === 2 && sent < 2000; sent += 1) {
      publish(big)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(hub.clients()).toBe(1)
    publish('{"the":"latest"}')
    await vi.waitFor(() => expect(quick.text).toContain('{"the":"latest"}'), { timeout: 20_000 })
    slow.socket.resume()
    await vi.waitFor(() => expect(slow.text.endsWith('0\r\n\r\n')).toBe(true), { timeout: 20_000 })
    expect(slow.text).not.toContain('{"the":"latest"}')
  })

  it('forgets a reader that leaves, whether it closes the connection or just vanishes', async () => {
    const polite = await listenTo()
    const abrupt = await listenTo()
    expect(hub.clients()).toBe(2)
    polite.socket.end()
    abrupt.socket.resetAndDestroy()
    await vi.waitFor(() => expect(hub.clients()).toBe(0))
  })

  it('tells readers of a stopping server when to come back, ends their streams, and refuses new ones', async () => {
    const first = await listenTo()
    const second = await listenTo(`?paths=${PATH}`)
    hub.close()
    const refused = await fetch(`http://127.0.0.1:${port}/api/live`)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(await refused.json()).toMatchObject({ success: false, code: 'stopping' })
    if (server) await endServer(server, [], 60_000)
    for (const { text } of [first, second]) expect(text).toMatch(/retry: \d{4}\nevent: closing\ndata: \{"reconnectInMs":\d{4}\}\n\n/)
    await expect(fetch(`http://127.0.0.1:${port}/api/live`)).rejects.toThrow('fetch failed')
  })

  it('has the same head, packed or not', async () => {
    for (const accepted of ['gzip', 'identity']) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/live?changes=patch`, { headers: { 'Accept-Encoding': accepted } })
      const names = ['content-type', 'content-encoding', 'cache-control', 'x-accel-buffering', 'vary', 'transfer-encoding']
      expect(names.map((name) => answer.headers.get(name))).toEqual(['text/event-stream', accepted === 'gzip' ? 'gzip' : null, 'no-store, no-transform', 'no', 'Accept-Encoding', 'chunked'])
      await answer.body?.cancel()
    }
  })

  it('is not opened for who asks for the head alone, and the connection serves the next request', async () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.write('HEAD /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/live?changes=all HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await vi.waitFor(() => expect(text).toContain('HTTP/1.1 400'))
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*?content-type: text\/event-stream\r\n/i)
    expect(hub.clients()).toBe(0)
  })

  it('is refused in words where it asks for what there is not, or the server stops', async () => {
    const asked = async (query: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/live${query}`)
      return [answer.status, await answer.json()]
    }
    expect(await asked(`?paths=${PATH},/api/secret`)).toMatchObject([400, { field: 'paths' }])
    expect(await asked('?changes=all')).toMatchObject([400, { field: 'changes' }])
    expect(await asked('?pairing=short')).toMatchObject([404, { code: 'unknown_pairing' }])
    hub.close()
    expect(await asked('')).toMatchObject([503, { code: 'stopping' }])
  })
})

it('says in words why a stream is refused', async () => {
  hub.close()
  hub = createLiveHub({ source: { changes: () => [], subscribe: () => () => {} }, maxClients: 0 })
  const full = await liveRoute(hub).request('/api/live')
  expect(full.status).toBe(503)
  expect(full.headers.get('Retry-After')).toBe('30')
  expect(await full.json()).toMatchObject({ success: false, code: 'too_many_streams' })
})
