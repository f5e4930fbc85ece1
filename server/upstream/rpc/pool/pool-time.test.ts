import { describe, expect, it } from 'vitest'
import { SLOT } from '../../testing/test-pool.ts'
import { type Answerer, memoryPool } from './testing/memory-nodes.ts'
import { MAINNET_GENESIS_HASH } from '../node/genesis.ts'
import { createReads } from '../reads/reads.ts'

const DEVNET_GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const OWNER = '8wytzyCBXco7yqgrLDiecpEt452MSuNWRe7xsLgAAX1H'
const PROBES = { probeEveryMs: 5000 }

interface Chain {
  /** How many slots the node is behind the chain. */
  behind?: number
  slotMs?: number
  genesis?: string
  /** Methods that it doesn't have. */
  lacks?: readonly string[]
  /** By how many seconds its block times are wrong. */
  datedWrong?: number
  /** When it stopped. */
  stoppedAt?: () => number
}

/** A node of a chain with slots of `slotMs`, which was at SLOT when the test's clock began. */
function nodeOf(now: () => number, { behind = 0, slotMs = 400, genesis = MAINNET_GENESIS_HASH, lacks = [], datedWrong = 0, stoppedAt }: Chain = {}): Answerer {
  const start = Date.UTC(2026, 10, 20)
  const timeOf = (slot: number) => start + (slot - SLOT) * slotMs
  return ({ method, params }) => {
    const time = Math.min(now(), stoppedAt?.() ?? Number.POSITIVE_INFINITY)
    const slot = SLOT + Math.floor((time - start) / slotMs) - behind
    if (lacks.includes(method)) return undefined
    switch (method) {
      case 'getSlot':
        return slot
      case 'getBlockTime':
        return Math.floor(timeOf(Number(params[0])) / 1000) + datedWrong
      case 'getGenesisHash':
        return genesis
      case 'getRecentPerformanceSamples':
        return [{ slot, numSlots: Math.round(60_000 / slotMs), samplePeriodSecs: 60, numTransactions: 1 }]
      case 'getBalance':
        return { context: { slot }, value: slot }
      default:
        return undefined
    }
  }
}

function poolOf(chains: readonly Chain[], offsetMs = 0) {
  let now = () => Date.UTC(2026, 10, 20)
  const test = memoryPool(chains.map((chain) => (call) => nodeOf(() => now() - offsetMs, chain)(call)), PROBES)
  now = () => test.clock.now()
  const become = (node: number, chain: Chain) => test.behave(node, nodeOf(() => now() - offsetMs, chain))
  return { ...test, become, states: () => test.pool.health().nodes.map(({ state }) => state) }
}

