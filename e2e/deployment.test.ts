import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expressions, metricsIn, samplesOf } from '../scripts/deploy/metric-names.ts'
import { isAtHand } from '../scripts/deploy/tool.ts'
import { ownPostgres, type OwnPostgres } from '../server/db/testing/own-postgres.ts'
import { startDemo, type Demo } from '../server/demo/start.ts'
import { freePort } from '../server/testing/free-port.ts'
import { startCaddy, startPlainCaddy, type Caddy } from './support/caddy.ts'
import { startContainer, type Container } from './support/container.ts'
import { layOutImage, type ImageLayout } from './support/image-layout.ts'
import { openedForm } from './support/opened-form.ts'
import { until } from './support/until.ts'

// Docker itself is not needed: the files that deploy/Dockerfile puts together, two processes of them as nobody, a real
// PostgreSQL, and a real Caddy with deploy/Caddyfile.

const UUID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
/** deploy/Caddyfile: the time after which another process is asked. */
const ANOTHER_IS_ASKED_MS = 8000
/** What Caddy counts requests by. */
const upstreamsOf = z.array(z.object({ address: z.string(), num_requests: z.number() }))
const isLinux = process.platform === 'linux'
let image: ImageLayout
let demo: Demo
let postgres: OwnPostgres
let [one, two]: (Container | undefined)[] = []

const variables = () => ({
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'k'.repeat(40),
  ADMIN_SETUP_TOKEN: 'the token of this test',
  PUBLIC_ORIGIN: 'https://app.example.com',
  DRAIN_SECONDS: '5',
  // Nobody listens there.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bd@example.com',
  MAIL_ADMIN: 'team@example.com',
})

beforeAll(async () => {
  if (!isLinux) return
  image = layOutImage()
  ;[demo, postgres] = await Promise.all([startDemo({ seed: 'deployment', holders: 5, say: () => {} }), ownPostgres()])
  one = await startContainer(image, demo, variables())
  two = await startContainer(image, demo, variables())
}, 600_000)
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await demo?.close()
  await postgres?.remove()
  image?.remove()
})

function running(): [Container, Container] {
  if (!one || !two) throw new Error('not started')
  return [one, two]
}

describe.skipIf(!isLinux)('the files of the image', () => {
  it('run as nobody, without a capability, and can write nothing but their data', () => {
    const status = readFileSync(`/proc/${running()[0].pid}/status`, 'utf8')
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).toMatch(/^CapEff:\t0000000000000000$/m)
    expect(Number(/^Uid:\t(\d+)/m.exec(status)?.[1])).not.toBe(0)
    expect(running().map(({ health }) => health())).toEqual([0, 0])
  })

  it('show figures, and tell every metric that an alert or the dashboard reads', async () => {
    const [{ url }] = running()
    expect(await (await fetch(url)).text()).toContain('<title>')
    for (const path of ['/api/vault/live-balance', '/api/no-such-call']) await fetch(`${url}${path}`)
    const used = expressions().flatMap(metricsIn)
    const missing = async () => {
      const samples = samplesOf(await (await fetch(`${url}/metrics`)).text())
      // The scraper adds these.
      const known = new Set(['job', 'instance'])
      return used.filter(({ name, labels }) => !labels.every((label) => known.has(label) || samples.get(name)?.has(label)) || !samples.has(name)).map(({ where, name }) => `${where}: ${name}`)
    }
    // The ledgers are compared after their first pass.
    await expect.poll(missing, { timeout: 60_000, interval: 500 }).toEqual([])
  })

  it('say the id of a request in the answer, and take the caller’s', async () => {
    const answer = await fetch(`${running()[0].url}/api/no-such-call`, { headers: { 'X-Request-Id': UUID } })
    expect([answer.status, answer.headers.get('X-Request-Id')]).toEqual([404, UUID])
  })
})

