import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ownPostgres, queryOn, type OwnPostgres } from './db/testing/own-postgres.ts'
import { startDemo, type Demo } from './demo/start.ts'
import { away, outOfConnections, outOfDisk, outOfLog, readOnly, type DatabaseFault } from './testing/database-faults.ts'
import { startForwarder, type Forwarder } from './testing/forwarder.ts'
import { expectAllStored, nextAcknowledged, sendForms, type FormAnswer } from './testing/send-forms.ts'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from './testing/server-process.ts'
import { smallDisk } from './testing/tmpfs.ts'
import { askOn, PUBLIC_READS, slowerThan, standingOf, watchReads, type ReadAnswer, type ReadWatch } from './testing/watch-reads.ts'

/** How long each fault lasts. 60 is the full proof, which takes some ten minutes. */
const FAULT_MS = Number(process.env['FAULT_SECONDS'] ?? 3) * 1000
/** Ten a second; after a short fault nobody waits long for those that were refused. */
const FORMS = { everyMs: 100, longestPauseMs: FAULT_MS > 10_000 ? 8000 : 2000 }
const READ_WITHIN_MS = 3000
const BALANCE = '/api/vault/live-balance'
const HOUR_MS = 3_600_000
/** Needed to answer them: without a node and without an earlier run there is nothing to tell. */
const NEED_NODES = [BALANCE, '/api/analytics/overview', '/api/transactions']

let demo: Demo
let postgres: OwnPostgres
let app: ServerProcess | undefined
let reads: ReadWatch | undefined

beforeAll(async () => {
  ;[demo, postgres] = await Promise.all([startDemo({ seed: 'faults', holders: 5, say: () => {} }), ownPostgres()])
})
afterEach(async () => {
  await reads?.end()
  reads = undefined
  await app?.kill()
  app = undefined
})
afterAll(async () => {
  await demo.close()
  await postgres.remove()
})

async function start({ url }: Pick<OwnPostgres, 'url'> = postgres, env: Record<string, string> = {}, options: ServerProcessOptions = {}, world: Parameters<typeof startServerProcess>[0] = demo): Promise<ServerProcess> {
  app = await startServerProcess(world, { DATABASE_URL: url, SECRET_KEY: 'a key that all of the processes have', FORM_CHECKS: 'off', PUBLIC_ORIGIN: 'https://bd.example', ...env }, { pages: true, ...options })
  return app
}

/** The limit is for what hangs: how soon something was so is printed, not judged. */
async function until(what: string, isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    if (app && app.ended() !== null) throw new Error(`the server died: ${app.ended()}\n${app.output().slice(-3000)}`)
    if (performance.now() - since > withinMs) throw new Error(`not within ${withinMs} ms: ${what}\n${app?.output().slice(-3000)}`)
    await sleep(50)
  }
  return Math.round(performance.now() - since)
}

const balance = async (server: ServerProcess) => standingOf(await fetch(server.url + BALANCE).then((answer) => answer.text(), () => ''))
const statusOf = (server: ServerProcess, path: string) => fetch(server.url + path).then(async (answer) => {
  await answer.body?.cancel()
  return answer.status
}, () => null)

/** Figures come from the chain again, each with its first reading. */
async function live(server: ServerProcess): Promise<number> {
  const before = (await balance(server))?.slot ?? 0
  const pay = payingIn()
  return until('figures are live', async () => {
    pay()
    const found = await balance(server)
    return isFresh(found) && (found?.slot ?? 0) > before && (await Promise.all(PUBLIC_READS.map((path) => statusOf(server, path)))).every((status) => status === 200)
  })
}

/** Read just now, whether or not a second operator has confirmed it. */
function isFresh(found: ReturnType<typeof standingOf>): boolean {
  return found !== null && ['live', 'unconfirmed'].includes(found.state)
}

/** Every few seconds the vault gets something: its nodes notify, and the figure is read at once instead of at its next turn. */
function payingIn(): () => void {
  let paidAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - paidAt < 3000) return
    paidAt = performance.now()
    demo.actions.transfer({ from: 'trader 3', to: 'vault', amount: '1.5' })
    demo.chain.slots.atLeast(demo.chain.slots.tip() + 5)
  }
}

/** Until a figure was read from the chain after now, whatever else is broken. */
async function figureGoesOn(server: ServerProcess, withinMs = 60_000): Promise<number> {
  const before = (await balance(server))?.slot ?? 0
  const pay = payingIn()
  return until('the balance is read again', async () => {
    pay()
    return ((await balance(server))?.slot ?? 0) > before
  }, withinMs)
}

