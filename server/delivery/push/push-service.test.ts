import { describe, expect, it } from 'vitest'
import { pushNotices, pushSubscriptions } from '../../db/schema.ts'
import { MINUTE, openPushWorld } from './testing/push-world.ts'
import { runRound } from './round.ts'

const { world, now, later, subscribe, move, round, titles } = openPushWorld()

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription, and leaves nothing of it behind', async (status) => {
    await subscribe('gone', { vault: { from: 1000 } })
    later(MINUTE)
    await move('deposit', 2000)
    world().service.next.push({ status })
    await round()
    expect(await world().database.db.$count(pushSubscriptions)).toBe(0)
    expect(await world().database.db.$count(pushNotices)).toBe(0)
    expect(await world().registry.metrics()).toContain('bd_push_total{outcome="gone"} 1')
  })

  it('that sends Retry-After is left alone for that long, and then retried', async () => {
    await subscribe('patient', { vault: { from: 1000 } })
    await subscribe('other', { vault: { from: 3000 } })
    later(MINUTE)
    await move('deposit', 2000)
    world().service.next.push({ status: 429, headers: { 'retry-after': '600' } })
    await round()
    later(599_000)
    // Another device is notified meanwhile; the refused one isn't retried.
    await move('deposit', 4000)
    const before = world().service.requests()
    await round()
    expect(world().service.requests() - before).toBe(1)
    later(2000)
    await round()
    expect(world().service.received.map(({ device, message }) => `${device}: ${message.notification.title}`)).toEqual([
      'other: 4,000 BD into the vault',
      'patient: 2,000 BD into the vault',
      'patient: 4,000 BD into the vault',
    ])
    expect(await world().registry.metrics()).toContain('bd_push_total{outcome="failed"} 1')
  })

  it('that fails, or redirects, is retried after a growing pause', async () => {
    await subscribe('unlucky', { vault: { from: 1000 } })
    later(MINUTE)
    await move('deposit', 2000)
    world().service.next.push({ status: 500 }, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { status: 503 })
    const tried: number[] = []
    const began = now()
    const before = world().service.requests()
    for (let second = 0; second < 300 && titles().length === 0; second += 5) {
      const requests = world().service.requests()
      await runRound(world().running)
      if (world().service.requests() > requests) tried.push((now() - began) / 1000)
      later(5000)
    }
    // Half of 30, 60 and 120 seconds: the minimum with jitter.
    expect(tried).toEqual([0, 15, 45, 105])
    expect(world().service.requests() - before).toBe(4)
    expect(titles()).toHaveLength(1)
  })
})
