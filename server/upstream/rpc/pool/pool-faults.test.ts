import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '../../../lib/testing/manual-clock.ts'
import { text } from '../../testing/test-node.ts'
import { SLOT, testPool, well } from '../../testing/test-pool.ts'
import { type Answerer, hanging, memoryPool, rpcResponse } from './testing/memory-nodes.ts'
import { createFaultyNodes, type FaultyNodes } from './testing/faulty-nodes.ts'
import { OWNER, truth, VAULT } from './testing/true-chain.ts'
import { createRpcPool } from './pool.ts'
import { createReads, type PooledReads } from '../reads/reads.ts'
import type { Purpose } from '../node/node-state.ts'
import { RpcError } from '../node/rpc-error.ts'
import { seeded } from '../../../lib/testing/seeded.ts'

const TEN_MINUTES = 600_000
const PROBE_EVERY_MS = 5000
/** A node that is well is found at the next probe, plus the time for its answer. */
const FOUND_WITHIN_MS = PROBE_EVERY_MS + 1000
const REQUESTS_PER_SECOND = 2

/** In a minute: the time of a slot twice, the cluster and the speed of slots once, and each of the two once more if the node fails just then. */
const MOST_UPKEEP = 6

/** The number of stories to run; more of them on demand. */
const RUNS = Number(process.env['FAULTS_RUNS'] ?? 6)

interface Read {
  from: number
  to: number
  /** Null when it failed. */
  slot: number | null
  error?: RpcError
}

describe('the pool in need', () => {
  const failing = text('oops', 500)

  it('does not wait for the end of a pause that no node asked for, when no other node is well', async () => {
    const { nodes, pool, pass } = await testPool([failing], { probeEveryMs: 5000 })
    await pool.start()
    await pass(60_000)
    nodes[0]?.behave(well('back'))
    await pass(1500)
    expect(pool.health().status).toBe('healthy')
    expect(await pool.rpc.getHealth().send()).toBe('back')
  })

  it('asks a failing node that answers probes again before it gives up, but not while others answer', async () => {
    const { nodes, pool, pass } = await testPool([failing, well('second')], { probeEveryMs: 5000 })
    await pool.start()
    await pass(60_000)
    expect(pool.health().nodes[0]?.pausedMs).toBeGreaterThan(6500)
    nodes[0]?.behave(well('first'))
    await pass(6000)
    expect(pool.health().nodes[0]?.state).toBe('failing')
    expect(await pool.rpc.getHealth().send()).toBe('second')
    expect(nodes[0]?.count('getHealth')).toBe(0)
    nodes[1]?.behave(failing)
    expect(await pool.rpc.getHealth().send()).toBe('first')
  })

  it('probes a node four times as often as usual at most', async () => {
    const { pool, clock, behave, times } = memoryPool([() => rpcResponse({}, 500)], { probeEveryMs: PROBE_EVERY_MS })
    await pool.start()
    await clock.advance(59_999)
    behave(0, () => SLOT)
    await clock.advance(10_000)
    const probes = times(0, 'getSlot')
    expect(probes.filter((at) => at < clock.now() - 9999)).toHaveLength(48)
    // What follows the first good probe comes on top.
    expect(times(0, 'getBlockTime')).toEqual([probes[48]])
    const distances = probes.slice(1).map((at, index) => at - (probes[index] ?? at))
    expect(Math.min(...distances)).toBe(PROBE_EVERY_MS / 4)
  })

  it('does not hold an answer of a wrong shape against a node that answered probes since the request', async () => {
    const balance = (slot: number): Answerer => ({ method }) => (method === 'getSlot' ? SLOT : { context: { slot }, value: 1 })
    const { pool, clock, behave } = memoryPool([balance(9e12), balance(SLOT)], { probeEveryMs: 3000 })
    await pool.start()
    behave(1, hanging)
    const reads = createReads(pool)
    // Two of them, as one would be forgiven: the first node answers nonsense, which is known only once the second has failed to answer.
    const failed: Promise<unknown>[] = []
    for (let question = 0; question < 2; question += 1) {
      failed.push(reads.balance(OWNER).catch((error: unknown) => error))
      await clock.advance(0)
    }
    behave(0, balance(SLOT))
    await clock.advance(5000)
    for (const error of await Promise.all(failed)) expect(error).toBeInstanceOf(RpcError)
    expect(pool.health().nodes[0]?.state).toBe('failing')
    expect(await reads.balance(OWNER)).toMatchObject({ value: 1n })
  })

  it('leaves a node alone for as long as it asked, even in need, and otherwise for half a minute at most', async () => {
    const { nodes, pool, pass } = await testPool([text('', 429, { 'retry-after': '120' }), text('', 429, { 'retry-after': '0' })])
    await pool.start()
    await pass(119_000)
    expect(nodes[0]?.calls).toHaveLength(1)
    expect(pool.health().nodes[1]?.pausedMs).toBeLessThanOrEqual(30_000)
    nodes.forEach((node) => node.behave(well('back')))
    await pass(30_000)
    expect(pool.health().status).toBe('healthy')
  })
})

