import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IDEMPOTENCY_KEY } from '../src/contract/submission.ts'
import { ownPostgres, type OwnPostgres } from './db/testing/own-postgres.ts'
import { startDemo, type Demo } from './demo/start.ts'
import { bodies } from './intake/testing/intake.ts'
import { startBalancer, type Balancer } from './testing/balancer.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'

const READERS = 6
const READS = ['/api/vault/live-balance', '/api/analytics/overview', '/api/network/health', '/api/deployment', '/api/transactions']
const STREAM = '/api/live?paths=/api/vault/live-balance,/api/network/health'

let demo: Demo
let postgres: OwnPostgres
let balancer: Balancer
let processes: ServerProcess[] = []

beforeAll(async () => {
  ;[demo, postgres, balancer] = await Promise.all([startDemo({ seed: 'rolling', holders: 5, say: () => {} }), ownPostgres(), startBalancer()])
  for (let count = 0; count < 2; count += 1) processes.push(await start())
  balancer.use(processes.map(({ url }) => url))
  await until('both are ready', () => balancer.ready().length === 2)
  // A first figure may need a second try; from then on both have it for good.
  for (const { url } of processes) {
    for (const path of READS) while (!(await fetch(url + path)).ok) await sleep(100)
  }
}, 120_000)
afterAll(async () => {
  await balancer.close()
  for (const one of processes) await one.kill()
  await demo.close()
  await postgres.remove()
})

function start(): Promise<ServerProcess> {
  return startServerProcess(demo, { DATABASE_URL: postgres.url, SECRET_KEY: 'a key that both of the processes have', FORM_CHECKS: 'off', DRAIN_SECONDS: '2' })
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries === 1200) throw new Error(`not within a minute: ${what}`)
    await sleep(50)
  }
}

/** One request over a connection that is kept, as a browser's; how it was answered. */
function ask(agent: Agent, path: string, sent?: { headers: Record<string, string>; body: string }): Promise<{ status: number; by: string; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(balancer.url + path, { agent, method: sent ? 'POST' : 'GET', headers: sent?.headers ?? {} }, (answer) => {
      answer
        .setEncoding('utf8')
        .toArray()
        .then((parts) => resolve({ status: answer.statusCode ?? 0, by: String(answer.headers['x-served-by']), text: parts.join('') }), reject)
    })
    asked.on('error', reject)
    asked.end(sent?.body)
  })
}

/** Visitors that read and send without a pause until the end. */
function load() {
  const failed: string[] = []
  const servedBy = new Map<string, number>()
  const acknowledged: string[] = []
  let requests = 0
  let over = false
  const agent = new Agent({ keepAlive: true })

  const tried = async (path: string, expected: number, sent?: Parameters<typeof ask>[2]) => {
    requests += 1
    try {
      const { status, by, text } = await ask(agent, path, sent)
      servedBy.set(by, (servedBy.get(by) ?? 0) + 1)
      if (status === expected) return text
      failed.push(`${path}: ${status} ${text.slice(0, 200)}`)
    } catch (error) {
      failed.push(`${path}: ${String(error)}`)
    }
    return null
  }
  const reader = async (index: number) => {
    for (let turn = index; !over; turn += 1) {
      await tried(READS[turn % READS.length] ?? '', 200)
      await sleep(5)
    }
  }
  const sender = async () => {
    for (let number = 0; !over; number += 1) {
      const key = randomUUID()
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${number % 250}`, [IDEMPOTENCY_KEY]: key }
      if (await tried('/api/contact/submit', 201, { headers, body: JSON.stringify(bodies.contact) })) acknowledged.push(key)
      await sleep(200)
    }
  }
  const running = Promise.all([...Array.from({ length: READERS }, (_, index) => reader(index)), sender()])
  return {
    failed,
    servedBy,
    acknowledged,
    requests: () => requests,
    end: async () => {
      over = true
      await running
      agent.destroy()
    },
  }
}

/** One page's stream, which comes back by itself with the last id, when it was told to. */
function watchStream() {
  const gaps: number[] = []
  const ids: number[] = []
  const by = new Set<string>()
  const events: { path: string; answer: unknown }[] = []
  const leaving = new AbortController()
  const running = (async () => {
    let endedAt: number | undefined
    let retryMs = 0
    while (!leaving.signal.aborted) {
      const lastId = ids.at(-1)
      const response = await fetch(balancer.url + STREAM, { headers: lastId === undefined ? {} : { 'Last-Event-ID': String(lastId) }, signal: leaving.signal })
      if (!response.ok || !response.body) throw new Error(`the stream was refused: ${response.status}`)
      by.add(response.headers.get('x-served-by') ?? '')
      let text = ''
      const decoder = new TextDecoder()
      for await (const bytes of response.body) {
        if (endedAt !== undefined) gaps.push(performance.now() - endedAt)
        endedAt = undefined
        text += decoder.decode(bytes, { stream: true })
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          const retry = /^retry: (\d+)$/m.exec(block)?.[1]
          if (retry) retryMs = Number(retry)
          const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? []
          if (id && data) {
            ids.push(Number(id))
            events.push(JSON.parse(data))
          }
        }
      }
      endedAt = performance.now()
      await sleep(retryMs, undefined, { signal: leaving.signal })
    }
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return {
    gaps,
    by,
    events,
    end: async () => {
      leaving.abort()
      await running
    },
  }
}

it('restarted one after the other under load, two processes fail no request and lose no stream', { timeout: 300_000 }, async () => {
  const stream = watchStream()
  const visitors = load()
  await until('there is load', () => visitors.requests() > 100 && visitors.servedBy.size === 2)
  for (let turn = 0; turn < 2; turn += 1) {
    const [old, stays] = processes
    if (!old || !stays) throw new Error('two processes should run')
    expect(await old.leave()).toBe('exit code 0')
    const fresh = await start()
    processes = [stays, fresh]
    balancer.use(processes.map(({ url }) => url))
    await until('the new one is ready', () => balancer.ready().length === 2)
    await until('it has visitors', () => (visitors.servedBy.get(fresh.url) ?? 0) > 20)
  }
  // Something that happens after both restarts reaches the stream that began before them.
  const before = stream.events.length
  demo.actions.stake({ from: 'trader 3', amount: '12.5' })
  await until('the stream goes on', () => stream.events.length > before)
  await visitors.end()
  await stream.end()

  expect(visitors.failed).toEqual([])
  expect(visitors.servedBy.size).toBe(4)
  expect(stream.by.size).toBeGreaterThanOrEqual(2)
  for (const gap of stream.gaps) expect(gap).toBeLessThan(10_000)
  const kept = await postgres.query<{ key: string }>('select idempotency_key as key from submissions')
  expect(kept.map(({ key }) => key).toSorted()).toEqual(visitors.acknowledged.toSorted())
  console.info(`${visitors.requests()} requests, ${visitors.acknowledged.length} submissions, 0 failed; the stream was away for ${stream.gaps.map((gap) => Math.round(gap)).join(' and ')} ms`)
})
