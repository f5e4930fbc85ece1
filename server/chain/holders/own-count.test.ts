import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../lib/testing/manual-clock.ts'
import type { HolderAnswer } from './holders.ts'
import { createOwnCount } from './own-count.ts'

const MINT = 'mint'
const MINUTE = 60_000
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A count that takes as long as the test wants. */
function setUp(answer: (at: Date) => HolderAnswer | Promise<never>, takesMs = 0) {
  const clock = createManualClock()
  let asked = 0
  const source = {
    name: 'program_accounts' as const,
    read: (_mint: string, signal?: AbortSignal) =>
      new Promise<HolderAnswer>((resolve, reject) => {
        asked += 1
        const at = new Date(clock.now())
        signal?.addEventListener('abort', () => resolve({ ok: false, reason: String(signal.reason), retryable: true }))
        if (takesMs === 0) void Promise.resolve(answer(at)).then(resolve, reject)
        else clock.after(takesMs, () => void Promise.resolve(answer(at)).then(resolve, reject))
      }),
  }
  return { clock, count: createOwnCount({ source, clock, log }), asked: () => asked }
}
const counted = (tookMs: number) => (asOf: Date): HolderAnswer => ({ ok: true, totalHolders: 5, counted: { people: 5, programs: 1, project: 2 }, asOf, tookMs })
const refused = (): HolderAnswer => ({ ok: false, reason: 'refused', retryable: true })

describe('createOwnCount', () => {
  it('answers at once for a small mint, then repeats that count until the next one is due', async () => {
    const { clock, count, asked } = setUp(counted(800))
    const first = await count.read(MINT)
    expect(first).toMatchObject({ ok: true, totalHolders: 5, asOf: new Date(clock.now()) })
    await clock.advance(10 * MINUTE - 1)
    expect(await count.read(MINT)).toEqual(first)
    expect(asked()).toBe(1)
    await clock.advance(1)
    // The old count is the answer until the new one is done.
    expect(await count.read(MINT)).toEqual(first)
    expect(asked()).toBe(2)
    await clock.advance(1)
    expect(await count.read(MINT)).toMatchObject({ asOf: new Date(clock.now() - 1) })
  })

  it('counts at most a twentieth of the time, and at least every six hours', async () => {
    for (const [tookMs, everyMs] of [[90_000, 30 * MINUTE], [3_000_000, 360 * MINUTE]] as const) {
      const { clock, count, asked } = setUp(counted(tookMs))
      await count.read(MINT)
      await clock.advance(everyMs - 1)
      await count.read(MINT)
      expect(asked()).toBe(1)
      await clock.advance(1)
      await count.read(MINT)
      expect(asked()).toBe(2)
    }
  })

  it('keeps no reader waiting for a long count, and never runs two counts at once', async () => {
    const { clock, count, asked } = setUp(counted(120_000), 120_000)
    const first = count.read(MINT)
    await clock.advance(5000)
    expect(await first).toEqual({ ok: false, reason: 'the count is under way', retryable: true })
    const second = count.read(MINT)
    await clock.advance(5000)
    expect((await second).ok).toBe(false)
    const third = count.read(MINT)
    await clock.advance(110_000)
    expect((await third).ok).toBe(false)
    expect(await count.read(MINT)).toMatchObject({ ok: true, asOf: new Date(clock.now() - 120_000) })
    expect(asked()).toBe(1)
  })

  it('asks less and less often when no node allows a count, and keeps the last count for two intervals', async () => {
    let answer: (at: Date) => HolderAnswer = counted(1000)
    const { clock, count, asked } = setUp((at) => answer(at))
    await count.read(MINT)
    answer = refused
    await clock.advance(10 * MINUTE)
    expect((await count.read(MINT)).ok).toBe(true)
    await clock.advance(10 * MINUTE)
    expect(await count.read(MINT)).toMatchObject({ reason: 'refused' })
    const refusals: number[] = []
    for (let minutes = 5; minutes <= 24 * 60; minutes += 5) {
      await clock.advance(5 * MINUTE)
      const before = asked()
      await count.read(MINT)
      if (asked() > before) refusals.push(minutes)
    }
    expect(refusals.slice(1).map((at, index) => at - (refusals[index] ?? 0))).toEqual([20, 40, 80, 160, 320, 360, 360])
    answer = counted(1000)
    await clock.advance(360 * MINUTE)
    expect((await count.read(MINT)).ok).toBe(true)
  })

  it('adopts a count from before a restart, and makes the next one when it is due', async () => {
    const { clock, count, asked } = setUp(counted(60_000))
    const asOf = new Date(clock.now() - 15 * MINUTE)
    const old = { totalHolders: 9, counted: { people: 9, programs: 0, project: 1 }, asOf, tookMs: 60_000 }
    count.adopt(old)
    expect(await count.read(MINT)).toEqual({ ok: true, ...old })
    expect(asked()).toBe(0)
    await clock.advance(5 * MINUTE)
    await count.read(MINT)
    expect(asked()).toBe(1)
    await clock.advance(1)
    // The count that was shown meanwhile comes again, and is no newer.
    count.adopt(old)
    expect(await count.read(MINT)).toMatchObject({ totalHolders: 5 })
  })

  it('gives up a count that never ends, and survives one that throws', async () => {
    const endless = setUp(counted(1), 10 * 3_600_000)
    const waiting = endless.count.read(MINT)
    await endless.clock.advance(30 * MINUTE)
    await waiting
    expect(await endless.count.read(MINT)).toMatchObject({ ok: false, reason: expect.stringContaining('too long') })
    const broken = setUp(() => Promise.reject(new TypeError('ours')))
    expect(await broken.count.read(MINT)).toEqual({ ok: false, reason: 'ours', retryable: true })
  })
})