const withoutAnswer = (answers: readonly ReadAnswer[]) => answers.filter(({ status }) => status !== 200).map(({ path, status, text }) => `${path}: ${status} ${text.slice(0, 200)}`)
const slowReads = (answers: readonly ReadAnswer[]) => slowerThan(READ_WITHIN_MS, answers, reads?.stalls ?? []).map(({ path, begunAt, ms }) => `${path} took ${Math.round(ms)} ms from ${Math.round(begunAt)} on`)

const slowest = (answers: readonly ReadAnswer[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)))

function expectAllAnswered(answers: readonly ReadAnswer[]): void {
  for (const path of PUBLIC_READS) expect(answers.filter((answer) => answer.path === path).length, path).toBeGreaterThan(3)
  expect(withoutAnswer(answers)).toEqual([])
  expect(slowReads(answers)).toEqual([])
}

/** Refused with a time to come back, and nothing else: no other status, no cut connection. */
function expectOnlyRefused(answers: readonly FormAnswer[]): void {
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || !/^[1-9]\d*$/.test(retryAfter ?? ''))).toEqual([])
  expect(answers.length).toBeGreaterThan(0)
}

/** The same process, and it leaves when it is told to. */
async function expectOrderlyEnd(server: ServerProcess): Promise<void> {
  await reads?.end()
  reads = undefined
  process.kill(server.pid, 0)
  expect(await server.leave()).toBe('exit code 0')
}

/** Every call that writes says when to come back: a proof's nonce and a notification that was read, say. */
async function expectWritesRefused({ url }: ServerProcess): Promise<void> {
  const wallet = JSON.stringify({ walletAddress: 'So11111111111111111111111111111111111111112' })
  for (const [path, body] of [['/api/proof/nonce', wallet], ['/api/notifications/read-all', null]] as const) {
    const answer = await fetch(url + path, { method: 'POST', headers: { 'X-Forwarded-For': '192.0.2.1', ...(body === null ? {} : { 'Content-Type': 'application/json' }) }, body })
    expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '5'])
    expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' })
  }
  const ready = await fetch(`${url}/readyz/writes`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', waitingFor: ['database'] }])
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready', writes: 'not_ready' })
}

/** Under forms and reads: what holds before, during and after a fault of the database. */
async function expectToWithstand({ name, begin, end, someAccepted = false }: DatabaseFault, of: OwnPostgres): Promise<void> {
  await of.query('truncate submissions cascade').catch(() => {})
  const server = await start(of)
  await live(server)
  const sender = sendForms(server.url, FORMS)
  await nextAcknowledged(server, sender)
  reads = watchReads(server.url)
  const begunAt = performance.now()
  await begin(of)
  let over = false
  const ended = async () => {
    if (!over) await end(of)
    over = true
  }
  try {
    const hit = performance.now()
    const refused = () => sender.answers().filter(({ at, status }) => at > hit && status !== 201 && status !== 200)
    const refusedAfter = await until('forms are refused', () => refused().length > 0)
    const wentOnAfter = await figureGoesOn(server)
    if (!someAccepted) await expectWritesRefused(server)
    await sleep(Math.max(0, FAULT_MS - (performance.now() - hit)))
    const during = sender.answers().filter(({ at }) => at > hit + refusedAfter && (!someAccepted || (at > hit && refused().some((first) => first.at === at))))
    expectOnlyRefused(during)
    await ended()
    const acceptedAfter = await nextAcknowledged(server, sender)
    const liveAfter = await live(server)
    const answers = reads.since(begunAt)
    expectAllAnswered(answers)
    await expectAllStored(sender, of.query)
    await expectOrderlyEnd(server)
    console.info(
      `${name}: refused after ${refusedAfter} ms (${during.length} times), a figure read after ${wentOnAfter} ms, accepted again ${Math.round(acceptedAfter)} ms after the end, live after ${liveAfter} ms; ${answers.length} reads, the slowest ${slowest(answers)} ms`,
    )
  } finally {
    await ended()
  }
}

const LIMIT = { timeout: 240_000 + 3 * FAULT_MS }

describe('a database that is', () => {
  it.each([away, readOnly, outOfConnections()])('$name: reads go on, forms are told when to come back, and everything recovers by itself', LIMIT, async (fault) => {
    await expectToWithstand(fault, postgres)
  })
})