describe.skipIf(!isAtHand('caddy'))('Caddy', () => {
  it('sends no stream, but everything else, to a process that hands its streams over', async () => {
    const served: string[] = []
    const process = async (name: string, takesStreams: boolean) => {
      const port = await freePort()
      const server = createServer(({ url = '' }, response) => {
        const isHealth = url.startsWith('/readyz')
        if (!isHealth) served.push(`${name} ${url}`)
        response.writeHead(url === '/readyz/streams' && !takesStreams ? 503 : 200).end()
      }).listen(port, '127.0.0.1')
      await once(server, 'listening')
      return { address: `127.0.0.1:${port}`, close: () => server.close() }
    }
    const [leaving, other] = [await process('leaving', false), await process('other', true)]
    const caddy = await startPlainCaddy([leaving.address, other.address])
    try {
      const streams = () => Promise.all(Array.from({ length: 6 }, () => fetch(`http://127.0.0.1:${caddy.port}/api/live`)))
      await until(async () => {
        served.length = 0
        await streams()
        return !served.includes('leaving /api/live')
      }, { what: 'Caddy to have asked for the health of both' })
      for (const path of ['/api/live', '/', '/api/vault/live-balance', '/api/wallets/x']) for (let count = 0; count < 12; count += 1) await fetch(`http://127.0.0.1:${caddy.port}${path}`)
      expect([...new Set(served)].sort()).toEqual(['/', '/api/vault/live-balance', '/api/wallets/x'].flatMap((path) => [`leaving ${path}`, `other ${path}`]).concat('other /api/live').sort())
    } finally {
      await caddy.stop()
      leaving.close()
      other.close()
    }
  })

  it('holds back requests beyond the limit of a process, forgets those whose visitors leave, and lets streams and forms through', async () => {
    const held = new Map<string, () => void>()
    const port = await freePort()
    const process = createServer(({ url = '' }, response) => {
      if (url.startsWith('/?visitor=')) held.set(url, () => response.end())
      else response.end()
    }).listen(port, '127.0.0.1')
    await once(process, 'listening')
    const caddy = await startPlainCaddy([`127.0.0.1:${port}`], { UPSTREAM_CONNECTIONS: '2' })
    const origin = `http://127.0.0.1:${caddy.port}`
    const underWay = async () => (await upstreamsAt(caddy.admin)).find(({ address }) => address === `127.0.0.1:${port}`)?.num_requests
    try {
      const visitors = ['/?visitor=1', '/?visitor=2', '/?visitor=3', '/?visitor=4'].map((path) => {
        const leave = new AbortController()
        const status = fetch(`${origin}${path}`, { signal: leave.signal }).then((answer) => answer.status, () => 'left')
        return { path, leave, status }
      })
      await until(async () => (await underWay()) === 4 && held.size === 2, { what: 'all four to have arrived, and two at the process' })
      const [first, second] = visitors.filter(({ path }) => !held.has(path))
      first?.leave.abort()
      await until(async () => (await underWay()) === 3, { what: 'one of those who waited to have left' })
      expect((await fetch(`${origin}/api/live`)).status).toBe(200)
      expect((await fetch(`${origin}/api/contact/submit`, { method: 'POST' })).status).toBe(200)
      expect(held.size).toBe(2)

      for (const answer of held.values()) answer()
      await until(() => held.size === 3, { what: 'the one who stayed to reach the process' })
      for (const answer of held.values()) answer()
      expect(await second?.status).toBe(200)
      expect((await Promise.all(visitors.map(({ status }) => status))).sort()).toEqual([200, 200, 200, 'left'])
      expect(held.has(first?.path ?? '')).toBe(false)
    } finally {
      await caddy.stop()
      process.close()
    }
  })
})

async function upstreamsAt(admin: string): Promise<z.infer<typeof upstreamsOf>> {
  return upstreamsOf.parse(await (await fetch(`${admin}/reverse_proxy/upstreams`)).json())
}

