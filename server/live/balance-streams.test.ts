import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../db/lease.ts'
import { startStreamBalance, STREAMS_CHANNEL } from './balance-streams.ts'

type Listener = (channel: string, payload: string) => void

const ROUND_MS = 10_000
let listeners: Set<Listener>
let stops: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  listeners = new Set()
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

/** A process with so many streams; `goTo` gets those that it sends away. */
function start(name: string, streams: number, goTo: (count: number) => void = () => {}) {
  const machine: { streams: number; renewed: number; role: Role } = { streams, renewed: 0, role: 'follower' }
  const hub = {
    clients: () => machine.streams,
    renew: (count: number) => {
      machine.renewed += count
      machine.streams -= count
      goTo(count)
      return count
    },
  }
  const lease = {
    role: () => machine.role,
    onNotice: (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const tell = async (payload: string) => {
    for (const listener of listeners) listener(STREAMS_CHANNEL, payload)
  }
  stops.push(startStreamBalance({ name, lease, hub, tell }))
  return machine
}

const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * ROUND_MS)

describe('the streams of several processes', () => {
  it('are spread again after one of them was away, some in each round', async () => {
    const two = start('bd:two', 0)
    const one = start('bd:one', 5000, (count) => (two.streams += count))
    await rounds(2)
    expect(one.renewed).toBeGreaterThan(0)
    expect(one.renewed).toBeLessThanOrEqual(800)
    await rounds(10)
    expect([one.streams > 2400, two.streams > 2000, one.streams + two.streams]).toEqual([true, true, 5000])
    expect(one.streams).toBeLessThanOrEqual(2800)
    expect(two.renewed).toBe(0)
  })

  it('stay where they are if the numbers are about the same, or small', async () => {
    const machines = [start('bd:one', 1000), start('bd:two', 900), start('bd:three', 950)]
    await rounds(5)
    expect(machines.map(({ renewed }) => renewed)).toEqual([0, 0, 0])
  })

  it('stay with the only process, and with one that has lost the database', async () => {
    const one = start('bd:one', 5000)
    await rounds(5)
    expect(one.renewed).toBe(0)
    start('bd:two', 0)
    one.role = 'alone'
    await rounds(5)
    expect(one.renewed).toBe(0)
  })

  it('are not sent away again and again if they come back to the same process', async () => {
    const one = start('bd:one', 5000, (count) => (one.streams += count))
    start('bd:two', 0)
    await rounds(50)
    expect(one.renewed).toBe(400)
    await rounds(30)
    expect(one.renewed).toBe(800)
  })

  it('count no process that has been silent for half a minute', async () => {
    const one = start('bd:one', 5000)
    for (const listener of listeners) listener(STREAMS_CHANNEL, 'bd:gone 5000')
    for (const listener of listeners) listener(STREAMS_CHANNEL, 'no count')
    for (const listener of listeners) listener('another channel', 'bd:gone 0')
    await rounds(5)
    expect(one.renewed).toBe(0)
  })
})
