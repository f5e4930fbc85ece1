import { describe, expect, it } from 'vitest'
import { realStaking } from '../../contract/real-staking.ts'
import { pageFiller } from '../../page/fill.ts'
import { pageView } from '../../page/page-view.ts'
import { placeholderView } from '../../page/placeholders.ts'
import type { PageInput, PageView } from '../../page/view.ts'
import { emptyPage, vault } from '../../page/testing/empty-page.ts'
import { card, renderScreen, words } from '../../testing/screen.tsx'
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
    '/api/vault/metrics': {
      totalDeployed: '85000000',
      totalWallets: 8,
      vaultAddress: vault,
      vaultBalance: '102345678.9',
      totalSupply: '990000000',
      circulatingSupply: '980000000',
      source: 'direct_vault_query',
      lastUpdated: meta.asOf,
      meta: { ...meta, source: 'direct_vault_query' },
    },
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

/** One of the dashboard's sections: from its heading to the next one. */
function sectionOf(html: string, title: string): string {
  const found = html.split(/(?=<h2 id=)/).find((part) => new RegExp(`^<h2[^>]*>${title}</h2>`).test(part))
  if (found === undefined) throw new Error(`there is no section named ${title}`)
  return found
}

describe('the dashboard with live figures', () => {
  const html = render(pageView(answered))
  const hero = html.slice(0, html.indexOf('How It Works'))

  it('[DASH-07] [DASH-08] opens with a title and four summary lines', () => {
    expect(hero).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    const summary = /<ul class="[^"]*summary[^"]*">(.*?)<\/ul>/s.exec(hero)?.[1] ?? ''
    expect(summary.match(/<li>/g)).toHaveLength(4)
  })

  it('[DASH-09] [DASH-10] [DASH-11] [DASH-12] has exactly three stat cards, each with a figure', () => {
    const labels = [...hero.matchAll(/role="group"[^>]*><h2[^>]*>([^<]+)<\/h2>/g)].map((match) => match[1])
    expect(labels).toEqual(['Total Vault Balance', 'Total Holders', 'Active Stakers'])
    expect(words(card(html, 'Total Vault Balance'))).toContain('102.35MBD')
    expect(words(card(html, 'Total Holders'))).toContain('2,654')
    expect(words(card(html, 'Active Stakers'))).toContain('27')
  })

  it('[DASH-06] [DASH-32] keeps its sections in order, with the activity feed last', () => {
    const titles = [...html.matchAll(/<section[^>]* aria-labelledby="[a-z-]+-title"[^>]*>.*?<(?:h1|h2)[^>]*>([^<]+)</gs)].map((match) => match[1])
    expect(titles).toEqual([
      'The BD token, as it stands now',
      'How It Works',
      'Virtual Mastercard tiers',
      'Vault Performance',
      'Help &amp; Support FAQ',
      'Live BD Token Vault',
      'Market Overview',
      'Token Overview',
      'Staking Portal',
      'Live Blockchain Activity',
    ])
  })

  it('[DASH-13] [DASH-14] [DASH-15] links to the analytics and to the cards', () => {
    for (const [label, href] of [
      ['Real-time analytics', '/analytics'],
      ['Virtual payment cards', '/virtual-card'],
      ['Get Debit Card Access', '/virtual-card'],
    ] as const) {
      expect(hero).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>${label}</a>`))
    }
  })

  it('[DASH-20] explains in three cards how it works', () => {
    const steps = sectionOf(html, 'How It Works')
    expect(steps.match(/<li/g)).toHaveLength(3)
    expect([...steps.matchAll(/<p[^>]*>([^<]{40,})<\/p>/g)]).toHaveLength(3)
  })

  const tiers = () => sectionOf(html, 'Virtual Mastercard tiers').split('<li').slice(1).map((tier) => words(tier.replace(/<svg.*?<\/svg>/s, '')))

  it('[DASH-21] shows the three tiers of the offer, in order', () => {
    expect(tiers()).toHaveLength(3)
    expect(tiers().map((tier) => /Duckling|Raven|Banker/.exec(tier)?.[0])).toEqual(['Duckling', 'Raven', 'Banker'])
  })

  it.each([
    ['[DASH-22]', 'Duckling', 'DucklingEntry-Level card2.5M BDHolding level of the offer', 'Eligible from 2.5M BD staked'],
    ['[DASH-23]', 'Raven', 'RavenElite card15M BDHolding level of the offer', 'Eligible from 7.5M BD staked'],
    ['[DASH-24]', 'Banker', 'BankerProfessional card25M BDHolding level of the offer', 'Eligible from 5M BD staked'],
  ])('%s [DASH-25] shows for %s its holding level and the stake required for eligibility', (_, name, level, stake) => {
    const tier = tiers().find((one) => one.includes(name))
    expect(tier).toContain(level)
    expect(tier).toContain(level + stake)
  })

  it('[DASH-26] has an analytics block with four windows of growth and a link to all analytics', () => {
    const block = sectionOf(html, 'Vault Performance')
    expect([...block.matchAll(/<h3[^>]*>([^<]+)</g)].map((match) => match[1])).toEqual(['Last 6 hours', 'Last 12 hours', 'Last 18 hours', 'Last 24 hours'])
    expect(block).toMatch(/<a [^>]*href="\/analytics"/)
    expect(words(block)).not.toMatch(/\+5\.2%|\+12\.8%|\+18\.4%|\+23\.1%/)
  })

  it('[DASH-27] answers three questions, and links to all of them', () => {
    const help = sectionOf(html, 'Help &amp; Support FAQ')
    expect(help.match(/<details/g)).toHaveLength(3)
    for (const [, answer] of help.matchAll(/<\/summary><p[^>]*>([^<]+)</g)) expect(answer?.length).toBeGreaterThan(60)
    expect(help).toMatch(/<a [^>]*href="\/faq"/)
  })

  it('[DASH-28] [MON-21] has a balance card, the bell of the vault, and the monitor in the vault section', () => {
    const section = sectionOf(html, 'Live BD Token Vault')
    expect(words(card(section, 'BD Tokens in Vault'))).toContain('102.35M')
    expect(section).toMatch(/<button [^>]*aria-haspopup="dialog"[^>]*>.*?Vault notifications/s)
    expect(card(section, 'Treasury Vault Monitor')).toContain('Loading the vault monitor')
  })

  it('[DASH-30] shows the supply in its token overview', () => {
    const token = sectionOf(html, 'Token Overview')
    expect(words(card(token, 'Total supply'))).toContain('990.00MBD')
    expect(words(card(token, 'Circulating'))).toContain('980.00MBD')
    expect(token).toMatch(/<a [^>]*href="\/tokenomics"/)
  })

  it('[DASH-16] [DASH-17] [DASH-18] [DASH-19] links to the staking site, the DEX chart and the card site, in new tabs', () => {
    for (const [label, href] of [
      ['Official Staking Site', 'https://staking.example'],
      ['DEX chart', 'https://dex.example'],
      ['Entry Options', 'https://dex.example'],
      ['Card Services Login', 'https://card.example'],
    ] as const) {
      expect(hero).toMatch(new RegExp(`<a [^>]*href="${href}" target="_blank" rel="noopener noreferrer"><span>${label}</span>`))
    }
  })

  it('[VAULT-01] [VAULT-02] has a heading and a source for the vault section', () => {
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

  it('[VAULT-11] [VAULT-18] shows how much the vault has deployed, to how many wallets, and its age', () => {
    const balance = card(html, 'BD Tokens in Vault')
    expect(words(balance)).toContain('8 Deployed Wallets • 85.00M BD Deployed4 s ago')
    expect(balance).toContain('title="Live from Vault ledger, 21 Nov 2026, 14:32:06"')
  })

  it('[VAULT-21] displays the change of the balance with its period', () => {
    expect(words(card(html, 'BD Tokens in Vault'))).toContain('+0.2%recent')
  })

  it('[VAULT-12] shows the measured health, not always Excellent', () => {
    expect(card(html, 'BD Tokens in Vault')).toMatch(/data-status="degraded">/)
    expect(words(card(html, 'BD Tokens in Vault'))).toMatch(/Health:\s?Degraded/)
    expect(words(html)).not.toContain('Excellent')
  })

  const market = () => sectionOf(html, 'Market Overview')

  it('[MKT-05] [DASH-29] has four market cards', () => {
    const cards = /<h2.*?(?=<h3[^>]*>Price over time)/s.exec(market())?.[0] ?? ''
    expect([...cards.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map((match) => match[1])).toEqual(['Price', '24h change', '24h volume', 'Market cap'])
  })

  it('[MKT-01] [MKT-02] has a card for the price and one for its change', () => {
    expect(words(card(market(), 'Price'))).toContain('0.000113USD')
    expect(words(card(market(), '24h change'))).toContain('−1.4%')
  })

  it('[MKT-03] [MKT-04] has a card for the volume and one for the market cap', () => {
    expect(words(card(market(), '24h volume'))).toContain('18.43KUSD')
    expect(words(card(market(), 'Market cap'))).toContain('112.17KUSD')
  })

  it('[DASH-31] [CALC-24] has the calculator and an active staking overview, with totals: the stake, the stakers, and whether ledger and chain agree', () => {
    const portal = sectionOf(html, 'Staking Portal')
    expect(words(card(portal, 'Total staked'))).toContain('24.61MBD')
    expect(words(card(portal, 'Active stakers'))).toContain('27')
    expect(words(card(portal, 'Ledger'))).toMatch(/^LedgerReconciled4 s ago.*Ledger and chain agree to the base unit at slot/)
    expect(words(card(portal, 'Rewards calculator'))).toContain('One plan: 180-day lock at 88.7% APY')
    expect(words(card(portal, 'Active staking overview'))).toContain('Largest stakers')
    expect(portal).toMatch(/<a [^>]*href="\/staking"[^>]*>All positions<\/a>/)
    expect(portal).toMatch(/<a [^>]*href="https:\/\/staking.example" target="_blank"[^>]*><span>Official Staking Site<\/span>/)
  })

  it('shows the age under every figure, in a button that opens the details', () => {
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

  it('[VAULT-22] [DASH-34] never shows a reference figure without its label', () => {
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

  it('[DASH-35] [DASH-36] [CALC-29] [CALC-30] has one reference figure for stakers and one for the stake, the same in every view', () => {
    const html = render(pageView({ ...emptyPage, missing: { '/api/analytics/real-staking': 'unavailable' } }))
    for (const heading of ['Active Stakers', 'Active stakers']) {
      expect(card(html, heading)).toContain('data-state="reference"')
      expect(words(card(html, heading))).toMatch(/13Reference/)
    }
    expect(words(card(html, 'Total staked'))).toMatch(/24\.56MBDReference/)
    expect(words(html)).not.toContain('27.6')
  })

  it('[CALC-27] shows a count of no stakers as zero, not as a reference figure, independently of the stake', () => {
    const staking = (totalStakers: number) => {
      const answer = { totalStakers, totalStaked: '24000000', meta: { ...meta, source: 'staking_ledger' } }
      return render(pageView({ ...emptyPage, figures: { '/api/analytics/real-staking': answer } }))
    }
    expect(words(card(staking(20), 'Active Stakers'))).toContain('204 s ago')
    expect(words(card(staking(0), 'Active Stakers'))).toContain('04 s ago')
    expect(words(card(staking(0), 'Active Stakers'))).not.toContain('Reference')
    expect(words(card(staking(0), 'Total staked'))).toContain('24.00MBD')
  })

  it('[CALC-27] [CALC-28] rejects an answer if the count is not a number above 0, or the stake is not a string', () => {
    const answer = (parts: object) => realStaking.safeParse({ totalStakers: 20, totalStaked: '24000000', meta: { ...meta, source: 'x' }, ...parts }).success
    expect(answer({})).toBe(true)
    for (const totalStakers of ['20', -1, null, 1.5]) expect(answer({ totalStakers })).toBe(false)
    expect(answer({ totalStaked: 24_000_000 })).toBe(false)
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
  it('fills to exactly the HTML that React renders, for any figures', () => {
    const fill = pageFiller(render(placeholderView()))
    for (const input of [answered, emptyPage, { ...answered, link: 'down' as const }]) {
      expect(fill(input)).toBe(render(pageView(input)))
    }
  })
})