describe('a disk that is full', async () => {
  const disk = await smallDisk('256m')
  const reason = disk === null ? ' (skipped: this machine allows no mounts)' : ''
  let own: OwnPostgres | undefined
  beforeAll(async () => {
    if (disk) own = await ownPostgres({ parent: disk.path })
  })
  afterAll(async () => {
    await own?.remove().catch(() => {})
    await disk?.remove()
  })

  it.skipIf(disk === null)(`reads go on, forms are told when to come back, and everything recovers once there is room${reason}`, LIMIT, async () => {
    if (own && disk) await expectToWithstand(outOfDisk(disk), own)
  })

  it.skipIf(disk === null)(`so that the log can't be written: the same, after its operator has started it again${reason}`, LIMIT, async () => {
    if (own && disk) await expectToWithstand(outOfLog(disk), own)
  })
})

describe('nodes that are all away from the first second', () => {
  let doors: Forwarder[] = []
  beforeAll(async () => {
    doors = await Promise.all(demo.rpcUrls.map(startForwarder))
  })
  afterEach(async () => {
    for (const door of doors) await door.close()
  })
  const behindDoors = () => ({ ...demo, rpcUrls: doors.map(({ url }) => url) })

  it('without anything known: what needs a node says when to come back, all else answers, forms are accepted, and figures come by themselves', LIMIT, async () => {
    await postgres.asSuperuser('CREATE DATABASE nothing_known OWNER bd_app')
    const url = new URL(postgres.url)
    url.pathname = 'nothing_known'
    const server = await start({ url: url.href }, {}, {}, behindDoors())
    const sender = sendForms(server.url, FORMS)
    await nextAcknowledged(server, sender)
    const begunAt = performance.now()
    reads = watchReads(server.url)
    await sleep(Math.max(5000, FAULT_MS))
    const during = reads.since(begunAt)
    const needing = during.filter(({ path }) => NEED_NODES.includes(path))
    expect(needing.length).toBeGreaterThan(10)
    expect(needing.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)).toEqual([])
    // Ready once every figure was tried.
    expect(withoutAnswer(during.filter(({ path }) => !NEED_NODES.includes(path) && path !== '/readyz'))).toEqual([])
    expect(slowReads(during)).toEqual([])
    expect(sender.answers().filter(({ status }) => status !== 201)).toEqual([])
    for (const door of doors) await door.open()
    const liveAfter = await live(server)
    await expectAllStored(sender, queryOn(url.href))
    await expectOrderlyEnd(server)
    console.info(`nodes away, nothing known: ${during.length} reads, the slowest ${slowest(during)} ms; live ${liveAfter} ms after they came`)
  })

  it('after an earlier run: reads tell what was known and its age, and become live by themselves', LIMIT, async () => {
    const earlier = await start()
    await live(earlier)
    await sleep(500)
    const known = await balance(earlier)
    expect(await earlier.leave()).toBe('exit code 0')
    await postgres.query('truncate submissions cascade')

    const server = await start(postgres, {}, {}, behindDoors())
    const sender = sendForms(server.url, FORMS)
    await nextAcknowledged(server, sender)
    const begunAt = performance.now()
    reads = watchReads(server.url)
    await sleep(Math.max(5000, FAULT_MS))
    const during = reads.since(begunAt)
    expectAllAnswered(during)
    const told = during.filter(({ path }) => path === BALANCE).map(({ text }) => standingOf(text))
    for (const standing of told) {
      expect(standing?.state).toBe('stored')
      expect(standing?.asOf).toBeLessThanOrEqual(known?.asOf ?? 0)
      expect(standing?.slot).toBeLessThanOrEqual(known?.slot ?? 0)
    }
    expect(sender.answers().filter(({ status }) => status !== 201)).toEqual([])
    for (const door of doors) await door.open()
    const liveAfter = await live(server)
    await expectAllStored(sender, postgres.query)
    await expectOrderlyEnd(server)
    console.info(`nodes away, figures known: ${during.length} reads, the slowest ${slowest(during)} ms; live ${liveAfter} ms after they came`)
  })
})