describe('nodes compared with the clock', () => {
  it.each([100, 214, 400])('measures slots of %s ms, and says when one was', async (slotMs) => {
    const { pool, clock, states } = poolOf([{ slotMs }, { slotMs, behind: 3 }])
    const start = clock.now()
    await pool.start()
    expect(pool.slotClock.slotMs()).toBeCloseTo(slotMs, -1)
    await clock.advance(120_000)
    expect(pool.slotClock.slotMs()).toBeCloseTo(slotMs, -1)
    expect(((pool.slotClock.timeOf(SLOT) ?? 0) - start) / 1000).toBeCloseTo(0, -1)
    expect(states()).toEqual(['active', 'active'])
  })

  it('calls all nodes stale when all are 600 slots late: none is operational then', async () => {
    const { pool, clock } = poolOf([{ behind: 600 }, { behind: 601 }, { behind: 600 }])
    await pool.start()
    expect(pool.health()).toMatchObject({ status: 'offline', activeEndpoints: 0, nodes: [{ state: 'stale' }, { state: 'stale' }, { state: 'stale' }] })
    await clock.advance(60_000)
    expect(pool.health().status).toBe('offline')
  })

  it('asks stale nodes last, but asks them', async () => {
    const { pool, count } = poolOf([{ behind: 100 }, { behind: 0, lacks: ['getBalance'] }])
    await pool.start()
    expect(pool.health().nodes.map(({ state }) => state)).toEqual(['stale', 'active'])
    expect(pool.health().status).toBe('degraded')
    expect(await createReads(pool).balance(OWNER)).toMatchObject({ slot: SLOT - 100 })
    expect(count(1, 'getBalance')).toBe(1)
  })

  it('calls a node stale that stands still for ten seconds, and takes it back when it moves on', async () => {
    const { pool, clock, become, states } = poolOf([{}, { lacks: ['getBlockTime'] }])
    await pool.start()
    const stoppedAt = clock.now()
    become(1, { stoppedAt: () => stoppedAt, lacks: ['getBlockTime'] })
    await clock.advance(20_000)
    expect(states()).toEqual(['active', 'stale'])
    become(1, { lacks: ['getBlockTime'] })
    await clock.advance(7000)
    expect(states()).toEqual(['active', 'active'])
  })

  it('notices a whole cluster that stops', async () => {
    const { pool, clock, become } = poolOf([{}, {}])
    await pool.start()
    const stoppedAt = clock.now()
    for (const node of [0, 1]) become(node, { stoppedAt: () => stoppedAt })
    await clock.advance(20_000)
    expect(pool.health().status).toBe('offline')
  })

  it('does without block times where they are refused, and rarely asks again', async () => {
    const { pool, clock, count, states } = poolOf([{ lacks: ['getBlockTime', 'getGenesisHash', 'getRecentPerformanceSamples'] }])
    await pool.start()
    await clock.advance(300_000)
    expect(states()).toEqual(['active'])
    expect(pool.health()).toMatchObject({ status: 'healthy', errorCount: 0 })
    expect(count(0, 'getBlockTime')).toBeLessThanOrEqual(4)
    expect(pool.slotClock.slotMs()).toBeCloseTo(400, -1)
  })

  it('asks for block times about twice a minute', async () => {
    const { pool, clock, count } = poolOf([{}])
    await pool.start()
    await clock.advance(600_000)
    expect(count(0, 'getBlockTime')).toBeGreaterThan(14)
    expect(count(0, 'getBlockTime')).toBeLessThanOrEqual(21)
    expect(count(0, 'getGenesisHash')).toBe(1)
    expect(count(0, 'getRecentPerformanceSamples')).toBe(1)
  })

  it('says once that our own clock is behind, and ignores the times of the chain then', async () => {
    const { pool, clock, notices, states } = poolOf([{}, {}], -120_000)
    await pool.start()
    await clock.advance(120_000)
    expect(notices).toEqual([{ type: 'clock-behind', node: expect.stringContaining('operator-'), seconds: expect.any(Number) }])
    expect(notices[0]).toMatchObject({ seconds: expect.closeTo(120, -1) })
    expect(states()).toEqual(['active', 'active'])
  })

  it('does not let a liar about block times make the others stale', async () => {
    const { pool, states } = poolOf([{}, { datedWrong: -3600 }, {}, {}])
    await pool.start()
    expect(states()).toEqual(['active', 'stale', 'active', 'active'])
    expect(pool.slotClock.timeOf(SLOT)).toBeGreaterThan(Date.UTC(2026, 10, 20) - 2000)
  })

  it('does not believe a slot in the future, however near, nor take it for the cluster', async () => {
    const { pool, clock, states, become } = poolOf([{ behind: -500, datedWrong: -200 }, {}, {}])
    await pool.start()
    await clock.advance(30_000)
    expect(states()).toEqual(['behind', 'active', 'active'])
    expect(pool.health().slot).toBeLessThan(SLOT + 100)
    become(1, { lacks: ['getBalance'] })
    become(2, { lacks: ['getBalance'] })
    await expect(createReads(pool).balance(OWNER)).rejects.toMatchObject({ attempts: expect.arrayContaining([{ node: expect.any(String), failure: expect.objectContaining({ kind: 'wrong-shape' }) }]) })
  })
})

