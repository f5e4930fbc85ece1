import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pushNotices } from '../../db/schema.ts'
import { pushRequestOf } from './testing/push.ts'
import { MINUTE, openPushWorld } from './testing/push-world.ts'

const { world, worker, restart, now, later, subscribe, priceIs, round, told } = openPushWorld()
const titles = (name: string) => told(name).map(({ title }) => title)

async function prices(...list: (number | null)[]) {
  for (const usd of list) {
    later(MINUTE)
    priceIs(usd)
    await round()
  }
}

describe('the price', () => {
  it('is told when it rises to a value, once, and again only after it has gone back by 1 %', async () => {
    await subscribe('above', { price: { above: 0.002, below: null } })
    await prices(0.0018, 0.0019999)
    expect(titles('above')).toEqual([])
    await prices(0.002)
    expect(told('above')[0]).toMatchObject({ title: 'BD is at $0.002000 or above', body: '$0.002000 at 21 Nov 2026, 12:03. You are told again after it has gone back by 1 %.', data: { url: '/analytics' } })
    // Around the value, but not back by 1 %.
    await prices(0.00199, 0.0021, 0.0019801, 0.003)
    restart()
    await prices(0.002)
    expect(titles('above')).toHaveLength(1)
    await prices(0.00198, null, 0.0025)
    expect(titles('above')).toHaveLength(2)
  })

  it('is told when it falls to a value, and each side for itself', async () => {
    await subscribe('both', { price: { above: 0.003, below: 0.001 } })
    await prices(0.002, 0.0009, 0.001005, 0.0009, 0.00101, 0.0008, 0.004)
    expect(titles('both')).toEqual(['BD is at $0.001000 or below', 'BD is at $0.001000 or below', 'BD is at $0.003000 or above'])
  })

  it('beyond the value when it was chosen is no crossing, nor is one that nobody vouches for', async () => {
    const credentials = await subscribe('late', { price: { above: 0.002, below: null } })
    await prices(0.003, 0.0025, 0.00199)
    expect(titles('late')).toEqual([])
    await prices(0.0015, null, 0.0021)
    expect(titles('late')).toHaveLength(1)
    const { choices } = pushRequestOf('late', { price: { above: 0.001, below: null } })
    expect(await world().subscriptions.update(credentials, { choices })).toBe('done')
    await prices(0.0022, 0.0023)
    // The same choice sent again changes nothing.
    expect(await world().subscriptions.update(credentials, { choices })).toBe('done')
    await prices(0.0009, 0.0011)
    expect(titles('late')).toHaveLength(2)
  })

  it('is recorded once by two processes', async () => {
    await subscribe('once', { price: { above: 0.002, below: null } })
    await prices(0.001)
    priceIs(0.0021)
    await Promise.all([worker(), worker(), worker()].map(({ running }) => running.events.collect(world().database.db, new Date(now()))))
    expect(await world().database.db.$count(pushNotices)).toBe(1)
  })

  it('is recorded as often as a naive replay counts crossings', async () => {
    const limits = [96, 100, 104]
    for (const limit of limits) await subscribe(`${limit}`, { price: { above: limit, below: limit - 3 } })
    const [walk = []] = fc.sample(fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 60, maxLength: 60 }), 1)
    const { db } = world().database
    for (const usd of walk) {
      later(MINUTE)
      priceIs(usd)
      await world().running.events.collect(db, new Date(now()))
    }
    const crossings = (is: (usd: number) => boolean, back: (usd: number) => boolean) => {
      let [armed, count] = [!is(walk[0] ?? 0), 0]
      for (const usd of walk) {
        if (armed && is(usd)) [armed, count] = [false, count + 1]
        else if (!armed && back(usd)) armed = true
      }
      return count
    }
    const recorded = async (kind: 'price-above' | 'price-below', limit: number) => db.$count(pushNotices, and(eq(pushNotices.kind, kind), eq(pushNotices.priceLimit, limit)))
    for (const limit of limits) {
      expect(await recorded('price-above', limit), `above ${limit} of ${walk.join()}`).toBe(crossings((usd) => usd >= limit, (usd) => usd <= limit * 0.99))
      const below = limit - 3
      expect(await recorded('price-below', below), `below ${below} of ${walk.join()}`).toBe(crossings((usd) => usd <= below, (usd) => usd >= below * 1.01))
    }
  })
})
