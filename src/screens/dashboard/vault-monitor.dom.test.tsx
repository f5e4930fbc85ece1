import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openPart } from '../../testing/open-app.tsx'
import { TreasuryMetrics } from './treasury-metrics.tsx'
import { VaultBell } from './vault-bell.tsx'
import { VaultMonitor } from './vault-monitor.tsx'

/** The bell of the vault, the monitor, and the treasury's metrics, in every state that answers and silence can bring about. */

const NEWS = '/api/vault/notifications'
const meta = () => ({ state: 'live', asOf: new Date().toISOString(), source: 'direct_rpc' })

function news(count: number, monitoringActive = true) {
  const at = Math.floor(Date.now() / 1000)
  const transactions = Array.from({ length: count }, (_, index) => ({ signature: `${index}VERv8NMvzbJMEkV8xnrLkEaWRt`, slot: 447_552_123 - index, blockTime: at - 60 * index }))
  return { transactions, monitoringActive, vaultBalance: '102345678.9', source: 'direct_rpc', lastUpdate: new Date().toISOString(), meta: meta() }
}

const bell = () => screen.findByRole('button', { name: 'Vault notifications' })
const panel = () => screen.findByRole('dialog', { name: 'Vault activity' })
const rows = async () => within(await panel()).queryAllByRole('listitem')

describe('the bell of the vault', () => {
  it('[DASH-28] [MON-07] [MON-08] [MON-21] opens and closes its panel, which lists what moved', async () => {
    const { user } = openPart(<VaultBell />, { answers: { [NEWS]: news(4) } })
    await user.click(await bell())
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    expect((await bell()).getAttribute('aria-expanded')).toBe('true')
    await user.click(await bell())
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Vault activity' })).toBeNull())
    expect((await bell()).getAttribute('aria-expanded')).toBe('false')
  })

  it('[MON-11] [MON-12] [MON-13] marks urgency with a word each, by place', async () => {
    const { user } = openPart(<VaultBell />, { answers: { [NEWS]: news(5) } })
    await user.click(await bell())
    await waitFor(async () => expect(await rows()).toHaveLength(5))
    const words = (await rows()).map(({ textContent }) => /Urgent|Medium|Low/.exec(textContent)?.[0])
    expect(words).toEqual(['Urgent', 'Medium', 'Medium', 'Low', 'Low'])
  })

  it('[MON-09] [MON-10] says that it loads, and asks once more on Refresh', async () => {
    let release: (answer: unknown) => void = () => {}
    let answer: unknown = new Promise((resolve) => (release = resolve))
    const { user, asked } = openPart(<VaultBell />, { answers: { [NEWS]: () => answer } })
    const count = () => asked.filter(({ path }) => path.startsWith(NEWS)).length
    await user.click(await bell())
    expect(await within(await panel()).findByText('Loading notifications...')).toBeTruthy()
    release(news(1))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    answer = news(2)
    const before = count()
    await user.click(within(await panel()).getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(count()).toBe(before + 1)
  })

  it('[MON-14] says when nothing moved', async () => {
    const { user } = openPart(<VaultBell />, { answers: { [NEWS]: news(0) } })
    await user.click(await bell())
    expect(await within(await panel()).findByText('No recent vault activity')).toBeTruthy()
    expect(await rows()).toEqual([])
  })
})

describe('the monitor', () => {
  // Found anew each time: each state is a card of its own.
  const monitor = () => within(screen.getByRole('group', { name: 'Treasury Vault Monitor' }))

  it('[MON-01] waits in its place', () => {
    openPart(<VaultMonitor />, { answers: { [NEWS]: 'never' } })
    expect(monitor().getByText('Loading the vault monitor')).toBeTruthy()
  })

  it('[MON-01] [MON-02] [MON-03] says when there is no answer, and tries again', async () => {
    let answer: unknown = null
    const { user } = openPart(<VaultMonitor />, { answers: { [NEWS]: () => answer } })
    expect(await waitFor(() => monitor().getByRole('heading', { name: 'Vault Monitor Offline' }))).toBeTruthy()
    expect(monitor().getByText('Unable to connect to vault monitoring service')).toBeTruthy()
    answer = news(3)
    await user.click(monitor().getByRole('button', { name: 'Try again' }))
    expect(await waitFor(() => monitor().getByText('Live'))).toBeTruthy()
    expect(monitor().queryByText('Vault Monitor Offline')).toBeNull()
  })

  it.each([
    [true, 'Live', 'Offline'],
    [false, 'Offline', 'Live'],
  ])('[MON-04] [MON-05] [MON-06] monitoringActive %s shows %s and the lists', async (monitoringActive, word, other) => {
    openPart(<VaultMonitor />, {
      answers: {
        [NEWS]: news(1, monitoringActive),
        '/api/vault/deployment-metrics': { vaultAddress: 'v', recentDeployments: [], source: 'vault_ledger', lastUpdated: new Date().toISOString(), meta: meta() },
        '/api/staking/total': 'never',
      },
    })
    expect(await waitFor(() => monitor().getByText(word))).toBeTruthy()
    expect(await waitFor(() => monitor().getByText('No recent BD token deployments found'))).toBeTruthy()
    expect(await waitFor(() => monitor().getByText('Loading stakeholder data...'))).toBeTruthy()
    expect(monitor().queryByText(other)).toBeNull()
  })
})

describe('the treasury metrics', () => {
  const METRICS = '/api/vault/metrics'
  const card = (name: string) => screen.queryByRole('group', { name })

  it('[TREAS-09] wait in their place', () => {
    openPart(<TreasuryMetrics />, { answers: { [METRICS]: 'never' } })
    expect([card('Vault Metrics') === null, card('Verified Treasury Metrics')]).toEqual([false, null])
  })

  it('[TREAS-10] [TREAS-12] say that they could not be loaded', async () => {
    openPart(<TreasuryMetrics />, { answers: { [METRICS]: null } })
    await waitFor(() => expect(card('Vault Metrics')?.textContent).toContain('Unable to load vault metrics'))
    expect(card('Verified Treasury Metrics')).toBeNull()
  })

  it('[TREAS-01] [TREAS-02] [TREAS-03] [TREAS-04] come when they are asked for again', async () => {
    let answer: unknown = null
    const { user } = openPart(<TreasuryMetrics />, { answers: { [METRICS]: () => answer } })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(card('Vault Metrics')?.contains(again)).toBe(true)
    answer = {
      totalDeployed: '105346087.03', totalWallets: 8, vaultAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', vaultBalance: '1', totalSupply: '990000000',
      circulatingSupply: '980000000', source: 'direct_vault_query', lastUpdated: new Date().toISOString(), meta: meta(),
    }
    await user.click(again)
    const shown = await screen.findByRole('group', { name: 'Verified Treasury Metrics' })
    expect(within(shown).getByText('Live Data')).toBeTruthy()
    expect(shown.textContent).toMatch(/Total BD Tokens Deployed\s*105\.35M.*Exact: 105,346,087\.03 BD.*direct vault query/s)
  })
})
