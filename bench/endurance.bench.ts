import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { startApp, type App } from '../e2e/support/app.ts'
import { startPlainCaddy } from '../e2e/support/caddy.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { table } from '../scripts/table.ts'
import { ownPostgres } from '../server/db/testing/own-postgres.ts'
import type { FaultSettings } from '../server/demo/rpc/faults.ts'
import { startDemo } from '../server/demo/start.ts'
import { parseJson } from '../server/lib/parse-json.ts'
import { demoEnvironment } from '../server/testing/demo-environment.ts'
import { publish } from './harness.ts'
import { streamsReport, visitorsReport, type StreamsReport, type VisitorsReport } from './processes/part.ts'
import { processorTime } from './processor-time.ts'
import { startPart } from './start-process.ts'
import { median } from './statistics.ts'

// Half an hour at 70 % of what two processes can do behind Caddy with deploy/Caddyfile, on one PostgreSQL, with 5,000 live streams, while nodes, PostgreSQL
// and one of the processes fail and return, and both are replaced at the end. It needs Caddy, and 20,000 open files for each process (`ulimit -n`). With those, one
// Caddy has none left once some thousand visitors wait (two for each stream, two for each visitor who waits; compose.yaml gives it 65,536): so streams come through one
// and visitors through another, with the same file. Visitors come as through a CDN on this machine, each from an address of its own.
//
// BENCH_MINUTES=30  BENCH_STREAMS=5000  BENCH_RATE=1200 (asks so many a second, and measures no capacity)

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 30)
const STREAMS = Number(process.env['BENCH_STREAMS'] ?? 5000)
const GIVEN_RATE = process.env['BENCH_RATE'] === undefined ? null : Number(process.env['BENCH_RATE'])
const SHARE = 0.7
/** Capacity is the highest of these rates that was kept up with, also for longer: every read answered, and 99 of 100 within this time. */
const FIRST_RATE = 400
const RATE_STEP = 1.2
/** In 10 s a single pause of the machine decides. */
const STEP_MS = 30_000
const HOLD_MS = 120_000
const SETTLE_MS = 2000
const KEPT_UP_MS = 100
/** A pause of the machine may spoil one step. */
const STEP_TRIES = 2
/** Each fault lasts this long, and as long again passes until the next. */
const FAULT_MS = (MINUTES * 60_000) / 18
/** A process that ended is started again by its supervisor after this time. */
const RESTART_MS = Math.min(5000, FAULT_MS / 2)
const MOST_FAILED = 0.001
const BACK_WITHIN_MS = 10_000
/** Visitors have given up by then. */
const PATIENCE_MS = 10_000
/** The last forms arrive within this time, and what was too much is over. */
const DRAIN_MS = 60_000

if (!(await ensureBuild())) process.exit(1)
const home = mkdtempSync(join(tmpdir(), 'bd-endurance-'))
const [demo, postgres] = await Promise.all([startDemo({ seed: 'endurance', holders: 200, trickle: true, say: () => {} }), ownPostgres()])
const apps: App[] = []
const environment = { ...demoEnvironment(demo), DATABASE_URL: postgres.url, SECRET_KEY: 'a key that both of the processes have', FORM_CHECKS: 'off', DRAIN_SECONDS: '5' }
for (const name of ['one', 'two']) apps.push(await startApp({ dataDir: join(home, name), env: environment }))
const [one, two] = apps
if (!one || !two) throw new Error('two processes should run')
const upstreams = apps.map(({ port }) => `127.0.0.1:${port}`)
const [caddy, caddyOfStreams] = [await startPlainCaddy(upstreams), await startPlainCaddy(upstreams)]
const host = `127.0.0.1:${caddy.port}`
const visitors = startPart('endurance-visitors', [String(caddy.port), host], visitorsReport)
const streams = startPart('endurance-streams', [String(caddyOfStreams.port), `127.0.0.1:${caddyOfStreams.port}`, '/api/live?paths=/api/vault/live-balance,/api/network/health&changes=patch', String(STREAMS)], streamsReport)

