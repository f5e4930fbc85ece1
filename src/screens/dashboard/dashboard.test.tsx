import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ViewContext } from '../../data/use-view.ts'
import { pageFiller } from '../../page/fill.ts'
import { pageView } from '../../page/page-view.ts'
import { slotView } from '../../page/slots.ts'
import type { PageInput, PageView } from '../../page/view.ts'
import { Dashboard } from './dashboard.tsx'

const now = Date.parse('2026-11-21T14:32:10Z')
const vault = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z' } as const
const deployment = {
  chain: 'demo',
  mint: 'mint',
  vault,
  links: {
    staking: 'https://staking.example',
    dex: 'https://dex.example',
    cardLogin: 'https://card.example',
    community: 'https://community.example',
  },
} as const
const empty: PageInput = { figures: {}, deployment, now, utcOffsetMinutes: 0, link: 'stream' }
const answered: PageInput = {
  ...empty,
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
  },
}

function render(view: PageView): string {
  const source = { subscribe: () => () => {}, current: () => view, initial: () => view }
  return renderToStaticMarkup(
    <ViewContext value={source}>
      <Dashboard />
    </ViewContext>,
  )
}

/** The words of a card, from its heading to the end of its section; throws when there is no such card. */
function card(html: string, heading: string): string {
  const found = new RegExp(`<h[23][^>]*>${heading}</h[23]>.*?</section>`, 's').exec(html)
  if (!found) throw new Error(`no card is called ${heading}`)
  return found[0]
}

function words(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '')
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
    expect(words(card(html, 'Active Stakers'))).toContain('13')
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

  it('[VAULT-21] displays the change of the balance, with since when', () => {
    expect(words(card(html, 'BD Tokens in Vault'))).toContain('+0.2%recent')
  })

  it('[VAULT-12] shows the measured health, not always Excellent', () => {
    expect(card(html, 'BD Tokens in Vault')).toMatch(/data-status="degraded">/)
    expect(words(card(html, 'BD Tokens in Vault'))).toMatch(/Health:\s?Degraded/)
    expect(words(html)).not.toContain('Excellent')
  })

  it('[MKT-01] [MKT-02] [MKT-03] [MKT-04] [MKT-05] [DASH-29] has four market cards', () => {
    const market = /<section id="market".*$/s.exec(html)?.[0] ?? ''
    expect([...market.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map((match) => match[1])).toEqual([
      'Price',
      '24h change',
      '24h volume',
      'Market cap',
    ])
    expect(words(card(market, 'Price'))).toContain('0.000113USD')
    expect(words(card(market, '24h change'))).toContain('−1.4%')
    expect(words(card(market, '24h volume'))).toContain('18.43KUSD')
    expect(words(card(market, 'Market cap'))).toContain('112.17KUSD')
  })

  it('says under every figure how old it is, and keeps the whole story in a button', () => {
    for (const heading of ['Total Vault Balance', 'BD Tokens in Vault', 'Price', 'Market cap']) {
      expect(card(html, heading)).toMatch(/<button [^>]*title="Live from [^"]+"[^>]*>.*<time dateTime="2026-11-21T14:32:06.000Z">4 s ago<\/time>/s)
    }
  })
})

describe('the dashboard without figures', () => {
  it('[VAULT-09] says that it is loading, linked to the explorer', () => {
    const balance = card(render(pageView(empty)), 'BD Tokens in Vault')
    expect(balance).toContain('data-state="loading"')
    expect(balance).toMatch(new RegExp(`<a [^>]*href="https://solscan.io/account/${vault}"[^>]*>.*>Loading\\.\\.\\. \\(Click to view on Solscan\\)<.*</a>`, 's'))
  })

  it('[MKT-06] [MKT-09] says that the price is loading', () => {
    expect(words(card(render(pageView(empty)), 'Price'))).toContain('Price loading...')
  })

  it('[VAULT-22] [DASH-34] never shows a reference figure without the word', () => {
    const html = render(pageView({ ...empty, missing: { '/api/vault/live-balance': 'unavailable' } }))
    for (const [heading, figure] of [
      ['Total Vault Balance', '100.00M'],
      ['BD Tokens in Vault', '100.00M'],
      ['Active Stakers', '13'],
    ] as const) {
      expect(card(html, heading)).toContain('data-state="reference"')
      expect(words(card(html, heading))).toContain(figure)
      expect(words(card(html, heading))).toContain('Reference')
    }
  })

  it('[MKT-07] [MKT-08] names the market service that fails', () => {
    const html = render(pageView({ ...empty, missing: { '/api/trading/market-data': 'unavailable' } }))
    expect(words(card(html, 'Price'))).toContain('Price unavailable. DEX Screener API temporarily unavailable')
  })
})

describe('the prerendered dashboard', () => {
  it('fills to the letter to what React renders, whatever the figures', () => {
    const fill = pageFiller(render(slotView()))
    for (const input of [answered, empty, { ...answered, link: 'down' as const }]) {
      expect(fill(input)).toBe(render(pageView(input)))
    }
  })
})
