import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/database.ts'
import { queryOn, type OwnPostgres } from '../db/testing/own-postgres.ts'
import { startDemo, type Demo } from '../demo/start.ts'
import { expectAllAnswered, expectSoon, slowest, withoutAnswer } from './testing/expect-served.ts'
import { ACCEPTS_WITHIN_MS, FAULT_MS, FORMS, LIVE_WITHIN_MS, TEST_LIMIT } from './testing/fault-limits.ts'
import { balance, isFresh, live, readAgain } from './testing/figures.ts'
import { startForwarder } from './testing/forwarder.ts'
import { askOn, BALANCE, PUBLIC_READS, standingOf, watchReads, type ReadWatch } from './testing/watch-reads.ts'
import { expectAllStored, nextAcknowledged, sendForms } from '../testing/send-forms.ts'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '../testing/server-process.ts'
import { until } from '../testing/until.ts'

/** Without a node and without an earlier run there is nothing to tell. */
const NEED_NODES = [BALANCE, '/api/analytics/overview', '/api/transactions']
const HOUR_MS = 3_600_000

let demo: Demo
let database: TestDatabase
let query: OwnPostgres['query']
let app: ServerProcess | undefined
let reads: ReadWatch | undefined

beforeAll(async () => {
  ;[demo, database] = await Promise.all([startDemo({ seed: 'faults', holders: 5, say: () => {} }), createTestDatabase()])
  query = queryOn(database.url)
})
afterEach(async () => {
  await reads?.end()
  reads = undefined
  await app?.kill()
  app = undefined
})
afterAll(async () => {
  await demo.close()
  await database.drop()
})

async function start(world: Parameters<typeof startServerProcess>[0] = demo, env: Record<string, string> = {}, options: ServerProcessOptions = {}): Promise<ServerProcess> {
  app = await startServerProcess(world, { DATABASE_URL: database.url, SECRET_KEY: 'a key that all of the processes have', FORM_CHECKS: 'off', PUBLIC_ORIGIN: 'https://bd.example', ...env }, { pages: true, ...options })
  return app
}

/** The same process as ever, which leaves when it is told to. */
async function endOf(server: ServerProcess): Promise<string> {
  await reads?.end()
  reads = undefined
  return server.leave()
}

/** Each public read often enough, for as long as a fault lasts. */
async function watchedFor(server: ServerProcess, watch: ReadWatch, since: number): Promise<void> {
  await sleep(Math.max(0, FAULT_MS - (performance.now() - since)))
  await until(server, 'every reader has asked five times', () => PUBLIC_READS.every((path) => watch.since(since).filter((answer) => answer.path === path).length >= 5))
}

describe('nodes that are all away from the first second', () => {
  it('without anything known: what needs a node says when to come back, all else answers, forms are accepted; after an earlier run, reads tell what was known and its age; either way figures come by themselves', TEST_LIMIT, async () => {
    const doors = await Promise.all(demo.rpcUrls.map(startForwarder))
    onTestFinished(async () => void (await Promise.all(doors.map((door) => door.close()))))
    const world = { ...demo, rpcUrls: doors.map(({ url }) => url) }

    const first = await start(world)
    const sender = sendForms(first.url, FORMS)
    await nextAcknowledged(first, sender)
    let begunAt = performance.now()
    reads = watchReads(first.url)
    await watchedFor(first, reads, begunAt)
    const unknown = reads.since(begunAt)
    expect(unknown.filter(({ path, status, retryAfter }) => NEED_NODES.includes(path) && (status !== 503 || retryAfter === undefined))).toEqual([])
    // Ready once every figure was tried.
    expect(withoutAnswer(unknown.filter(({ path }) => !NEED_NODES.includes(path) && path !== '/readyz'))).toEqual([])
    expectSoon(reads, begunAt)
    for (const door of doors) await door.open()
    const firstLiveAfter = await live(demo, first)
    expect(firstLiveAfter).toBeLessThan(LIVE_WITHIN_MS)
    expect(sender.answers().filter(({ status }) => status !== 201)).toEqual([])
    await expectAllStored(sender, query)
    const known = await balance(first)
    expect(await endOf(first)).toBe('exit code 0')
    for (const door of doors) await door.close()
    await query('truncate submissions cascade')

    const second = await start(world)
    const later = sendForms(second.url, FORMS)
    await nextAcknowledged(second, later)
    begunAt = performance.now()
    reads = watchReads(second.url)
    await watchedFor(second, reads, begunAt)
    const told = reads.since(begunAt).filter(({ path }) => path === BALANCE).map(({ text }) => standingOf(text))
    expectAllAnswered(reads, begunAt)
    // Of the last moments of the earlier run, and never as if it were of now.
    for (const standing of told) {
      expect(standing?.state).toBe('stored')
      expect(standing?.asOf).toBeGreaterThanOrEqual(known?.asOf ?? 0)
      expect(standing?.asOf).toBeLessThan(performance.timeOrigin + begunAt)
    }
    for (const door of doors) await door.open()
    const liveAfter = await live(demo, second)
    expect(liveAfter).toBeLessThan(LIVE_WITHIN_MS)
    expect(later.answers().filter(({ status }) => status !== 201)).toEqual([])
    await expectAllStored(later, query)
    expect(await endOf(second)).toBe('exit code 0')
    console.info(`nodes away: live ${firstLiveAfter} ms after they came with nothing known, ${liveAfter} ms with figures known; ${unknown.length} reads, the slowest ${slowest(unknown)} ms`)
  })
})

