import { describe, expect, it } from 'vitest'
import { pushNotices } from '../../db/schema.ts'
import { pushRequestOf } from './testing/push.ts'
import { DAY, MINUTE, ORIGIN, START, openPushWorld, WALLET } from './testing/push-world.ts'
import { runRound, type RoundOptions } from './round.ts'

const { world, send, worker, restart, compared, now, later, subscribe, move, round, titles, told } = openPushWorld()

describe('movements of the vault', () => {
  it('go to devices that chose them, encrypted for that device only', async () => {
    await subscribe('million', { vault: { from: 1_000_000 }, timeZone: 'Europe/Berlin' })
    await subscribe('thousand', { vault: { from: 1000 } })
    await subscribe('stake only', { wallets: [{ wallet: WALLET, alerts: ['unlocked'] }] })
    later(MINUTE)
    await move('deposit', 2_500_000)
    await move('withdrawal', 999_999)
    await move('unattributed', 1_000_000)
    await round()
    expect(told('million').map(({ title }) => title).toSorted()).toEqual(['1,000,000 BD moved in the vault', '2,500,000 BD into the vault'])
    expect(told('million')[0]).toMatchObject({ body: 'Final on the chain since 21 Nov 2026, 13:01. Open the dashboard for the balance.', navigate: `${ORIGIN}/`, data: { url: '/' }, timestamp: now() })
    expect(told('thousand')).toHaveLength(3)
    expect(told('thousand')[0]?.body).toContain('12:01')
    expect(told('stake only')).toEqual([])
    const { headers } = world().service.received[0] ?? {}
    expect(headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm', 'content-type': 'application/notification+json', authorization: expect.stringMatching(/^vapid t=.+, k=/) })
    expect(await world().registry.metrics()).toContain('bd_push_total{outcome="sent"} 5')
    expect(await world().registry.metrics()).toContain('bd_push_subscriptions 3')
  })

  it('from before the choice are not news, nor those below an amount that is lowered later', async () => {
    await move('deposit', 5_000_000, now() - MINUTE)
    const credentials = await subscribe('late', { vault: { from: 1_000_000 } })
    later(MINUTE)
    await move('deposit', 5000)
    await round()
    later(MINUTE)
    expect(await world().subscriptions.update(credentials, { choices: { ...pushRequestOf('late', { vault: { from: 1000 } }).choices } })).toBe('done')
    await round()
    expect(titles()).toEqual([])
    later(MINUTE)
    await move('withdrawal', 6000)
    await round()
    expect(titles()).toEqual(['6,000 BD out of the vault'])
  })

  it('right after the choice are sent, although block times are whole seconds', async () => {
    later(900)
    await subscribe('quick', { vault: { from: 1000 } })
    later(50)
    await move('deposit', 7000, START)
    later(MINUTE)
    await round()
    expect(titles()).toEqual(['7,000 BD into the vault'])
  })

  it('are sent once, even if read again, and after a restart', async () => {
    await subscribe('once', { vault: { from: 1000 } })
    later(MINUTE)
    await move('deposit', 2000)
    await round()
    await round()
    restart()
    await round()
    later(20 * MINUTE)
    await round()
    expect(titles()).toHaveLength(1)
    // Two processes run a round at the same time.
    await move('deposit', 3000)
    const [one, other] = [worker().running, worker().running]
    await Promise.all([one.events.collect(world().database.db, new Date(now())), other.events.collect(world().database.db, new Date(now()))])
    expect(await world().database.db.$count(pushNotices)).toBe(2)
    await round()
    expect(titles()).toHaveLength(2)
  })

  it('come at most twice, under one tag, if the process dies before it could record them as sent', async () => {
    await subscribe('crash', { vault: { from: 1000 } })
    later(MINUTE)
    await move('deposit', 2000)
    const dying = (): RoundOptions => ({
      ...worker().running,
      send: async (address, message) => {
        await send(address, message)
        throw new Error('killed right after sending')
      },
    })
    for (let restart = 0; restart < 4; restart += 1) {
      await compared()
      await runRound(dying()).catch(() => {})
      later(MINUTE)
    }
    await round()
    expect(world().service.received).toHaveLength(2)
    expect(new Set(world().service.received.map(({ message }) => message.notification.tag)).size).toBe(1)
    expect(new Set(world().service.received.map(({ headers }) => headers['topic']))).toEqual(new Set([world().service.received[0]?.message.notification.tag]))
  })

  it('are sent singly if they are few, and as a summary otherwise', async () => {
    await subscribe('busy', { vault: { from: 1000 } })
    later(MINUTE)
    for (let index = 0; index < 9; index += 1) await move('deposit', 2000 + index, now() - index)
    await round()
    expect(titles()).toEqual(['2,003', '2,002', '2,001', '2,000'].map((amount) => `${amount} BD into the vault`).concat('5 more notifications were held back'))
    await round()
    expect(titles()).toHaveLength(5)
  })
})

describe('quiet hours', () => {
  it('hold everything until they end; anything older than a day by then becomes one line', async () => {
    await subscribe('sleeper', { vault: { from: 1000 }, quiet: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' })
    later(8.5 * 60 * MINUTE)
    await move('deposit', 2000)
    await round()
    expect(titles()).toEqual([`2,000 BD into the vault`])
    // 22:30 in Berlin.
    later(60 * MINUTE)
    await move('deposit', 3000)
    await round()
    later(8 * 60 * MINUTE)
    await round()
    expect(titles()).toHaveLength(1)
    later(30 * MINUTE)
    await round()
    expect(titles().slice(1)).toEqual([`3,000 BD into the vault`])
    // The server is down for two days.
    later(MINUTE)
    await move('deposit', 4000)
    await move('deposit', 5000)
    later(2 * DAY)
    await move('deposit', 6000)
    await round()
    expect(titles().slice(2)).toEqual([`6,000 BD into the vault`, '2 more notifications were held back'])
  })
})
