import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { vaultNotifications } from '../../contract/vault-activity.ts'
import { deploymentMetrics } from '../../contract/deployment-metrics.ts'
import { subscriptionsOf } from '../../data/live/queries.ts'
import { pageView } from '../../page/page-view.ts'
import { emptyPage, vault } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { Deployments, Stakeholders, Transactions } from './vault-lists.tsx'
import { MonitorFailed, MonitorView, MonitorWaiting } from './vault-monitor.tsx'
import { VaultNews } from './vault-news.tsx'

const now = emptyPage.now
const MINUTE = 60_000
const signature = (index: number) => `${index}VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQ${index}`
const transactions = Array.from({ length: 6 }, (_, index) => ({
  signature: signature(index),
  slot: 447_552_123 - index,
  blockTime: (now - index * MINUTE) / 1000,
}))
const iso = new Date(now).toISOString()
const meta = { state: 'live', asOf: iso, source: 'direct_rpc' } as const

function html(part: ReactNode): string {
  return renderScreen(pageView(emptyPage), part)
}

function rows(markup: string): string[] {
  return markup.split('<li').slice(1).map(words)
}

describe('the monitor of the vault', () => {
  it('[MON-01] keeps its height while loading', () => {
    const waiting = html(<MonitorWaiting />)
    expect(words(waiting)).toBe('Treasury Vault MonitorLoading the vault monitor')
    expect(waiting).toContain('data-waiting')
  })

  it('[MON-02] [MON-03] says so when it has no data', () => {
    const failed = html(<MonitorFailed onRetry={() => {}} />)
    expect(failed).toMatch(/<h3[^>]*>Vault Monitor Offline<\/h3>/)
    expect(failed).toContain('>Unable to connect to vault monitoring service<')
    expect(failed).toMatch(/<button[^>]*>Try again<\/button>/)
  })

  it.each([
    [true, 'Live', '[MON-04] [MON-05]'],
    [false, 'Offline', '[MON-06]'],
  ])('shows everything, and whether monitoring is active: %s is %s %s', (monitoringActive, word) => {
    const view = words(html(<MonitorView answer={{ monitoringActive }}>the lists</MonitorView>))
    expect(view).toBe(`Treasury Vault Monitor${word}the lists`)
  })

  it('[VAULT-17] lists transactions with signature, time and slot, and the SOL of the vault', () => {
    const list = html(<Transactions answer={{ transactions, vaultSOLBalance: 1.5 }} failed={false} now={now} />)
    expect(words(list)).toContain('Vault SOL balance: ◎1.500000')
    expect(rows(list)).toHaveLength(5)
    expect(rows(list)[1]).toMatch(/1VERv8\.\.\.SZkQ1|1VERv8\.\.\.[A-Za-z0-9]{6}.*1 min ago.*slot 447,552,122/)
    expect(list).toContain(`href="https://solscan.io/tx/${signature(1)}"`)
  })

  it('[MON-14] says if there was no activity', () => {
    expect(words(html(<Transactions answer={{ transactions: [], vaultSOLBalance: 0 }} failed={false} now={now} />))).toContain('No recent vault activity')
  })

  it('[TREAS-14] lists deployments with amount and time', () => {
    const answer = deploymentMetrics.parse({
      vaultAddress: vault,
      recentDeployments: [{ signature: signature(3), amount: '2500000.5', timestamp: new Date(now - 3 * 60 * MINUTE).toISOString() }],
      source: 'vault_ledger',
      lastUpdated: iso,
      meta,
    })
    const list = html(<Deployments answer={answer} failed={false} now={now} />)
    expect(rows(list)).toHaveLength(1)
    expect(rows(list)[0]).toMatch(/3VERv8\.\.\..*2,500,000\.50 BD.*3 h ago/)
  })

  it('[MON-15] says if there were no deployments', () => {
    expect(words(html(<Deployments answer={{ recentDeployments: [] }} failed={false} now={now} />))).toContain('No recent BD token deployments found')
  })

  it('[MON-16] [MON-17] shows one text while the stakeholders load, and another if there are none', () => {
    expect(words(html(<Stakeholders answer={undefined} failed={false} />))).toBe('Loading stakeholder data...')
    const none = words(html(<Stakeholders answer={{ stakers: [], balance: '0', meta }} failed={false} />))
    expect(none).toBe('No stakeholders known')
    const counted = (outstanding: number) => words(html(<Stakeholders answer={{ stakers: [], balance: '0', meta: { ...meta, state: 'incomplete', outstanding } }} failed={false} />))
    expect(counted(1)).toBe('The staking history is not complete yet: 1 transaction is still to be read.')
    expect(words(html(<Stakeholders answer={undefined} failed />))).toBe('Could not be read right now.')
  })

  it('[MON-18] [CALC-25] shows the eight largest, in descending order', () => {
    const stakers = Array.from({ length: 12 }, (_, index) => ({ wallet: `${index}xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU`, amount: String((index + 1) * 1000) }))
    const shown = rows(html(<Stakeholders answer={{ stakers, balance: '78000', meta }} failed={false} />))
    expect(shown).toHaveLength(8)
    expect(shown.map((row) => /(\d+),000\.00 BD/.exec(row)?.[1])).toEqual(['12', '11', '10', '9', '8', '7', '6', '5'])
    expect(shown[0]).toContain('15.4% of the total stake')
  })
})

describe('the news of the vault', () => {
  function list(): string {
    const answer = vaultNotifications.parse({ transactions, monitoringActive: true, vaultBalance: '102345678.9', source: 'direct_rpc', lastUpdate: iso, meta })
    return html(<VaultNews transactions={answer.transactions} failed={false} now={now} />)
  }

  it('[MON-08] [MON-19] lists transactions', () => {
    expect(rows(list())).toHaveLength(6)
    expect(rows(list())[2]).toMatch(/slot 447,552,121.*2 min ago/)
  })

  it('[MON-11] [MON-12] [MON-13] gives each an urgency by its position', () => {
    expect([...list().matchAll(/data-urgency="([a-z]+)">.*?<\/span>([A-Za-z]+)</g)].map((match) => [match[1], match[2]])).toEqual([
      ['urgent', 'Urgent'],
      ['medium', 'Medium'],
      ['medium', 'Medium'],
      ['low', 'Low'],
      ['low', 'Low'],
      ['low', 'Low'],
    ])
  })

  it('[MON-10] [MON-17] has different words for loading, no news and a failure', () => {
    expect(words(html(<VaultNews transactions={undefined} failed={false} now={now} />))).toBe('Loading notifications...')
    expect(words(html(<VaultNews transactions={[]} failed={false} now={now} />))).toBe('No recent vault activity')
    expect(words(html(<VaultNews transactions={undefined} failed now={now} />))).toContain('could not be read')
  })

  it('leaves out a time that no node knows', () => {
    const [one] = transactions
    if (!one) throw new Error('no transaction')
    expect(html(<VaultNews transactions={[{ ...one, blockTime: null }]} failed={false} now={now} />)).not.toContain('<time')
  })

  it('[MON-20] [TREAS-13] polls once an hour, and the metrics every three minutes, without a live stream', () => {
    expect(subscriptionsOf(['/api/vault/notifications', '/api/vault/metrics'])).toEqual([
      { path: '/api/vault/notifications', polling: { everyMs: 3_600_000 } },
      { path: '/api/vault/metrics', polling: { everyMs: 180_000 } },
    ])
  })
})