describe('a clock that is set', () => {
  it('two hours forward, four back and two forward: reads, figures and forms go on', TEST_LIMIT, async () => {
    await query('truncate submissions cascade')
    const home = await mkdtemp(join(tmpdir(), 'bd-clock-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    const file = join(home, 'offset')
    await writeFile(file, '0')
    const server = await start(demo, { CLOCK_OFFSET_FILE: file }, { preload: [import.meta.resolve('./testing/shifted-clock.ts')] })
    await live(demo, server)
    const sender = sendForms(server.url, FORMS)
    await nextAcknowledged(server, sender)
    reads = watchReads(server.url)
    const begunAt = performance.now()
    /** What the server takes for now, as far as it says: when it last heard of its nodes. */
    const toldOffset = async () => {
      const { lastUpdate }: { lastUpdate: string } = JSON.parse(await (await fetch(`${server.url}/api/network/health`)).text())
      return Date.parse(lastUpdate) - Date.now()
    }
    const took: string[] = []
    for (const hours of [2, -2, 0]) {
      await writeFile(file, String(hours * HOUR_MS))
      await until(server, 'its clock is set', async () => Math.abs((await toldOffset()) - hours * HOUR_MS) < 60_000)
      const acceptedAfter = await nextAcknowledged(server, sender)
      expect(acceptedAfter).toBeLessThan(ACCEPTS_WITHIN_MS)
      const readAfter = await readAgain(demo, server)
      expect(readAfter).toBeLessThan(LIVE_WITHIN_MS)
      // By a clock that is ahead the chain is behind, so that its figures count as old: as far as the server can know, they are.
      if (hours <= 0) await until(server, 'the figure counts as live', async () => isFresh(await balance(server)))
      took.push(`${hours} h: accepted after ${acceptedAfter} ms, read after ${readAfter} ms`)
    }
    await live(demo, server)
    expectAllAnswered(reads, begunAt)
    // None was refused, not even for a moment.
    expect(sender.answers().filter(({ status }) => status !== 201)).toEqual([])
    await expectAllStored(sender, query)
    const answers = reads.since(begunAt)
    expect(await endOf(server)).toBe('exit code 0')
    console.info(`clock: ${took.join('; ')}; ${answers.length} reads, the slowest ${slowest(answers)} ms`)
  })
})

describe('no file descriptors left', () => {
  const prlimit = (...args: string[]) => promisify(execFile)('prlimit', args)

  it('connections that are kept go on, new ones fail, the process lives, and everything recovers', TEST_LIMIT, async ({ skip }) => {
    if (!hasPrlimit()) return skip('there is no prlimit on this machine')
    await query('truncate submissions cascade')
    const server = await start()
    await live(demo, server)
    const sender = sendForms(server.url, FORMS)
    await nextAcknowledged(server, sender)
    const watch = watchReads(server.url)
    reads = watch
    const begunAt = performance.now()
    await until(server, 'every reader has a connection', () => new Set(watch.since(begunAt).map(({ path }) => path)).size === PUBLIC_READS.length)
    const pid = String(server.pid)
    const { stdout: before } = await prlimit('--pid', pid, '--nofile', '--output=SOFT', '--noheadings')
    const open = (await readdir(`/proc/${pid}/fd`)).length
    const limit = (soft: string | number) => prlimit('--pid', pid, `--nofile=${soft}:`)
    const visitors: Agent[] = []
    const visit = () => {
      const agent = new Agent({ keepAlive: true })
      visitors.push(agent)
      return askOn(agent, server.url, '/healthz')
    }
    const leave = () => visitors.forEach((agent) => agent.destroy())
    try {
      await limit(open)
      const hit = performance.now()
      // Visitors who keep their connections take what is freed meanwhile.
      const refusedAfter = await until(server, 'a new connection fails', async () => (await visit()).status === null)
      let refused = 0
      let tried = 0
      for (; performance.now() - hit < FAULT_MS || tried < 5; tried += 1) {
        if ((await visit()).status === null) refused += 1
        await sleep(100)
      }
      expect(refused).toBeGreaterThan(0)
      const formsDuring = sender.answers().filter(({ at }) => at > hit)
      // Accepted over what is kept, refused with a time to come back, or without a connection: nothing else.
      expect(formsDuring.filter(({ status, retryAfter }) => !(status === null || status === 201 || status === 200 || (status === 503 && retryAfter !== null)))).toEqual([])
      await limit(before.trim())
      leave()
      await until(server, 'a new connection is served', async () => (await visit()).status === 200)
      const acceptedAfter = await nextAcknowledged(server, sender)
      expect(acceptedAfter).toBeLessThan(ACCEPTS_WITHIN_MS)
      const liveAfter = await live(demo, server)
      expect(liveAfter).toBeLessThan(LIVE_WITHIN_MS)
      expectAllAnswered(watch, begunAt)
      await expectAllStored(sender, query)
      const answers = watch.since(begunAt)
      leave()
      expect(await endOf(server)).toBe('exit code 0')
      console.info(
        `file descriptors: ${refused} of ${tried} new connections failed after the first at ${refusedAfter} ms, accepted ${acceptedAfter} ms after the end, live after ${liveAfter} ms; ${answers.length} reads over kept connections, the slowest ${slowest(answers)} ms`,
      )
    } finally {
      leave()
      if (server.ended() === null) await limit(before.trim())
    }
  })
})

function hasPrlimit(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
