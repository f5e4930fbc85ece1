import { describe, expect, it } from 'vitest'
import { pageFiller } from '../../page/fill.ts'
import { pageView } from '../../page/page-view.ts'
import { slotView } from '../../page/slots.ts'
import type { PageInput, PageView } from '../../page/view.ts'
import { card, emptyPage, renderScreen, vault, words } from '../../screen.kit.tsx'
import { Dashboard } from './dashboard.tsx'

const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z' } as const
const answered: PageInput = {
  ...emptyPage,
  previousVault: { balance: '102100000', label: 'recent' },
  figures: {
    '/api/vault/live-balance': {
      vaultBalance: '102345678.9',
      vaultBalanceFormatted: '102.35M',
      solBalance: 1.5,
      source: 'direct_rpc',
      meta: { ...meta, source: 'direct_rpc', slot: 447552123 },
    },
    '/api/trading/market-data': {
      priceUsd: 0.0001133,
      priceChange24h: -1.41,
      volume24h: 18432.5,
      marketCap: 112170,
      meta: { ...meta, source: 'dexscreener' },
    },
    '/api/network/health': {
      status: 'degraded',
      activeEndpoints: 3,
      totalEndpoints: 4,
      lastUpdate: meta.asOf,
      errorCount: 0,
      meta: { ...meta, source: 'node_pool' },
    },
    '/api/analytics/overview': {
      totalDeployed: '85000000',
      totalWallets: 8,
      vaultBalance: '102345678.9',
      meta: { ...meta, source: 'vault_ledger' },
    },
    '/api/analytics/real-staking': {
      totalStakers: 27,
      totalStaked: '24612345.678901',
      meta: { ...meta, source: 'staking_ledger' },
    },
    '/api/holders/overview': { totalHolders: 2654, meta: { ...meta, source: 'program_accounts' } },
    '/api/staking/reconciliation': {
      outcome: { reconciled: true, difference: '0', slot: 447552123, time: meta.asOf },
      phase: 'tail',
      transactions: 431,
      outstanding: 0,
      unattributed: '0',
      staked: '24612345.678901',
      meta: { ...meta, source: 'staking_ledger' },
    },
  },
}

function render(view: PageView): string {
  return renderScreen(view, <Dashboard />)
}

