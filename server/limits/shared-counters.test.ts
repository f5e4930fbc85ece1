import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { recordingLog } from '../db/testing/database.ts'
import type { Counted, CounterStore } from './counter-store.ts'
import { createSharedCounters, type SharedCounters, type SharedLimit } from './shared-counters.ts'

const strict: SharedLimit = { name: 'strict', points: 10, seconds: 60, leased: false }
const leased: SharedLimit = { name: 'leased', points: 80, seconds: 60, leased: true }

const open: SharedCounters[] = []
afterEach(async () => {
  for (const counters of open.splice(0)) await counters.close()
})

/** Counts like a real one, in memory; `asked` has every question to it. */
function memoryStore() {
  const counts = new Map<string, number>()
  const asked: number[] = []
  let answer: () => Promise<unknown> = async () => {}
  const store: CounterStore = {
    count: async ({ name, seconds }, key, points): Promise<Counted> => {
      if (name !== 'probe') asked.push(points)
      await answer()
      const consumed = (counts.get(`${name} ${key}`) ?? 0) + points
      counts.set(`${name} ${key}`, consumed)
      return { consumed, endsInMs: seconds * 1000 }
    },
    close: async () => {},
  }
  return { store, asked, counts, answering: (next: () => Promise<unknown>) => (answer = next) }
}

function counting(store: CounterStore, over: { answerMs?: number; retryMs?: number; capacity?: number } = {}) {
  const { log, lines } = recordingLog()
  const counters = createSharedCounters({ store, log, ...over })
  open.push(counters)
  return { counters, lines }
}

const granted = (waits: (number | null)[]) => waits.filter((wait) => wait === 0).length

describe('counting together', () => {
  it('asks once for all callers that wait for the same key', async () => {
    const { store, asked } = memoryStore()
    const { counters } = counting(store)
    const waits = await Promise.all(Array.from({ length: 25 }, () => counters.take(strict, 'a', 1)))
    expect(granted(waits)).toBe(10)
    expect(asked).toEqual([25])
    expect(waits.at(-1)).toBeGreaterThan(59_000)
  })

  it('counts the next question of those that came during one once', async () => {
    const { store, asked, answering } = memoryStore()
    answering(() => sleep(20))
    const { counters } = counting(store)
    const first = counters.take(strict, 'a', 1)
    await sleep(5)
    const later = Promise.all([counters.take(strict, 'a', 1), counters.take(strict, 'a', 2)])
    expect(await first).toBe(0)
    expect(await later).toEqual([0, 0])
    expect(asked).toEqual([1, 3])
  })

  it('refuses from memory until the window ends', async () => {
    const { store, asked } = memoryStore()
    const { counters } = counting(store)
    for (let call = 0; call < 500; call += 1) await counters.take(strict, 'a', 1)
    expect(asked).toHaveLength(11)
    expect(await counters.take(strict, 'b', 1)).toBe(0)
  })

  it('spends a lease without asking again, and asks an eighth as often', async () => {
    const { store, asked } = memoryStore()
    const { counters } = counting(store)
    for (let call = 0; call < 80; call += 1) expect(await counters.take(leased, 'a', 1)).toBe(0)
    expect(asked).toEqual(Array.from({ length: 8 }, () => 10))
    expect(await counters.take(leased, 'a', 1)).toBeGreaterThan(0)
  })

  it('grants twenty processes no more than the limit, and at most a lease each less', async () => {
    const { store } = memoryStore()
    const processes = Array.from({ length: 20 }, () => counting(store).counters)
    // Uneven, so that some hold on to what others lack.
    const waits = await Promise.all(processes.flatMap((counters, index) => Array.from({ length: index + 1 }, () => counters.take(leased, 'a', 1))))
    expect(granted(waits)).toBeLessThanOrEqual(80)
    expect(granted(waits)).toBeGreaterThanOrEqual(80 - 19 * 9)
    const strictly = await Promise.all(processes.flatMap((counters) => Array.from({ length: 5 }, () => counters.take(strict, 'a', 1))))
    expect(granted(strictly)).toBe(10)
  })

  it('grants the rest of a window to whoever asks for less', async () => {
    const { store } = memoryStore()
    const { counters } = counting(store)
    expect(await counters.take(strict, 'a', 7)).toBe(0)
    expect(await counters.take(strict, 'a', 5)).toBeGreaterThan(0)
    expect(await counters.take(strict, 'a', 3)).toBe(0)
    expect(await counters.take(strict, 'a', 1)).toBeGreaterThan(0)
  })

  it('drops what is left of a lease with its window', async () => {
    const { store, counts } = memoryStore()
    const { counters } = counting(store)
    const brief: SharedLimit = { ...leased, name: 'brief', seconds: 1 }
    expect(await counters.take(brief, 'a', 1)).toBe(0)
    await sleep(1050)
    counts.clear()
    expect(granted(await Promise.all(Array.from({ length: 90 }, () => counters.take(brief, 'a', 1))))).toBe(80)
  })
})

describe('a store that is away', () => {
  it('is said once, costs no visitor a wait after that, and is found again', async () => {
    const { store, asked, answering } = memoryStore()
    const { counters, lines } = counting(store, { answerMs: 30, retryMs: 40 })
    answering(() => new Promise(() => {}))
    expect(await Promise.all([counters.take(strict, 'a', 1), counters.take(leased, 'b', 1)])).toEqual([null, null])
    for (let call = 0; call < 100; call += 1) expect(await counters.take(strict, 'a', 1)).toBeNull()
    expect(asked).toHaveLength(2)
    await sleep(150)
    expect(lines.map(({ level }) => level)).toEqual(['warn'])
    answering(async () => {})
    await vi.waitFor(async () => expect(await counters.take(strict, 'a', 1)).toBe(0))
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info'])
  })
})