describe('a clock that is set', () => {
  it('two hours forward and back, two hours back and forward: reads, figures and forms go on', LIMIT, async () => {
    await postgres.query('truncate submissions cascade').catch(() => {})
    const home = await mkdtemp(join(tmpdir(), 'bd-clock-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    const file = join(home, 'offset')
    await writeFile(file, '0')
    const server = await start(postgres, { CLOCK_OFFSET_FILE: file }, { preload: [import.meta.resolve('./testing/shifted-clock.ts')] })
    await live(server)
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
    for (const hours of [2, 0, -2, 0]) {
      await writeFile(file, String(hours * HOUR_MS))
      await sleep(200)
      const set = performance.now()
      const acceptedAfter = await nextAcknowledged(server, sender)
      expect(acceptedAfter).toBeLessThan(20_000)
      const wentOnAfter = await figureGoesOn(server, 30_000)
      await until('its clock is set', async () => Math.abs((await toldOffset()) - hours * HOUR_MS) < 60_000)
      // By a clock that is ahead the chain is behind, so that its figures count as old: as far as the server can know, they are.
      if (hours <= 0) await until('the figure counts as live', async () => isFresh(await balance(server)))
      await sleep(Math.max(0, FAULT_MS - (performance.now() - set)))
      took.push(`${hours} h: accepted after ${Math.round(acceptedAfter)} ms, read after ${wentOnAfter} ms`)
    }
    await live(server)
    const answers = reads.since(begunAt)
    expectAllAnswered(answers)
    // None was refused, not even for a moment.
    expect(sender.answers().filter(({ status }) => status !== 201)).toEqual([])
    await expectAllStored(sender, postgres.query)
    await expectOrderlyEnd(server)
    console.info(`clock: ${took.join('; ')}; ${answers.length} reads, the slowest ${slowest(answers)} ms`)
  })
})

describe('no file descriptors left', () => {
  const prlimit = (...args: string[]) => promisify(execFile)('prlimit', args)
  const missing = hasPrlimit() ? '' : ' (skipped: there is no prlimit on this machine)'

  it.skipIf(missing !== '')(`connections that are kept go on, new ones fail, the process lives, and everything recovers${missing}`, LIMIT, async () => {
    await postgres.query('truncate submissions cascade').catch(() => {})
    const server = await start()
    await live(server)
    const sender = sendForms(server.url, FORMS)
    await nextAcknowledged(server, sender)
    reads = watchReads(server.url)
    const begunAt = performance.now()
    await until('every reader has a connection', () => new Set(reads?.since(begunAt).map(({ path }) => path)).size === PUBLIC_READS.length)
    const pid = String(server.pid)
    const { stdout: before } = await prlimit('--pid', pid, '--nofile', '--output=SOFT', '--noheadings')
    const open = (await readdir(`/proc/${pid}/fd`)).length
    const fresh = () => {
      const agent = new Agent({ keepAlive: true })
      visitors.push(agent)
      return askOn(agent, server.url, '/healthz')
    }
    const visitors: Agent[] = []
    const limit = (soft: string | number) => prlimit('--pid', pid, `--nofile=${soft}:`)
    try {
      await limit(open)
      const hit = performance.now()
      // Others take what is freed meanwhile.
      const refusedAfter = await until('a new connection fails', async () => (await fresh()).status === null)
      let [refused, tried] = [0, 0]
      while (performance.now() - hit < FAULT_MS || tried < 5) {
        tried += 1
        if ((await fresh()).status === null) refused += 1
        await sleep(200)
      }
      expect(refused).toBeGreaterThan(0)
      const formsDuring = sender.answers().filter(({ at }) => at > hit)
      // Accepted over what is kept, refused with a time to come back, or without a connection: nothing else.
      expect(formsDuring.filter(({ status, retryAfter }) => !(status === null || status === 201 || status === 200 || (status === 503 && retryAfter !== null)))).toEqual([])
      await limit(before.trim())
      for (const agent of visitors) agent.destroy()
      await until('a new connection is served', async () => (await fresh()).status === 200)
      const acceptedAfter = await nextAcknowledged(server, sender)
      const liveAfter = await live(server)
      const answers = reads.since(begunAt)
      expectAllAnswered(answers)
      await expectAllStored(sender, postgres.query)
      for (const agent of visitors) agent.destroy()
      await expectOrderlyEnd(server)
      console.info(`file descriptors: ${refused} of ${tried} new connections failed after the first at ${refusedAfter} ms, accepted ${Math.round(acceptedAfter)} ms after the end, live after ${liveAfter} ms; ${answers.length} reads over kept connections, the slowest ${slowest(answers)} ms`)
    } finally {
      for (const agent of visitors) agent.destroy()
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
