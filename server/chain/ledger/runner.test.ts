import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { joinLease, type Lease } from '../../db/lease.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import type { PassOutcome } from './ledger.ts'
import { startLedgerRunner, type LedgerRunner } from './runner.ts'

const interrupted: PassOutcome = { status: 'interrupted', retryable: true, reason: 'no node answers' }
const compared: PassOutcome = { status: 'compared', outstanding: 0, reconciliation: { reconciled: true, difference: 0n, slot: 1, at: new Date(0) } }

let database: TestDatabase
let lease: Lease
const runners: LedgerRunner[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  lease = await joinLease({ database, log: recordingLog().log })
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})
afterAll(async () => {
  await lease.stop()
  await database.drop()
})

function start(pass: (signal?: AbortSignal) => Promise<PassOutcome>, over: { lease?: Lease; everyMs?: number; onPass?: () => void } = {}) {
  const { log, lines } = recordingLog()
  const runner = startLedgerRunner({ ledgers: async () => [{ pass }], lease, log, everyMs: 5, kickAfterMs: 1, ...over })
  runners.push(runner)
  return { runner, lines }
}

describe('the ledger runner', () => {
  it('runs pass after pass, never two at once', async () => {
    let running = 0
    let most = 0
    let passes = 0
    const { runner } = start(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      passes += 1
      return compared
    })
    for (let kick = 0; kick < 5; kick += 1) runner.kick()
    await expect.poll(() => passes, { timeout: 10_000 }).toBeGreaterThan(3)
    expect(most).toBe(1)
  })

  it('gives each ledger its turn, and continues at once with one that has more to read', async () => {
    const turns: string[] = []
    let left = 5
    const staking = async (): Promise<PassOutcome> => {
      turns.push('staking')
      left -= 1
      return left > 0 ? { status: 'unfinished', outstanding: left } : compared
    }
    const vault = async (): Promise<PassOutcome> => {
      turns.push('vault')
      return compared
    }
    const { log, lines } = recordingLog()
    // The next regular round would come in an hour.
    runners.push(startLedgerRunner({ ledgers: async () => [{ pass: staking }, { pass: vault }], lease, log, everyMs: 3_600_000, kickAfterMs: 1 }))
    await expect.poll(() => turns.length, { timeout: 10_000 }).toBe(10)
    expect(turns).toEqual(Array.from({ length: 5 }, () => ['staking', 'vault']).flat())
    expect(lines).toEqual([])
  })

  it('runs a pass at once when kicked', async () => {
    let passes = 0
    const { runner } = start(
      async () => {
        passes += 1
        return compared
      },
      { everyMs: 3_600_000 },
    )
    await expect.poll(() => passes, { timeout: 10_000 }).toBe(1)
    runner.kick()
    await expect.poll(() => passes, { timeout: 10_000 }).toBe(2)
  })

  it('logs once why passes are interrupted, and goes on', async () => {
    let passes = 0
    const { lines } = start(async () => {
      passes += 1
      return interrupted
    })
    await expect.poll(() => passes, { timeout: 10_000 }).toBeGreaterThan(3)
    expect(lines.filter(({ message }) => message.includes('interrupted'))).toHaveLength(1)
  })

  it('survives a pass that throws', async () => {
    let passes = 0
    const { lines } = start(async () => {
      passes += 1
      throw new Error('a bug')
    })
    await expect.poll(() => passes, { timeout: 10_000 }).toBeGreaterThan(2)
    expect(lines.some(({ message }) => message === 'a ledger pass failed')).toBe(true)
  })

  it('does not run while another process leads, and runs at once when that one leaves', async () => {
    const [first, second] = await Promise.all([database.openAgain(), database.openAgain()])
    await lease.stop()
    const leading = await joinLease({ database: first, log: recordingLog().log })
    const following = await joinLease({ database: second, log: recordingLog().log })
    let [mine, theirs, rounds] = [0, 0, 0]
    const { runner } = start(async () => {
      mine += 1
      return compared
    }, { lease: leading })
    start(async () => {
      theirs += 1
      return compared
    }, { lease: following, everyMs: 3_600_000, onPass: () => (rounds += 1) }).runner.kick()
    await expect.poll(() => mine, { timeout: 10_000 }).toBeGreaterThan(3)
    expect([theirs, rounds]).toEqual([0, 0])
    await runner.stop()
    await leading.stop()
    await expect.poll(() => [theirs, rounds], { timeout: 10_000 }).toEqual([1, 1])
    for (const { stop } of runners.splice(0)) await stop()
    await following.stop()
    await Promise.all([first.close(), second.close()])
  })
})