const caddyError = z.object({ level: z.literal('error'), msg: z.string(), error: z.string().optional() })
const rows = [['', 'reads', 'failed', 'p50 ms', 'p99 ms', 'forms', 'streams that came back', 'the longest was away ms', 'listening', 'events']]
const totals: { reads: number; failed: number; longestGapMs: number; p50s: number[]; p99s: number[]; acknowledged: string[]; failures: Map<string, number> } = {
  reads: 0,
  failed: 0,
  longestGapMs: 0,
  p50s: [],
  p99s: [],
  acknowledged: [],
  failures: new Map(),
}
try {
  await streams.next()
  const rate = GIVEN_RATE ?? (await measureCapacity()) * SHARE
  console.log(`From here on ${Math.round(rate)} reads a second are asked.`)
  await streamsReportOf()
  await visitorsDo({ rate, sending: true })

  const phase = async (name: string, during: () => Promise<unknown>) => {
    const [began, before] = [performance.now(), await used()]
    await during()
    await wait(Math.max(0, FAULT_MS - (performance.now() - began)))
    const shares = sharesOf(before, await used(), (performance.now() - began) / 1000)
    note(name, await visitorsDo({ rate, sending: true }), await streamsReportOf(), shares)
  }
  const nodesAre = (faults: FaultSettings, which = demo.nodes) => which.forEach((node) => node.setFaults(faults))
  const restarted = async (app: App) => {
    await app.kill()
    await wait(RESTART_MS)
    await app.start()
  }
  const replaced = async (app: App) => {
    await app.stop()
    await app.start()
  }

  await phase('nothing fails', async () => {})
  await phase('no node answers', async () => nodesAre({ mode: 'hang' }))
  await phase('they are back', async () => nodesAre({ mode: 'ok' }))
  await phase('PostgreSQL has ended', () => postgres.stopImmediately())
  await phase('it is back', () => postgres.start())
  await phase('one process is killed, and started again', () => restarted(one))
  await phase('nothing fails', async () => {})
  await phase('every node refuses: too many requests', async () => nodesAre({ mode: 'rate-limit', retryAfter: 5 }))
  await phase('they are back', async () => nodesAre({ mode: 'ok' }))
  await phase('the other process stands still', async () => {
    process.kill(two.pid(), 'SIGSTOP')
    await wait(FAULT_MS / 2)
    process.kill(two.pid(), 'SIGCONT')
  })
  await phase('nothing fails', async () => {})
  await phase('PostgreSQL is killed, while two nodes hang', async () => {
    nodesAre({ mode: 'hang' }, demo.nodes.slice(0, 2))
    await postgres.kill()
  })
  await phase('both are back', async () => {
    nodesAre({ mode: 'ok' })
    await postgres.start()
  })
  await phase('the other process is killed, and started again', () => restarted(two))
  await phase('nothing fails', async () => {})
  await phase('one process is replaced', () => replaced(one))
  await phase('the other is replaced', () => replaced(two))
  await phase('nothing fails', async () => {})

  // Forms that were refused wait for their turn.
  let last = await visitorsDo({ rate: 0, sending: false })
  for (const ends = performance.now() + DRAIN_MS; last.unsent > 0 && performance.now() < ends; last = await visitorsDo({ rate: 0, sending: false })) {
    totals.acknowledged.push(...last.acknowledged)
    await wait(500)
  }
  totals.acknowledged.push(...last.acknowledged)
  const kept = await postgres.query<{ key: string; times: string }>('select idempotency_key as key, count(*) as times from submissions group by 1')
  const inDatabase = new Set(kept.map(({ key }) => key))
  const lost = totals.acknowledged.filter((key) => !inDatabase.has(key))
  const doubled = kept.filter(({ times }) => times !== '1')

  // Some are always on their way back, as their time was up, or to another process.
  let { listening } = await streamsReportOf()
  for (const ends = performance.now() + BACK_WITHIN_MS; listening < STREAMS && performance.now() < ends; { listening } = await streamsReportOf()) await wait(100)
  console.log(table(rows))
  console.log(`what Caddy said: ${errorsOf(caddy.printed())}; of streams: ${errorsOf(caddyOfStreams.printed())}`)
  console.log(`failed, by what was seen: ${[...totals.failures].map(([what, count]) => `${what}: ${count}`).join(', ') || 'none'}`)
  console.log(
    table([
      ['', 'measured', 'aim'],
      ['reads that failed', `${((totals.failed / totals.reads) * 100).toFixed(4)} % (${totals.failed} of ${totals.reads})`, 'under 0.1 %'],
      ['acknowledged forms that were lost', `${lost.length} of ${totals.acknowledged.length}`, '0'],
      ['forms that are there twice', String(doubled.length), '0'],
      ['forms that never arrived', String(last.unsent), '0'],
      ['streams that listen at the end', `${listening} of ${STREAMS}`, 'all'],
      ['the longest that a stream was away', `${Math.round(totals.longestGapMs)} ms`, `under ${BACK_WITHIN_MS} ms`],
    ]),
  )
  const isHeld = totals.failed / totals.reads < MOST_FAILED && lost.length === 0 && doubled.length === 0 && last.unsent === 0 && listening === STREAMS && totals.longestGapMs < BACK_WITHIN_MS
  console.log(isHeld ? 'All aims were met.' : 'Not every aim was met.')
  publish([
    {
      name: GIVEN_RATE === null ? `reads at ${SHARE * 100} % of capacity` : `${GIVEN_RATE} reads a second`,
      rounds: totals.reads,
      subject: { name: 'while things fail (the worst p99)', medianMs: median(totals.p50s), p99Ms: Math.max(...totals.p99s) },
      baseline: { name: 'before', medianMs: totals.p50s[0] ?? Number.NaN, p99Ms: totals.p99s[0] ?? Number.NaN },
      ratio: median(totals.p50s) / (totals.p50s[0] ?? Number.NaN),
    },
  ])
} finally {
  await Promise.all([visitors.end(), streams.end()])
  await Promise.all([caddy.stop(), caddyOfStreams.stop()])
  for (const app of apps) await app.dispose()
  await demo.close()
  await postgres.remove()
  rmSync(home, { recursive: true, force: true })
}
process.exit()

