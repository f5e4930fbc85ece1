import { describe, expect, it } from 'vitest'
import { pushAlerts } from '../../db/schema.ts'
import { pushRequestOf } from './testing/push.ts'
import { DAY, MINUTE, openPushWorld, WALLET } from './testing/push-world.ts'
import { runRound } from './round.ts'

const OTHER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const { world, send, worker, restart, compared, later, subscribe, move, stakingMove, round, told } = openPushWorld()
const titles = (name: string) => told(name).map(({ title }) => title)

describe('movements of a watched wallet', () => {
  it('are told to the devices that chose that kind of that wallet, of any size', async () => {
    await subscribe('stakes', { wallets: [{ wallet: WALLET, alerts: ['stake'] }] })
    await subscribe('all', { wallets: [{ wallet: OTHER, alerts: ['withdrawal'] }, { wallet: WALLET, alerts: ['stake', 'withdrawal', 'transfer'] }] })
    await subscribe('vault', { vault: { from: 1000 } })
    later(MINUTE)
    await stakingMove('deposit', 500)
    await stakingMove('withdrawal', 200)
    await stakingMove('withdrawal', 300, OTHER)
    await move('deposit', 40)
    await round()
    await round()
    expect(titles('stakes')).toEqual(['A watched wallet: 500 BD staked'])
    expect(titles('all').toSorted()).toEqual(['500 BD staked', '200 BD withdrawn from staking', '300 BD withdrawn from staking', '40 BD sent to the vault'].map((title) => `A watched wallet: ${title}`).toSorted())
    expect(new Set(told('all').map(({ data }) => data.wallet)).size).toBe(2)
    expect(titles('vault')).toEqual([])
  })

  it('with the vault are told once, as the wallet’s, to a device that follows the vault too', async () => {
    await subscribe('both', { vault: { from: 1000 }, wallets: [{ wallet: WALLET, alerts: ['transfer'] }] })
    later(MINUTE)
    await move('withdrawal', 5000)
    await round()
    restart()
    await round()
    expect(titles('both')).toEqual(['A watched wallet: 5,000 BD received from the vault'])
  })

  it('from before the choice are no news, and another choice later doesn’t lose those of the first', async () => {
    await stakingMove('deposit', 500)
    later(MINUTE)
    const credentials = await subscribe('late', { wallets: [{ wallet: WALLET, alerts: ['stake'] }] })
    later(MINUTE)
    await stakingMove('deposit', 600)
    await stakingMove('withdrawal', 100)
    later(MINUTE)
    const { choices } = pushRequestOf('late', { wallets: [{ wallet: WALLET, alerts: ['stake', 'withdrawal'] }] })
    expect(await world().subscriptions.update(credentials, { choices })).toBe('done')
    await round()
    expect(titles('late')).toEqual(['A watched wallet: 600 BD staked'])
    later(MINUTE)
    expect(await world().subscriptions.update(credentials, { choices: { ...choices, wallets: [{ wallet: OTHER, alerts: ['stake'] }] } })).toBe('done')
    await stakingMove('deposit', 700)
    await round()
    expect(titles('late')).toHaveLength(1)
    expect(await world().database.db.select({ wallet: pushAlerts.wallet, alert: pushAlerts.alert }).from(pushAlerts)).toEqual([{ wallet: OTHER, alert: 'stake' }])
    await world().subscriptions.end(credentials)
    expect(await world().database.db.$count(pushAlerts)).toBe(0)
  })

  it('are told once by two processes, and by one that was killed between recording and sending', async () => {
    await subscribe('once', { wallets: [{ wallet: WALLET, alerts: ['stake'] }] })
    later(MINUTE)
    await stakingMove('deposit', 500)
    const killed = { ...worker().running, send: () => Promise.reject(new Error('killed before sending')) }
    await runRound(killed).catch(() => {})
    await compared()
    await Promise.all([worker(), worker()].map(({ running }) => running.events.collect(world().database.db, new Date(running.clock.now()))))
    await runRound({ ...worker().running, send })
    await round()
    later(3 * DAY)
    restart()
    await round()
    expect(titles('once')).toEqual(['A watched wallet: 500 BD staked'])
  })
})
