import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { walletMark } from '../../../src/contract/push.ts'
import { ledgerState, ledgerTransactions } from '../../db/schema.ts'
import { DAY, openPushWorld, ORIGIN, STAKING, WALLET } from './testing/push-world.ts'
import { runRound } from './round.ts'

const OTHER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const UNLOCKED = 'A watched wallet: 1,000 BD unlocked'
const SOON = 'A watched wallet: 1,000 BD unlock in 7 days'

const { world, restart, compared, now, later, subscribe, stake, round, titles, told } = openPushWorld()

describe('the unlock of a stake', () => {
  it('is announced seven days before, one day before and when it happens, once each, without the wallet', async () => {
    const unlocksAt = now() + 8 * DAY
    await stake('first', 1_000_000, 0, unlocksAt)
    await stake('second', 2_000_000, 1, unlocksAt)
    await subscribe('all', { wallets: [{ wallet: WALLET, alerts: ['unlocks-soon', 'unlocks-tomorrow', 'unlocked'] }] })
    await subscribe('the day', { wallets: [{ wallet: WALLET, alerts: ['unlocked'] }] })
    await subscribe('an older app', { unlock: { wallet: WALLET, weekBefore: true } })
    await subscribe('another wallet', { wallets: [{ wallet: OTHER, alerts: ['unlocked', 'unlocks-soon'] }] })
    for (let day = 0; day < 10; day += 1) {
      await round()
      restart()
      await round()
      later(DAY)
    }
    const [week, tomorrow, today] = [SOON, 'A watched wallet: 3,000,000 BD unlock in one day', UNLOCKED].map((title) => title.replace('1,000', '3,000,000'))
    expect(told('all').map(({ title }) => title)).toEqual([week, tomorrow, today])
    expect(told('all').map(({ body }) => body)).toEqual([
      'They can be withdrawn from 29 Nov 2026, 12:00, unless more is staked before then.',
      'They can be withdrawn from 29 Nov 2026, 12:00, unless more is staked before then.',
      'They can be withdrawn since 29 Nov 2026, 12:00.',
    ])
    expect(told('the day').map(({ title }) => title)).toEqual([today])
    expect(told('an older app').map(({ title }) => title)).toEqual([week, today])
    expect(told('another wallet')).toEqual([])
    // The device knows which of its wallets it is, and nobody else does; the badge counts the positions.
    expect(told('all')[0]).toMatchObject({ navigate: `${ORIGIN}/my`, data: { url: '/my', wallet: await walletMark(WALLET) } })
    expect(world().service.received[0]?.message).toMatchObject({ web_push: 8030, mutable: true, app_badge: 2 })
    expect(JSON.stringify(world().service.received.map(({ message }) => message))).not.toContain(WALLET.slice(0, 6))
  })

  it('is not announced while an unread transaction may restart the lock', async () => {
    await stake('first', 1000, 0, now() + DAY)
    await subscribe('waiting', { wallets: [{ wallet: WALLET, alerts: ['unlocked'] }] })
    later(2 * DAY)
    const { db } = world().database
    const [ledger] = await db.select({ id: ledgerState.id }).from(ledgerState).where(eq(ledgerState.account, STAKING))
    await db.insert(ledgerTransactions).values({ ledger: ledger?.id ?? 0, signature: 'unread', slot: 1, state: 'unreadable' })
    await round()
    expect(titles()).toEqual([])
    await db.delete(ledgerTransactions)
    await round()
    expect(titles()).toEqual([UNLOCKED])
  })

  it('moves when more is staked, and is not announced before the ledger has been compared after it', async () => {
    const unlocksAt = now() + 8 * DAY
    await stake('first', 1000, 0, unlocksAt)
    await subscribe('restaker', { wallets: [{ wallet: WALLET, alerts: ['unlocks-soon', 'unlocked'] }] })
    later(DAY)
    await round()
    expect(titles()).toEqual([SOON])
    // Nodes are away at the moment of the unlock; meanwhile more was staked.
    await compared()
    later(8 * DAY)
    await runRound(world().running)
    expect(titles()).toHaveLength(1)
    await stake('second', 500, 1, now() + 100 * DAY)
    await round()
    expect(titles()).toHaveLength(1)
    later(94 * DAY)
    await round()
    later(7 * DAY)
    await round()
    expect(titles()).toEqual([SOON, SOON.replace('1,000', '1,500'), UNLOCKED.replace('1,000', '1,500')])
  })

  it('waits while the ledger differs from the chain: a missing transaction may have restarted the lock', async () => {
    const reconciled = (is: boolean) => world().database.db.update(ledgerState).set({ reconciled: is })
    await stake('first', 1000, 0, now() + DAY)
    await subscribe('staker', { wallets: [{ wallet: WALLET, alerts: ['unlocked'] }] })
    await reconciled(false)
    later(2 * DAY)
    await round()
    expect(titles()).toEqual([])
    await reconciled(true)
    await round()
    expect(titles()).toEqual([UNLOCKED])
  })
})