describe.skipIf(!isLinux || !isAtHand('caddy'))('behind Caddy', () => {
  let caddy: Caddy
  beforeAll(async () => {
    caddy = await startCaddy(running().map(({ port }) => `127.0.0.1:${port}`))
  }, 300_000)
  afterAll(() => caddy?.stop())

  it('pages and figures come over TLS, plain http is sent there, and what is for machines stays inside', async () => {
    const page = await caddy.ask('/')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const plain = await fetch(caddy.plain, { redirect: 'manual', headers: { host: 'localhost' } })
    expect(plain.status).toBe(308)
    for (const path of ['/metrics', '/readyz', '/readyz/streams', '/readyz/writes']) expect((await caddy.ask(path)).status, path).toBe(404)
    // What compose.yaml asks for Caddy's health.
    expect((await fetch(`${caddy.admin}/metrics`)).status).toBe(200)
  })

  it('a request has Caddy’s id, whatever the visitor sent', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await caddy.ask('/api/no-such-call', { headers: { 'x-request-id': UUID } })).headers['x-request-id']))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set([...ids, UUID]).size).toBe(3)
  })

  it('a stream is passed on at once, and a body that is too large is not', async () => {
    const stream = await caddy.ask('/api/live?paths=/api/vault/live-balance', { firstBytes: true, headers: { accept: 'text/event-stream' } })
    expect([stream.status, stream.body.length > 0]).toEqual([200, true])
    const large = { method: 'POST', headers: { ...(await openedForm(running()[0].url)), 'content-type': 'application/json', 'content-length': String(22 * 1024 * 1024) } }
    const refused = await caddy.ask('/api/contact/submit', { ...large, body: ' '.repeat(22 * 1024 * 1024) }).then(({ status }) => status, () => 'cut off')
    expect([413, 'cut off']).toContain(refused)
  })

  const upstreams = () => upstreamsAt(caddy.admin)
  const nameOf = ({ port }: Container) => `127.0.0.1:${port}`

  it('streams are counted apart from requests', async () => {
    const names = running().map(nameOf)
    expect((await upstreams()).map(({ address }) => address).sort()).toEqual([...names, ...names.map((name) => `tcp/${name}`)].sort())
  })

  it('while a process stands still, the other one answers what was asked of it, and all that is asked after it', async () => {
    const [stopped, other] = running()
    process.kill(stopped.pid, 'SIGSTOP')
    try {
      const asked = Array.from({ length: 20 }, () => caddy.ask('/api/vault/live-balance'))
      const stream = caddy.ask('/api/live?paths=/api/vault/live-balance', { firstBytes: true })
      // Before the other one has answered, both have as many requests waiting, and either may be chosen.
      await until(async () => {
        const waiting = new Map((await upstreams()).map(({ address, num_requests }) => [address, num_requests]))
        return waiting.get(nameOf(other)) === 0 && (waiting.get(nameOf(stopped)) ?? 0) > 0
      }, { what: 'the stopped process alone to have requests waiting' })
      let longestMs = 0
      for (let count = 0; count < 20; count += 1) {
        const began = performance.now()
        expect((await caddy.ask('/api/vault/live-balance')).status).toBe(200)
        longestMs = Math.max(longestMs, performance.now() - began)
      }
      // Whoever is sent to the process waits at least for this.
      expect(longestMs).toBeLessThan(ANOTHER_IS_ASKED_MS)
      expect((await Promise.all([...asked, stream])).map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 200))
    } finally {
      process.kill(stopped.pid, 'SIGCONT')
    }
  })

  it('one process after the other is replaced, and no request fails', { timeout: 480_000 }, async () => {
    const statuses: number[] = []
    let asking = true
    const visitor = async () => {
      while (asking) {
        statuses.push((await caddy.ask('/api/vault/live-balance').catch(() => ({ status: 0 }))).status)
        await sleep(50)
      }
    }
    const visitors = [visitor(), visitor(), visitor()]
    const [first, second] = running()
    const exit = await first.stop()
    expect(first.health()).toBe(1)
    const port = String(first.port)
    one = await startContainer(image, demo, { ...variables(), PORT: port })
    // Caddy has to see that it is back.
    await sleep(3000)
    const before = statuses.length
    const other = await second.stop()
    await until(() => statuses.length > before + 20, { what: 'visitors to be served by the new process' })
    asking = false
    await Promise.all(visitors)
    expect([exit, other]).toEqual([0, 0])
    expect(statuses.length).toBeGreaterThan(60)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })
})
