import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '../../../src/rules/amount.ts'
import { recordingLog } from '../../db/testing/database.ts'
import { createFeedEngine, defineFeed } from '../../feeds/engine.ts'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import { memoryStore } from '../../feeds/testing/engine.ts'
import { networkHealthFeed } from '../../feeds/network-health.ts'
import { vaultBalanceFeed } from '../../feeds/vault-balance.ts'
import { createFaultyNodes } from '../../upstream/rpc/pool/testing/faulty-nodes.ts'
import { MINT, truth, VAULT } from '../../upstream/rpc/pool/testing/true-chain.ts'
import { createRpcPool } from '../../upstream/rpc/pool/pool.ts'
import { createReads } from '../../upstream/rpc/reads/reads.ts'
import { readVault } from './vault.ts'
import { seeded } from '../../lib/testing/seeded.ts'

const TEN_MINUTES = 600_000
const FOUND_WITHIN_MS = 6000
/**
 * However long all nodes were away, the feed waits at most four intervals (48 s with jitter) before it asks again, and gives
 * up an attempt after ten seconds.
 */
const LIVE_WITHIN_S = 48 + 10
const BALANCE = '/api/vault/live-balance'
const HEALTH = '/api/network/health'
const RUNS = Number(process.env['FAULTS_RUNS'] ?? 5)

describe('the vault figure over ten minutes in which nodes fail, lag, hang and recover at random', () => {
  it('is live while one node is well, correct, never zero, and never goes back', { timeout: 30_000 * RUNS }, async () => {
    const seen = { samples: 0, live: 0, stored: 0, mustBeLive: 0, statuses: new Set<string>() }
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.noBias(fc.nat())), async (seed) => {
        const clock = createManualClock()
        const startedAt = clock.now()
        const nodes = createFaultyNodes({ clock, seed, durationMs: TEN_MINUTES })
        const pool = createRpcPool({ urls: nodes.urls, fetch: nodes.fetch, clock, random: seeded(seed + 1) })
        const reads = createReads(pool)
        const store = memoryStore()
        const { log } = recordingLog()
        const engine = createFeedEngine({
          feeds: [
            defineFeed(vaultBalanceFeed((signal) => readVault({ reads, vault: VAULT, mint: MINT, signal }), () => new Date(clock.now()))),
            defineFeed(networkHealthFeed(() => pool.health())),
          ],
          store,
          log,
          clock,
          random: seeded(seed + 2),
        })
        const explain = `seed ${seed}\n${nodes.story()}`
        const slots: number[] = []
        const found: boolean[] = []
        const notLive: number[] = []
        engine.subscribe(({ path, answer }) => {
          if (path === BALANCE && answer.meta.slot !== undefined) slots.push(answer.meta.slot)
        })
        const started = pool.start()
        await engine.start()
        for (let second = 0; second < TEN_MINUTES / 1000; second += 1) {
          await clock.advance(1000)
          const now = clock.now()
          // One after another is enough, as long as each is found before the previous one fails.
          found.push(nodes.oneWasWell(now - 2 * FOUND_WITHIN_MS, now))
          const mustBeLive = found.length > LIVE_WITHIN_S && found.slice(-LIVE_WITHIN_S).every(Boolean)
          const current = engine.current(BALANCE)
          seen.samples += 1
          if (mustBeLive) seen.mustBeLive += 1
          if (mustBeLive && current?.answer.meta.state !== 'live') notLive.push((now - startedAt) / 1000)
          if (!current) continue
          const { vaultBalance, meta } = current.answer
          expect(vaultBalance, explain).toBe(toDecimal(truth.balance(meta.slot ?? -1), 6))
          if (meta.state === 'live') seen.live += 1
          else seen.stored += 1
          seen.statuses.add(engine.current(HEALTH)?.answer.status ?? 'missing')
        }
        expect(notLive, explain).toEqual([])
        expect(slots, explain).toEqual(slots.toSorted((a, b) => a - b))
        expect(slots.length, explain).toBeGreaterThan(5)
        // The stored figure, kept for a restart, is the one shown.
        expect(store.rows.get('vault-balance')?.slot, explain).toBe(slots.at(-1))
        const stopped = engine.stop()
        pool.close()
        await clock.advance(30_000)
        await Promise.all([stopped, started])
        const asked = nodes.calls.length
        await clock.advance(600_000)
        expect(nodes.calls.length, explain).toBe(asked)
        expect(nodes.open(), explain).toBe(0)
      }),
      // The first node to answer lies: by twenty minutes before any date is known, and by eleven hours before any node's slot is.
      { numRuns: RUNS, examples: [[2021199558], [1166576899]] },
    )
    // Check that all of this really happened.
    expect(seen.samples).toBe((RUNS * TEN_MINUTES) / 1000)
    expect(seen.mustBeLive).toBeGreaterThan(seen.samples / 50)
    expect(seen.live).toBeGreaterThan(seen.samples / 2)
    expect(seen.statuses).toContain('degraded')
    if (process.env['FAULTS_REPORT']) console.log(seen)
  })
})
