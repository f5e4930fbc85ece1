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
  const machine: { streams: number; renewed: number; role: Role; isLeaving: boolean } = { streams, renewed: 0, role: 'follower', isLeaving: false }
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
  stops.push(startStreamBalance({ name, lease, hub, isLeaving: () => machine.isLeaving, tell }))
  return machine
}

const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * ROUND_MS)

describe('the streams of several processes', () => {
  it('are spread again after one of them was away, some in each round', async () => {
    const two = start('bd:two', 0)
    const one = start('bd:one', 5000, (count) => (two.streams += count))
    await rounds(3)
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
    await rounds(13)
    expect(one.renewed).toBe(400)
    await rounds(5)
    expect(one.renewed).toBe(800)
  })

  it.each([0, 1, 5, 9])('stay where they went when a process died whose last word is %d s old', async (seconds) => {
    const one = start('bd:one', 2500)
    const three = start('bd:three', 2500)
    await vi.advanceTimersByTimeAsync(ROUND_MS - seconds * 1000)
    for (const listener of listeners) listener(STREAMS_CHANNEL, 'bd:two 2500')
    for (const listener of listeners) listener(STREAMS_CHANNEL, 'no count')
    for (const listener of listeners) listener('another channel', 'bd:two 0')
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    // Its readers are back after a moment.
    await vi.advanceTimersByTimeAsync(1000)
    ;[one.streams, three.streams] = [3750, 3750]
    await rounds(5)
    expect([one.renewed, three.renewed]).toEqual([0, 0])
  })

  it('stay with the only one that is left when the other died, or hands its own over', async () => {
    const one = start('bd:one', 2500)
    const two = start('bd:two', 2500)
    await rounds(2)
    two.isLeaving = true
    await vi.advanceTimersByTimeAsync(2000)
    ;[one.streams, two.streams] = [5000, 0]
    await rounds(5)
    expect([one.renewed, two.renewed]).toEqual([0, 0])
  })
})