describe('the dashboard with live figures', () => {
  const html = render(pageView(answered))
  const hero = /<section id="top".*?<ul class="[^"]*actions.*?<\/ul><\/section>/s.exec(html)?.[0] ?? ''

  it('[DASH-07] [DASH-08] opens with a title and four summary lines', () => {
    expect(hero).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    const summary = /<ul class="[^"]*summary[^"]*">(.*?)<\/ul>/s.exec(hero)?.[1] ?? ''
    expect(summary.match(/<li>/g)).toHaveLength(4)
  })

  it('[DASH-09] [DASH-10] [DASH-11] [DASH-12] has exactly three stat cards, each with a figure', () => {
    const labels = [...hero.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map((match) => match[1])
    expect(labels).toEqual(['Total Vault Balance', 'Total Holders', 'Active Stakers'])
    expect(words(card(html, 'Total Vault Balance'))).toContain('102.35MBD')
    expect(words(card(html, 'Total Holders'))).toContain('2\u202f654')
    expect(words(card(html, 'Active Stakers'))).toContain('27')
  })

  it('[DASH-06] keeps the order of its sections', () => {
    expect([...html.matchAll(/<section id="([^"]+)"/g)].map((match) => match[1])).toEqual(['top', 'vault', 'market', 'staking'])
  })

  it('[DASH-16] [DASH-17] [DASH-18] [DASH-19] leads to the staking site, the DEX chart and the card site, in new tabs', () => {
    for (const [label, href] of [
      ['Official Staking Site', 'https://staking.example'],
      ['Entry Options', 'https://dex.example'],
      ['Card Services Login', 'https://card.example'],
    ] as const) {
      expect(hero).toMatch(new RegExp(`<a [^>]*href="${href}" target="_blank" rel="noopener noreferrer"><span>${label}</span>`))
    }
  })

  it('[VAULT-01] [VAULT-02] names the vault section and says where it reads', () => {
    expect(html).toMatch(/<h2[^>]*>Live BD Token Vault<\/h2>/)
    expect(html).toContain('>Real-time tracking from Solana address<')
  })

  it('[VAULT-03] shows the short address as a link to the explorer', () => {
    expect(html).toMatch(new RegExp(`<a [^>]*href="https://solscan.io/account/${vault}"[^>]*><span>7xKXtg2C\\.\\.\\.uJosgAsU</span>`))
  })

  it('[VAULT-04] writes the SOL balance to six decimals', () => {
    expect(words(html)).toContain('SOL Balance: ◎1.500000')
  })

  it('[VAULT-06] [VAULT-07] [VAULT-10] shows the balance in millions, linked to the explorer', () => {
    const balance = card(html, 'BD Tokens in Vault')
    expect(balance).toMatch(
      new RegExp(`<a [^>]*href="https://solscan.io/account/${vault}" target="_blank"[^>]*><span class="[^"]*number[^"]*">102.35M</span>`),
    )
    expect(balance).toMatch(/<span class="[^"]*unit[^"]*">BD<\/span>/)
  })

  it('[VAULT-11] [VAULT-18] says what the vault has deployed, to how many wallets, and how old that is', () => {
    const balance = card(html, 'BD Tokens in Vault')
    expect(words(balance)).toContain('8 Deployed Wallets • 85.00M BD Deployed4 s ago')
    expect(balance).toContain('title="Live from Vault ledger, 21 Nov 2026, 14:32:06"')
  })

  it('[VAULT-21] displays the change of the balance, with since when', () => {
    expect(words(card(html, 'BD Tokens in Vault'))).toContain('+0.2%recent')
  })

  it('[VAULT-12] shows the measured health, not always Excellent', () => {
    expect(card(html, 'BD Tokens in Vault')).toMatch(/data-status="degraded">/)
    expect(words(card(html, 'BD Tokens in Vault'))).toMatch(/Health:\s?Degraded/)
    expect(words(html)).not.toContain('Excellent')
  })

  it('[MKT-01] [MKT-02] [MKT-03] [MKT-04] [MKT-05] [DASH-29] has four market cards', () => {
    const market = /<section id="market".*?(?=<section id="staking")/s.exec(html)?.[0] ?? ''
    expect([...market.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map((match) => match[1])).toEqual([
      'Price',
      '24h change',
      '24h volume',
      'Market cap',
      'Price over time',
    ])
    expect(words(card(market, 'Price'))).toContain('0.000113USD')
    expect(words(card(market, '24h change'))).toContain('−1.4%')
    expect(words(card(market, '24h volume'))).toContain('18.43KUSD')
    expect(words(card(market, 'Market cap'))).toContain('112.17KUSD')
  })

  it('[DASH-31] sums the staking up: what is staked, by how many, and whether ledger and chain agree', () => {
    const portal = /<section id="staking".*$/s.exec(html)?.[0] ?? ''
    expect(words(portal)).toMatch(/^Staking Portal/)
    expect(words(card(portal, 'Total staked'))).toContain('24.61MBD')
    expect(words(card(portal, 'Active stakers'))).toContain('27')
    expect(words(card(portal, 'Ledger'))).toMatch(/^LedgerReconciled4 s ago.*Ledger and chain agree to the base unit at slot/)
    expect(portal).toMatch(/<a [^>]*href="\/staking"[^>]*>All positions<\/a>/)
    expect(portal).toMatch(/<a [^>]*href="https:\/\/staking.example" target="_blank"[^>]*><span>Official Staking Site<\/span>/)
  })

  it('says under every figure how old it is, and keeps the whole story in a button', () => {
    for (const heading of ['Total Vault Balance', 'BD Tokens in Vault', 'Price', 'Market cap']) {
      expect(card(html, heading)).toMatch(/<button [^>]*title="Live from [^"]+"[^>]*>.*<time dateTime="2026-11-21T14:32:06.000Z">4 s ago<\/time>/s)
    }
  })
})

describe('the dashboard without figures', () => {
  it('[VAULT-09] says that it is loading, linked to the explorer', () => {
    const balance = card(render(pageView(emptyPage)), 'BD Tokens in Vault')
    expect(balance).toContain('data-state="loading"')
    expect(balance).toMatch(new RegExp(`<a [^>]*href="https://solscan.io/account/${vault}"[^>]*>.*>Loading\\.\\.\\. \\(Click to view on Solscan\\)<.*</a>`, 's'))
  })

  it('[MKT-06] [MKT-09] says that the price is loading', () => {
    expect(words(card(render(pageView(emptyPage)), 'Price'))).toContain('Price loading...')
  })

  it('[VAULT-22] [DASH-34] never shows a reference figure without the word', () => {
    const html = render(
      pageView({ ...emptyPage, missing: { '/api/vault/live-balance': 'unavailable', '/api/analytics/real-staking': 'unavailable' } }),
    )
    for (const [heading, figure] of [
      ['Total Vault Balance', '100.00M'],
      ['BD Tokens in Vault', '100.00M'],
      ['Active Stakers', '13'],
      ['Total staked', '24.56M'],
    ] as const) {
      expect(card(html, heading)).toContain('data-state="reference"')
      expect(words(card(html, heading))).toContain(figure)
      expect(words(card(html, heading))).toContain('Reference')
    }
  })

  it('[DASH-33] marks the reference count of wallets, and claims no amount for it', () => {
    const html = render(pageView({ ...emptyPage, missing: { '/api/analytics/overview': 'unavailable' } }))
    expect(words(card(html, 'BD Tokens in Vault'))).toContain('8 Deployed Wallets • — BD DeployedReference')
  })

  it('claims nothing about the ledger', () => {
    const html = render(pageView({ ...emptyPage, missing: { '/api/staking/reconciliation': 'unavailable' } }))
    expect(card(html, 'Ledger')).toContain('data-state="absent"')
    expect(words(card(html, 'Ledger'))).not.toContain('Reconciled')
  })

  it('[MKT-07] [MKT-08] names the market service that fails', () => {
    const html = render(pageView({ ...emptyPage, missing: { '/api/trading/market-data': 'unavailable' } }))
    expect(words(card(html, 'Price'))).toContain('Price unavailable. DEX Screener API temporarily unavailable')
  })
})

describe('the prerendered dashboard', () => {
  it('fills to the letter to what React renders, whatever the figures', () => {
    const fill = pageFiller(render(slotView()))
    for (const input of [answered, emptyPage, { ...answered, link: 'down' as const }]) {
      expect(fill(input)).toBe(render(pageView(input)))
    }
  })
})
