import { describe, expect, it } from 'vitest'
import { OWNER, truth } from './testing/true-chain.ts'
import { MAINNET_GENESIS_HASH } from '../node/genesis.ts'
import { type Answerer, memoryPool, rpcResponse } from './testing/memory-nodes.ts'
import { createReads } from '../reads/reads.ts'
import { seeded } from '../../../lib/testing/seeded.ts'

/** The number of reads; a hundred thousand on demand. */
const READS = Number(process.env['LYING_READS'] ?? 4000)
const FIRST_SLOT = 400_000_000
const SLOT_MS = 200
const AT_ONCE = 20

describe('reads over four nodes: one lies about slots, one is on another cluster, and one refuses now and then', () => {
  it('are always true, never older than before, never from the other cluster, and never fail', { timeout: 300_000 }, async () => {
    const random = seeded(11)
    const any = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0]
    let start = 0
    const tip = () => FIRST_SLOT + Math.floor((test.clock.now() - start) / SLOT_MS)
    const at = (slot: number, value: number) => ({ context: { slot }, value })
    const lamports = (slot: number) => Number(truth.lamports(slot))

    const honest =
      (behind: number): Answerer =>
      ({ method, params }) => {
        const slot = tip() - behind
        if (method === 'getSlot') return slot
        if (method === 'getBlockTime') return Math.floor((start + (Number(params[0]) - FIRST_SLOT) * SLOT_MS) / 1000)
        if (method === 'getGenesisHash') return MAINNET_GENESIS_HASH
        if (method === 'getRecentPerformanceSamples') return [{ numSlots: 300, samplePeriodSecs: 60 }]
        return at(slot, lamports(slot))
      }
    const foreign: Answerer = (call) => {
      if (call.method === 'getGenesisHash') return OWNER
      if (call.method === 'getBalance') return at(tip(), 1)
      return honest(0)(call)
    }
    const liar: Answerer = (call) => {
      const lie = any([0, 1, tip() - 100_000, tip() - 1000, tip() + 1000, tip() + 100_000, 9e12])
      if (call.method === 'getSlot') return random() < 0.3 ? lie : tip()
      if (call.method === 'getBlockTime') return random() < 0.5 ? 1 : honest(0)(call)
      if (call.method === 'getBalance' && random() < 0.8) return at(lie, 2)
      return honest(40)(call)
    }
    const moody: Answerer = (call) => {
      const mood = Math.floor(test.clock.now() / 20_000) % 5
      if (call.method !== 'getBalance') return honest(2)(call)
      if (mood === 1) return rpcResponse({ error: { code: 410, message: 'The RPC call or parameters have been disabled.' } }, 410)
      if (mood === 2) return rpcResponse({ error: { code: 429, message: 'Too many requests for a specific RPC call' } }, 429, { 'retry-after': '5' })
      // Its answers are old although it keeps up, and still true.
      if (mood === 3) return honest(150)(call)
      return honest(2)(call)
    }

    const test = memoryPool([liar, foreign, moody, honest(1)], { perNodeRequestsPerSecond: Number.POSITIVE_INFINITY, random })
    start = test.clock.now()
    await test.pool.start()
    const reads = createReads(test.pool)
    let newest = 0
    const wrong: string[] = []
    for (let done = 0; done < READS; done += AT_ONCE) {
      const given = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => reads.balance(OWNER)))
      const shownBefore = newest
      for (const answer of given) {
        if (answer.status === 'rejected') {
          // Two concurrent reads may overtake each other, and the older one is then withheld.
          if (!String(answer.reason.message).includes('a newer answer came first')) wrong.push(String(answer.reason))
          continue
        }
        const { slot, value } = answer.value
        if (value !== truth.lamports(slot)) wrong.push(`${value} at ${slot}`)
        if (slot < shownBefore) wrong.push(`${slot} after ${shownBefore}`)
        newest = Math.max(newest, slot)
      }
      await test.clock.advance(1000 + random() * 500)
    }
    expect(wrong).toEqual([])
    expect(test.count(1, 'getBalance')).toBe(0)
    expect(test.count(0, 'getBalance') + test.count(2, 'getBalance')).toBeGreaterThan(READS * 0.05)
    expect(newest).toBeGreaterThan(FIRST_SLOT + ((READS / AT_ONCE) * 1000) / SLOT_MS)
    if (process.env['FAULTS_REPORT']) console.log({ reads: READS, asked: [0, 1, 2, 3].map((node) => test.count(node, 'getBalance')) })
  })
})

describe("an answer before any node's slot is known", () => {
  const balanceAt =
    (slot: number): Answerer =>
    ({ method }) =>
      method === 'getSlot' ? FIRST_SLOT : { context: { slot }, value: 5 }

  it("waits for the node's slot, so that a made-up one is not believed", async () => {
    const { pool, count } = memoryPool([balanceAt(FIRST_SLOT + 100_000)])
    const started = pool.start()
    await expect(createReads(pool).balance(OWNER)).rejects.toThrow('far ahead of the cluster')
    await started
    expect(count(0, 'getSlot')).toBe(1)
  })

  it('is not asked of a node that does not tell its slot, and comes from the next', async () => {
    const silent: Answerer = (call) => (call.method === 'getSlot' ? rpcResponse({ error: { code: -32603, message: 'Internal error' } }) : balanceAt(FIRST_SLOT + 100_000)(call))
    const { pool, count } = memoryPool([silent, balanceAt(FIRST_SLOT)])
    void pool.start()
    expect(await createReads(pool).balance(OWNER)).toMatchObject({ slot: FIRST_SLOT })
    expect(count(0, 'getBalance')).toBe(0)
  })

  it('is taken from a node that offers no getSlot', async () => {
    const { pool } = memoryPool([({ method }) => (method === 'getBalance' ? { context: { slot: FIRST_SLOT }, value: 5 } : undefined)])
    void pool.start()
    expect(await createReads(pool).balance(OWNER)).toMatchObject({ slot: FIRST_SLOT })
  })
})