describe('the pool over ten minutes in which nodes fail, lag, hang and recover at random', () => {
  it('keeps figures live while one node is well, true, never going back, and within the limits of the nodes', { timeout: 30_000 * RUNS }, async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const sum = { reads: 0, failed: 0, duringTrouble: 0, pages: 0, busiestMinute: 0 }
    const modes = new Set<string>()
    try {
      await fc.assert(
        fc.asyncProperty(fc.noShrink(fc.noBias(fc.nat())), async (seed) => {
          const run = await tenMinutes(seed)
          const explain = `seed ${seed}\n${run.nodes.story()}`
          expect(wrongFailures(run), explain).toEqual([])
          for (const reads of run.figures) expect(backwards(reads), explain).toEqual([])
          expect(run.nodes.open(), explain).toBe(0)
          expect(run.clock.pending(), explain).toBe(0)
          for (const node of [0, 1, 2, 3]) {
            const minute = busiestMinute(run.nodes, node)
            // What a minute allows, plus the burst of two seconds saved up in a quiet time.
            expect(minute.requests, explain).toBeLessThanOrEqual(62 * REQUESTS_PER_SECOND)
            expect(minute.probes, explain).toBeLessThanOrEqual(60_000 / (PROBE_EVERY_MS / 4))
            expect(minute.upkeep, explain).toBeLessThanOrEqual(MOST_UPKEEP)
            sum.busiestMinute = Math.max(sum.busiestMinute, minute.requests)
          }
          const reads = run.figures.flat()
          sum.reads += reads.length
          sum.failed += reads.filter(({ slot }) => slot === null).length
          sum.duringTrouble += reads.filter(({ from, slot }) => slot !== null && run.nodes.calls.some(({ at, mode }) => mode !== 'well' && at >= from - 10_000 && at <= from)).length
          sum.pages += run.pages
          for (const { mode } of run.nodes.calls) modes.add(mode)
        }),
        // Its busiest minute has 47 probes and 2 requests of upkeep.
        { numRuns: RUNS, examples: [[1581117896]] },
      )
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(unhandled).toEqual([])
    // Check that all of this really happened; only a node that accepts no requests is too rare to count on.
    expect(modes.size).toBeGreaterThanOrEqual(11)
    expect(sum.reads).toBeGreaterThan(RUNS * 60)
    expect(sum.duringTrouble).toBeGreaterThan(RUNS * 30)
    expect(sum.pages).toBeGreaterThan(RUNS * 10)
    expect(sum.busiestMinute).toBeGreaterThan(30 * REQUESTS_PER_SECOND)
    if (process.env['FAULTS_REPORT']) console.log(sum)
  })
})

interface Run {
  nodes: FaultyNodes
  clock: ManualClock
  /** Reads of the vault's tokens, and of its SOL. */
  figures: Read[][]
  pages: number
}

