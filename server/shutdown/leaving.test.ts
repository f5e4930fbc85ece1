import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { startDemo, type Demo } from '../demo/start.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'

const within = { timeout: 20_000, interval: 20 }

let demo: Demo
let database: TestDatabase
let server: ServerProcess | undefined

beforeAll(async () => {
  ;[demo, database] = await Promise.all([startDemo({ seed: 'leaving', holders: 5, say: () => {} }), createTestDatabase()])
})
afterEach(async () => {
  await server?.kill()
  server = undefined
})
afterAll(async () => {
  await demo.close()
  await database.drop()
})

/** One that drains for longer than any test lasts. */
async function start(drainSeconds: string): Promise<ServerProcess> {
  server = await startServerProcess(demo, { DATABASE_URL: database.url, DRAIN_SECONDS: drainSeconds })
  const { url } = server
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), within)
  return server
}

describe('a server that is told to leave', () => {
  it('first reports that streams should go elsewhere, and goes on answering; a second SIGTERM ends that', async () => {
    const { url, signal, gone, ended } = await start('900')
    signal('SIGTERM')
    await vi.waitFor(async () => {
      const ready = await fetch(`${url}/readyz/streams`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', waitingFor: ['shutdown'] }])
    }, within)
    for (const path of ['/readyz', '/readyz/writes', '/api/vault/live-balance']) expect((await fetch(url + path)).status, path).toBe(200)
    signal('SIGTERM')
    await gone
    expect(ended()).toBe('exit code 0')
  })

  it('hands its streams over while it still takes requests, then reports that those should go elsewhere, and closes', async () => {
    const { url, signal, gone, ended } = await start('3')
    const stream = await fetch(`${url}/api/live?paths=/api/vault/live-balance`)
    signal('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz/streams`)).status).toBe(503), within)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await stream.text()).toContain('event: closing')
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), within)
    for (const path of ['/readyz/streams', '/readyz/writes']) expect((await fetch(url + path)).status, path).toBe(503)
    expect((await fetch(`${url}/api/vault/live-balance`)).status).toBe(200)
    await gone
    expect(ended()).toBe('exit code 0')
  })

  it('does not drain on SIGINT, and keeps idle connections longer than a proxy does', async () => {
    const { url, signal, gone, ended } = await start('900')
    expect((await fetch(`${url}/healthz`)).headers.get('Keep-Alive')).toBe('timeout=76')
    signal('SIGINT')
    await gone
    expect(ended()).toBe('exit code 0')
  })
})
