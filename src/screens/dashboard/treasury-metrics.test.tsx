import { describe, expect, it } from 'vitest'
import { vaultMetrics, type VaultMetrics } from '../../contract/vault-metrics.ts'
import type { FigureState } from '../../contract/meta.ts'
import { listFigure } from '../../page/list-figure.ts'
import { pageView } from '../../page/page-view.ts'
import { formatDateTime } from '../../rules/age.ts'
import { formatMillions } from '../../rules/format.ts'
import { emptyPage, vault } from '../../page/testing/empty-page.ts'
import { card, renderScreen, words } from '../../testing/screen.tsx'
import { utcOffsetAt } from '../../page/local-time.ts'
import { MetricsCard, MetricsFailed, MetricsWaiting, sourceBadge } from './treasury-metrics.tsx'

const lastUpdated = '2026-11-21T09:05:03.000Z'
const answer: VaultMetrics = vaultMetrics.parse({
  totalDeployed: '105346087.03',
  totalWallets: 8,
  vaultAddress: vault,
  vaultBalance: '102345678.9',
  totalSupply: '990000000',
  circulatingSupply: '980000000',
  source: 'direct_vault_query',
  lastUpdated,
  meta: { state: 'live', asOf: lastUpdated, source: 'direct_vault_query' },
})

function render(state: FigureState = 'live'): string {
  const figure = listFigure({ ...answer.meta, state }, { now: Date.parse(lastUpdated) + 4000, utcOffsetMinutes: 0, link: 'stream' })
  const shown = { ...figure, text: formatMillions('105346087.03'), unit: 'BD' }
  return renderScreen(pageView(emptyPage), <MetricsCard answer={answer} figure={shown} />)
}

describe('the treasury metrics', () => {
  const html = card(render(), 'Verified Treasury Metrics')

  it('[TREAS-01] show Live Data while the figures are live, and not when they are stored', () => {
    expect(words(html)).toContain('Live Data')
    expect(words(render('stored'))).not.toContain('Live Data')
    expect(words(render('stored'))).toContain('Stored data')
  })

  it.each([
    ['incomplete', 'Incomplete data'],
    ['unconfirmed', 'Unconfirmed data'],
    ['disputed', 'Disputed data'],
  ] as const)('show it when the figures are %s', (state, badge) => {
    expect(words(render(state))).toContain(badge)
    expect(words(render(state))).not.toMatch(/Live Data|Stored data/)
  })

  it('[TREAS-02] [TREAS-03] show the deployed amount, in millions and to the last digit', () => {
    expect(words(html)).toMatch(/Total BD Tokens Deployed105\.35MBD/)
    expect(words(html)).toContain('Exact: 105,346,087.03 BD')
  })

  it('[TREAS-04] [TREAS-05] show their source with spaces, and a default if there is none', () => {
    expect(words(html)).toContain('direct vault query')
    expect(sourceBadge('direct_vault_query')).toBe('direct vault query')
    expect(sourceBadge(undefined)).toBe('live vault data')
    expect(sourceBadge('')).toBe('live vault data')
  })

  it('[TREAS-06] show in local time when they were updated', () => {
    const at = Date.parse(lastUpdated)
    expect(html).toContain(`>${formatDateTime(at, utcOffsetAt(at)).slice(-8)}</time>`)
    expect(words(html)).toMatch(/Last Updated\d\d:05:03/)
  })

  it('[TREAS-07] [TREAS-08] link the short address to the explorer', () => {
    expect(html).toMatch(new RegExp(`<a [^>]*href="https://solscan.io/account/${vault}" target="_blank"[^>]*><span>7xKXtg2C\\.\\.\\.uJosgAsU</span>`))
  })
})

describe('the treasury metrics without an answer', () => {
  it('[TREAS-09] have the title Vault Metrics while loading', () => {
    const html = renderScreen(pageView(emptyPage), <MetricsWaiting />)
    expect(html).toMatch(/<h3[^>]*>Vault Metrics<\/h3>/)
    expect(html).toContain('data-state="loading"')
  })

  it('[TREAS-10] [TREAS-11] [TREAS-12] say that they could not be loaded, and show no fixed figure instead', () => {
    const html = renderScreen(pageView(emptyPage), <MetricsFailed onRetry={() => {}} />)
    expect(html).toMatch(/<h3[^>]*>Unable to load vault metrics<\/h3>/)
    expect(html).toMatch(/<button[^>]*>Try again<\/button>/)
    for (const nothing of [html, renderScreen(pageView(emptyPage), <MetricsWaiting />)]) expect(words(nothing)).not.toMatch(/105|346|Live Data/)
  })
})