async function tenMinutes(seed: number): Promise<Run> {
  const clock = createManualClock()
  const nodes = createFaultyNodes({ clock, seed, durationMs: TEN_MINUTES })
  const pool = createRpcPool({
    urls: nodes.urls,
    fetch: nodes.fetch,
    clock,
    random: seeded(seed + 1),
    probeEveryMs: PROBE_EVERY_MS,
    perNodeRequestsPerSecond: REQUESTS_PER_SECOND,
  })
  const reads = createReads(pool)
  const end = clock.now() + TEN_MINUTES
  const sleep = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))
  const tokens: Read[] = []
  const sol: Read[] = []
  let pages = 0

  const figure = async (into: Read[], read: () => Promise<{ slot: number; true: boolean }>) => {
    const from = clock.now()
    try {
      const { slot, true: isTrue } = await read()
      // A zero, or any other made-up amount, would be a lie about this slot.
      if (!isTrue) throw new Error(`what was answered is not true of slot ${slot}`)
      into.push({ from, to: clock.now(), slot })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      into.push({ from, to: clock.now(), slot: null, error })
    }
  }
  const watchVault = async () => {
    while (clock.now() < end) {
      const startedAt = clock.now()
      await figure(tokens, async () => {
        const { slot, value } = await reads.accountInfo(VAULT)
        return { slot, true: value?.kind === 'token-account' && value.amount === truth.balance(slot) }
      })
      await figure(sol, async () => {
        const { slot, value } = await reads.balance(OWNER)
        return { slot, true: value === truth.lamports(slot) }
      })
      await sleep(Math.max(0, startedAt + 10_000 - clock.now()))
    }
  }
  const followLedger = async () => {
    while (clock.now() < end) {
      pages += await scan(reads)
      await sleep(5000)
    }
  }
  // As the server does: before a first probe it is unknown which slot is too far off to be true.
  const work = pool.start().then(() => Promise.all([watchVault(), followLedger()]))
  await clock.advance(TEN_MINUTES)
  pool.close()
  // The pauses of the two loops above are timers too, set only when the step before them has ended.
  for (let step = 0; step < 12; step += 1) await clock.advance(5000)
  await work
  const closedByUs = (read: Read) => read.to >= end
  return { nodes, clock, figures: [tokens, sol].map((list) => list.filter((read) => !closedByUs(read))), pages }
}

/** Two pages and their transactions from one node, four requests at a time. Returns how many pages were read completely. */
async function scan(reads: PooledReads): Promise<number> {
  let pages = 0
  try {
    const pinned = reads.pin()
    let before: string | undefined
    for (; pages < 2; pages += 1) {
      const page = await pinned.signaturesForAddress(VAULT, { limit: 12, ...(before === undefined ? {} : { before }) })
      for (const { signature, slot } of page) if (signature !== truth.signature(slot)) throw new Error(`slot ${slot} has no such transaction`)
      const waiting = page.map(({ signature }) => signature)
      const worker = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const found = await pinned.transaction(next)
          if (found && (found.signature !== next || truth.signature(found.slot) !== next)) throw new Error('another transaction')
        }
      }
      const outcomes = await Promise.allSettled([worker(), worker(), worker(), worker()])
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      before = page.at(-1)?.signature
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
  }
  return pages
}

/** Reads that failed although one node was well for the last probe interval, and all the time since. */
function wrongFailures({ figures, nodes }: Run): string[] {
  return figures.flat().flatMap(({ from, to, slot, error }) =>
    slot === null && nodes.oneWasWell(from - FOUND_WITHIN_MS, to) ? [`${new Date(from).toISOString()} to ${to - from} ms later: ${error?.message}`] : [],
  )
}

function backwards(reads: readonly Read[]): Read[] {
  let newest = 0
  return reads.filter(({ slot }) => {
    if (slot === null) return false
    const older = slot < newest
    newest = Math.max(newest, slot)
    return older
  })
}

function busiestMinute(nodes: FaultyNodes, node: number): { requests: number; probes: number; upkeep: number } {
  const most = (purpose: Purpose) => {
    const times = nodes.calls.filter((call) => call.node === node && call.purpose === purpose).map(({ at }) => at)
    let first = 0
    return times.reduce((most, at, index) => {
      while ((times[first] ?? at) <= at - 60_000) first += 1
      return Math.max(most, index - first + 1)
    }, 0)
  }
  return { requests: most('request'), probes: most('probe'), upkeep: most('upkeep') }
}
