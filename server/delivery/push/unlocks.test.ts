import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ledgerState, ledgerTransactions } from '../../db/schema.ts'
import { DAY, openPushWorld, STAKING, WALLET } from './testing/push-world.ts'
import { runRound } from './round.ts'

const { world, compared, now, later, subscribe, stake, round, titles, told } = openPushWorld()

describe('the unlock of a stake', () => {
  it('is announced seven days before and when it happens, once each, without the wallet', async () => {
    const unlocksAt = now() + 8 * DAY
    await stake('first', 1_000_000, 0, unlocksAt)
    await stake('second', 2_000_000, 1, unlocksAt)
    await subscribe('both', { unlock: { wallet: WALLET, weekBefore: true } })
    await subscribe('the day', { unlock: { wallet: WALLET, weekBefore: false } })
    for (let day = 0; day < 10; day += 1) {
      await round()
      later(DAY)
    }
    expect(told('both').map(({ title }) => title)).toEqual(['Your stake unlocks in 7 days', 'Your stake is unlocked'])
    expect(told('both').map(({ body }) => body)).toEqual([
      '3,000,000 BD can be withdrawn from 29 Nov 2026, 12:00, unless you stake more before then.',
      '3,000,000 BD can now be withdrawn. Unlocked: 29 Nov 2026, 12:00.',
    ])
    expect(told('the day').map(({ title }) => title)).toEqual(['Your stake is unlocked'])
    expect(JSON.stringify(world().service.received.map(({ message }) => message))).not.toContain(WALLET.slice(0, 6))
  })

  it('is not announced while an unread transaction may restart the lock', async () => {
    await stake('first', 1000, 0, now() + DAY)
    await subscribe('waiting', { unlock: { wallet: WALLET, weekBefore: false } })
    later(2 * DAY)
    const { db } = world().database
    const [ledger] = await db.select({ id: ledgerState.id }).from(ledgerState).where(eq(ledgerState.account, STAKING))
    await db.insert(ledgerTransactions).values({ ledger: ledger?.id ?? 0, signature: 'unread', slot: 1, state: 'unreadable' })
    await round()
    expect(titles()).toEqual([])
    await db.delete(ledgerTransactions)
    await round()
    expect(titles()).toEqual(['Your stake is unlocked'])
  })

  it('moves when more is staked, and is not announced before the ledger has been compared after it', async () => {
    const unlocksAt = now() + 8 * DAY
    await stake('first', 1000, 0, unlocksAt)
    await subscribe('restaker', { unlock: { wallet: WALLET, weekBefore: true } })
    later(DAY)
    await round()
    expect(titles()).toEqual(['Your stake unlocks in 7 days'])
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
    expect(titles()).toEqual(['Your stake unlocks in 7 days', 'Your stake unlocks in 7 days', 'Your stake is unlocked'])
  })

  it('waits while the ledger differs from the chain: a missing transaction may have restarted the lock', async () => {
    const reconciled = (is: boolean) => world().database.db.update(ledgerState).set({ reconciled: is })
    await stake('first', 1000, 0, now() + DAY)
    await subscribe('staker', { unlock: { wallet: WALLET, weekBefore: false } })
    await reconciled(false)
    later(2 * DAY)
    await round()
    expect(titles()).toEqual([])
    await reconciled(true)
    await round()
    expect(titles()).toEqual(['Your stake is unlocked'])
  })
})