/** Asks more and more until it is too much; reads a second. Then it waits until what was too much is over. */
async function measureCapacity(): Promise<number> {
  let capacity = 0
  for (let rate = FIRST_RATE, tries = 0; tries < STEP_TRIES; ) {
    if (await keepsUpWith(rate, STEP_MS)) {
      capacity = rate
      rate *= RATE_STEP
      tries = 0
    } else tries += 1
  }
  if (capacity === 0) throw new Error(`not even ${FIRST_RATE} reads a second are answered`)
  const rest = async (ms: number) => {
    await visitorsDo({ rate: 0, sending: false })
    await wait(ms)
  }
  // A machine that is shared has fast and slow minutes.
  for (await rest(PATIENCE_MS); !(await keepsUpWith(capacity, HOLD_MS)); await rest(PATIENCE_MS)) capacity /= RATE_STEP
  console.log(`With ${STREAMS} streams, two processes keep up with ${Math.round(capacity)} reads a second.`)
  await rest(DRAIN_MS)
  return capacity
}

/** Whether so many reads a second are all answered, and in time. */
async function keepsUpWith(rate: number, forMs: number): Promise<boolean> {
  await visitorsDo({ rate, sending: false })
  // What went before the first figures and the compiled code doesn't count.
  await wait(SETTLE_MS)
  await visitorsDo({ rate, sending: false })
  const before = await used()
  await wait(forMs)
  const { answered, seconds, failures, p50Ms, p99Ms } = await visitorsDo({ rate, sending: false })
  const after = await used()
  console.log(`${rate.toFixed(0)} a second: ${(answered / seconds).toFixed(0)} answered, p50 ${p50Ms.toFixed(1)} and p99 ${p99Ms.toFixed(1)} ms; of a core: ${sharesOf(before, after, seconds)}`, Object.keys(failures).length === 0 ? '' : JSON.stringify(failures))
  return Object.keys(failures).length === 0 && p99Ms <= KEPT_UP_MS
}

/** Microseconds of processor time so far, by process. */
async function used(): Promise<[string, number][]> {
  const pids = { caddy: caddy.pid, 'caddy of streams': caddyOfStreams.pid, one: apps[0]?.pid(), two: apps[1]?.pid(), visitors: visitors.child.pid, streams: streams.child.pid, 'demo chain': process.pid }
  return Promise.all(Object.entries(pids).map(async ([name, pid = -1]): Promise<[string, number]> => [name, (await processorTime([pid])) ?? Number.NaN]))
}

/** What each process took of a core meanwhile; one that was started again can't be told. */
function sharesOf(before: readonly [string, number][], after: readonly [string, number][], seconds: number): string {
  return after.map(([name, time], index) => `${name} ${((time - (before[index]?.[1] ?? 0)) / seconds / 1e4).toFixed(0)} %`).join(', ')
}

/** Sets what the visitors do from now on; what they saw until then. */
function visitorsDo(settings: { rate: number; sending: boolean }): Promise<VisitorsReport> {
  const report = visitors.next()
  visitors.child.send(settings)
  return report
}

function streamsReportOf(): Promise<StreamsReport> {
  const report = streams.next()
  streams.child.send({})
  return report
}

/** The errors in its log, with how often each is there. */
function errorsOf(log: string): string {
  const counts = new Map<string, number>()
  for (const line of log.split('\n')) {
    const parsed = caddyError.safeParse(parseJson(line))
    if (!parsed.success) continue
    const what = (parsed.data.error ?? parsed.data.msg).replaceAll(/[\d.]+:\d+/g, '…')
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => `${what}: ${count}`).join(', ') || 'no error'
}

function note(name: string, { answered, failures, p50Ms, p99Ms, acknowledged }: VisitorsReport, { returned, longestGapMs, listening, events }: StreamsReport, shares: string): void {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  rows.push([name, String(answered + failed), String(failed), p50Ms.toFixed(1), p99Ms.toFixed(1), String(acknowledged.length), String(returned), Math.round(longestGapMs).toString(), String(listening), String(events)])
  console.log(rows.at(-1)?.join('  '), shares, Object.keys(failures).length === 0 ? '' : JSON.stringify(failures))
  totals.reads += answered + failed
  totals.failed += failed
  totals.p50s.push(p50Ms)
  totals.p99s.push(p99Ms)
  totals.longestGapMs = Math.max(totals.longestGapMs, longestGapMs)
  totals.acknowledged.push(...acknowledged)
  for (const [what, count] of Object.entries(failures)) totals.failures.set(what, (totals.failures.get(what) ?? 0) + count)
}