describe('answers of a slot', () => {
  it.each([0, SLOT - 5000, 1])('are refused when their slot is %i', async (slot) => {
    const { pool, behave, count } = poolOf([{}, {}])
    await pool.start()
    behave(0, ({ method }) => (method === 'getSlot' ? SLOT : { context: { slot }, value: 0 }))
    expect(await createReads(pool).balance(OWNER)).toMatchObject({ value: BigInt(SLOT) })
    expect(count(0, 'getBalance') + count(1, 'getBalance')).toBeLessThanOrEqual(2)
    expect(await createReads(pool).balance(OWNER)).toMatchObject({ value: BigInt(SLOT) })
  })

  it('make a node stale when they are old again and again, though it answers probes well', async () => {
    const { pool, clock, behave, states } = poolOf([{}])
    await pool.start()
    const reads = createReads(pool)
    await reads.balance(OWNER)
    behave(0, (call) => (call.method === 'getBalance' ? { context: { slot: SLOT - 50 }, value: 1 } : nodeOf(() => clock.now())(call)))
    for (let read = 0; read < 3; read += 1) await expect(reads.balance(OWNER)).rejects.toMatchObject({ failure: { kind: 'stale' } })
    expect(states()).toEqual(['stale'])
    expect(pool.health()).toMatchObject({ status: 'offline', errorCount: 3 })
    behave(0, nodeOf(() => clock.now()))
    expect(await reads.balance(OWNER)).toMatchObject({ slot: SLOT })
    expect(states()).toEqual(['active'])
  })

  it('may name the slot of an old transaction', async () => {
    const { pool, behave } = poolOf([{}])
    await pool.start()
    behave(0, () => ({ slot: 7, blockTime: 1 }))
    expect(await pool.ask('getTransaction', [], { check: () => ({ verdict: 'good', slot: 7 }) })).toEqual({ slot: 7, blockTime: 1 })
  })
})

describe('the cluster of a node', () => {
  it('takes out a node of another cluster, reports it, and never asks it for a figure', async () => {
    const { pool, clock, count, notices, states } = poolOf([{ genesis: DEVNET_GENESIS_HASH }, { lacks: ['getBalance'] }, { lacks: ['getBalance', 'getGenesisHash'] }, {}])
    await pool.start()
    expect(states()).toEqual(['wrong-cluster', 'active', 'active', 'active'])
    expect(pool.health()).toMatchObject({ status: 'degraded', activeEndpoints: 3 })
    expect(notices).toEqual([{ type: 'wrong-cluster', node: '1:rpc.operator-0.example', genesisHash: DEVNET_GENESIS_HASH }])
    for (let read = 0; read < 5; read += 1) await createReads(pool).balance(OWNER)
    await clock.advance(300_000)
    expect(count(0, 'getBalance')).toBe(0)
    expect(notices).toHaveLength(1)
    expect(pool.wellOperators()).toEqual(['operator-1.example', 'operator-2.example', 'operator-3.example'])
    await expect(pool.of('operator-0.example').ask('getBalance', [])).rejects.toMatchObject({ failure: { kind: 'no-node' } })
  })

  it('takes it back when it answers with the right one', async () => {
    const { pool, clock, become, states } = poolOf([{}, {}, { genesis: DEVNET_GENESIS_HASH }])
    await pool.start()
    become(2, {})
    await clock.advance(70_000)
    expect(states()).toEqual(['active', 'active', 'active'])
  })

  it('asks again after a long outage', async () => {
    const { pool, clock, behave, become, states } = poolOf([{}, {}, {}])
    await pool.start()
    behave(2, () => new Response('', { status: 500 }))
    await clock.advance(120_000)
    become(2, { genesis: DEVNET_GENESIS_HASH })
    await clock.advance(60_000)
    expect(states()).toEqual(['active', 'active', 'wrong-cluster'])
  })

  it.each<[string, Chain[], string[]]>([
    ['mainnet when there are as many of both', [{ genesis: DEVNET_GENESIS_HASH }, {}], ['wrong-cluster', 'active']],
    ['the first one configured when neither is mainnet', [{ genesis: DEVNET_GENESIS_HASH }, { genesis: OWNER }], ['active', 'wrong-cluster']],
    ['the only one there is', [{ genesis: DEVNET_GENESIS_HASH }], ['active']],
    ['the one that most nodes are on', [{}, { genesis: DEVNET_GENESIS_HASH }, { genesis: DEVNET_GENESIS_HASH }], ['wrong-cluster', 'active', 'active']],
  ])('takes %s', async (_what, chains, expected) => {
    const { pool, states } = poolOf(chains)
    await pool.start()
    expect(states()).toEqual(expected)
  })
})
