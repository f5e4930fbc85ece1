import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection, currentLink } from '../live/connection.ts'
import { ContractError, HttpError, NetworkError } from './http-error.ts'
import { read, readOrNull } from './api-client.ts'
import { askServerClock } from './ask-server-clock.ts'
import { clockIsInDoubt, clockOffset, followPageClock, followServerClock, serverNow } from '../live/server-clock.ts'

const health = {
  status: 'healthy',
  activeEndpoints: 4,
  totalEndpoints: 4,
  lastUpdate: '2026-11-21T10:00:00.000Z',
  errorCount: 0,
  meta: { state: 'live', asOf: '2026-11-21T10:00:00.000Z', source: 'node_pool' },
}

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  connection.setState({ stream: 'down', carried: [], reachable: true, failedReads: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

describe('read', () => {
  it('[GEN-01, GEN-02, GEN-03, GEN-20] is a GET with cookies and no authorisation, parsed by the contract', async () => {
    fetched.mockResolvedValue(Response.json(health))
    expect(await read('/api/network/health')).toEqual(health)
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/network/health')
    expect(init).toMatchObject({ credentials: 'include', headers: { accept: 'application/json' } })
    expect(init?.method ?? 'GET').toBe('GET')
  })

  it("[GEN-13] turns a failed answer into 'status: body'", async () => {
    fetched.mockResolvedValue(new Response('boom', { status: 500 }))
    const failure = await read('/api/network/health').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(HttpError)
    expect(failure).toMatchObject({ message: '500: boom', status: 500 })
  })

  it('[GEN-14] uses the status text where the body is empty', async () => {
    fetched.mockResolvedValue(new Response('', { status: 500, statusText: 'Internal Server Error' }))
    await expect(read('/api/network/health')).rejects.toThrow('500: Internal Server Error')
  })

  it('[GEN-15] throws on 401', async () => {
    fetched.mockResolvedValue(new Response('who are you', { status: 401 }))
    await expect(read('/api/network/health')).rejects.toThrow('401: who are you')
  })

  it('[GEN-16] yields null on 401 only where that is asked for, and throws on everything else', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('who are you', { status: 401 })))
    expect(await readOrNull('/api/network/health')).toBeNull()
    await expect(read('/api/network/health')).rejects.toThrow('401: who are you')
    fetched.mockImplementation(() => Promise.resolve(new Response('not you', { status: 403 })))
    await expect(readOrNull('/api/network/health')).rejects.toThrow('403: not you')
    fetched.mockImplementation(() => Promise.resolve(Response.json(health)))
    expect(await readOrNull('/api/network/health')).toEqual(health)
  })

  it('[NET-12] counts reads that found no server, and logs the first: the connection is then down', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(read('/api/network/health')).rejects.toBeInstanceOf(NetworkError)
    await expect(read('/api/network/health')).rejects.toBeInstanceOf(NetworkError)
    expect(connection.getState().failedReads).toBe(2)
    expect(currentLink(connection.getState())).toBe('down')
    // Later, as a page that is being left is gone by then.
    expect(console.error).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(console.error).toHaveBeenCalledTimes(1)
    fetched.mockResolvedValueOnce(Response.json(health))
    await read('/api/network/health')
    await expect(read('/api/network/health')).rejects.toBeInstanceOf(NetworkError)
    vi.advanceTimersByTime(500)
    expect(console.error).toHaveBeenCalledTimes(2)
  })

  it("learns the server's time from an answer", async () => {
    const device = Date.now()
    fetched.mockResolvedValueOnce(Response.json(health, { headers: { date: new Date(device + 7_200_000).toUTCString() } }))
    await read('/api/network/health')
    expect(Math.abs(serverNow() - device - 7_200_000)).toBeLessThan(60_000)
    followServerClock(Date.now())
  })

  it('adds how long a cache on the way has had the answer', async () => {
    const device = Date.now()
    fetched.mockResolvedValueOnce(Response.json(health, { headers: { date: new Date(device - 90_000).toUTCString(), age: '90' } }))
    await read('/api/network/health')
    expect(serverNow() - device).toBeLessThan(5000)
    expect(clockOffset()).toBe(0)
    fetched.mockResolvedValueOnce(Response.json(health, { headers: { date: new Date(device - 3_600_000).toUTCString(), age: '90' } }))
    await read('/api/network/health')
    expect(Math.abs(clockOffset() + 3_510_000)).toBeLessThan(5000)
    followServerClock(Date.now())
  })

  it.each([502, 504])('counts a proxy that answers %i in the place of the server as no answer', async (status) => {
    connection.getState().reached()
    fetched.mockResolvedValue(new Response('bad gateway', { status }))
    await expect(read('/api/network/health')).rejects.toBeInstanceOf(HttpError)
    expect(connection.getState().reachable).toBe(false)
    fetched.mockResolvedValue(Response.json(health))
    await read('/api/network/health')
    expect(connection.getState().reachable).toBe(true)
  })

  it('asks the server itself for its time, and misses it where it does not answer', async () => {
    followPageClock(Date.now() - 7_200_000, Date.now())
    expect(clockIsInDoubt()).toBe(true)
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await askServerClock()
    expect([clockIsInDoubt(), connection.getState().reachable]).toEqual([true, false])
    fetched.mockResolvedValueOnce(Response.json({ status: 'ok' }, { headers: { date: new Date().toUTCString() } }))
    await askServerClock()
    expect([clockIsInDoubt(), connection.getState().reachable, clockOffset()]).toEqual([false, true, 0])
    expect(fetched).toHaveBeenLastCalledWith('/healthz', expect.objectContaining({ cache: 'no-store' }))
  })

  it('logs nothing on a device that started offline', async () => {
    connection.getState().missed()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(read('/api/network/health')).rejects.toBeInstanceOf(NetworkError)
    vi.advanceTimersByTime(500)
    expect(console.error).not.toHaveBeenCalled()
  })

  it('[NET-13] leaves the connection as it is when the server answers with an error', async () => {
    fetched.mockResolvedValue(new Response('busy', { status: 503 }))
    await expect(read('/api/network/health')).rejects.toBeInstanceOf(HttpError)
    expect(currentLink(connection.getState())).toBe('polling')
  })

  it('does not count an aborted read', async () => {
    const abort = new AbortController()
    fetched.mockImplementation(() => {
      abort.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    })
    await expect(read('/api/network/health', { signal: abort.signal })).rejects.toThrow('aborted')
    expect(connection.getState().failedReads).toBe(0)
  })

  it.each([
    ['not JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ ...health, activeEndpoints: '4' })],
    ['a missing meta', () => Response.json({ ...health, meta: undefined })],
  ])('refuses %s', async (_, answer) => {
    fetched.mockResolvedValue(answer())
    await expect(read('/api/network/health')).rejects.toBeInstanceOf(ContractError)
  })
})
