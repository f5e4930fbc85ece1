import { describe, expect, it } from 'vitest'
import { subscriptionsOf } from '../../data/live/queries.ts'
import { pageFiller } from '../../page/fill.ts'
import { pageView } from '../../page/page-view.ts'
import { placeholderView } from '../../page/placeholders.ts'
import type { PageInput, PageView } from '../../page/view.ts'
import { growthFigure } from '../../shell/figures/growth-strip.tsx'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { card, renderScreen, words } from '../../testing/screen.tsx'
import { Analytics } from './analytics.tsx'
import { insightOf, stakerShares, supplyShares } from './shares-of.ts'

const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'direct_rpc' } as const
const answered: PageInput = {
  ...emptyPage,
  figures: {
    '/api/vault/live-balance': { vaultBalance: '102345678.9', vaultBalanceFormatted: '102.35M', source: 'direct_rpc', meta },
    '/api/holders/overview': { totalHolders: 2700, meta },
    '/api/staking/total': { balance: '24612345', stakerCount: 27, stakingAccounts: 1, source: 'staking_ledger', stakers: [], meta },
    '/api/trading/market-data': { priceUsd: 0.0001133, priceChange24h: -1.4, volume24h: 18_432, marketCap: 112_170, meta },
    '/api/analytics/overview': { totalDeployed: '85000000', totalWallets: 8, vaultBalance: '102345678.9', meta },
    '/api/vault/metrics': {
      totalDeployed: '85000000',
      totalWallets: 8,
      vaultAddress: 'vault',
      vaultBalance: '102345678.9',
      totalSupply: '990000000',
      circulatingSupply: '984493800',
      source: 'direct_vault_query',
      lastUpdated: meta.asOf,
      meta,
    },
  },
}

function render(view: PageView): string {
  return renderScreen(view, <Analytics />)
}

function panel(html: string, name: string): string {
  const found = new RegExp(`<div role="tabpanel" id="${name}".*?(?=<div role="tabpanel"|$)`, 's').exec(html)
  if (!found) throw new Error(`there is no panel named ${name}`)
  return found[0]
}

describe('the analytics dashboard', () => {
  const html = render(pageView(answered))
  const metrics = html.slice(0, html.indexOf('role="tablist"'))

  const shown = [...metrics.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, label]) => label)

  it('[ANA-09] has exactly eight metric cards', () => {
    expect(shown).toHaveLength(8)
    expect(shown).toEqual(['Total Vault Balance', 'Total Holders', 'Active Stakers', 'Total Staked', 'Current Price', 'Market Cap', 'Staking Ratio', 'Staking Participation'])
  })

  it.each([
    ['[ANA-01]', 'Total Vault Balance', '102.35MBD'],
    ['[ANA-02]', 'Total Holders', '2,700'],
    ['[ANA-03]', 'Active Stakers', '27'],
    ['[ANA-04]', 'Total Staked', '24.61MBD'],
    ['[ANA-05]', 'Current Price', '0.000113USD'],
    ['[ANA-06]', 'Market Cap', '112.17KUSD'],
    ['[ANA-07]', 'Staking Ratio', '2.50%'],
    ['[ANA-08]', 'Staking Participation', '1.00%'],
  ])('%s %s is %s, with its age', (_, label, figure) => {
    expect(words(card(metrics, label))).toMatch(new RegExp(`^${label}${figure}4 s ago`))
  })

  it('[ANA-10] [ANA-17] [ANA-20] has four tabs and shows the first', () => {
    const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*aria-selected="(\w+)"[^>]*>([^<]+)<\/button>/g)]
    expect(tabs.map(([, selected, label]) => [label, selected])).toEqual([
      ['Overview', 'true'],
      ['Staking', 'false'],
      ['Market', 'false'],
      ['Transactions', 'false'],
    ])
    expect([...html.matchAll(/role="tabpanel" id="(\w+)"[^>]*?( hidden="")?>/gi)].map(([, id, hidden]) => [id, hidden !== undefined])).toEqual([
      ['overview', false],
      ['staking', true],
      ['market', true],
      ['transactions', true],
    ])
  })

  it('[ANA-11] [ANA-21] analyses the vault: how much it has sent out, and to how many wallets', () => {
    const overview = panel(html, 'overview')
    expect(overview).toContain('>Vault analytics</h2>')
    expect(words(card(overview, 'Deployed by the vault'))).toMatch(/^Deployed by the vault85\.00MBD/)
    expect(words(card(overview, 'Deployed wallets'))).toMatch(/^Deployed wallets8/)
  })

  it('[ANA-12] has the Vault Performance strip of four windows', () => {
    const overview = panel(html, 'overview')
    expect(overview).toContain('>Vault Performance</h2>')
    for (const hours of [6, 12, 18, 24]) expect(overview).toContain(`>Last ${hours} hours</h3>`)
  })

  it('[ANA-24] shows how the market moved', () => {
    const market = panel(html, 'market')
    expect(words(card(market, '24h change'))).toContain('−1.4%')
    expect(words(card(market, '24h volume'))).toContain('18.43KUSD')
  })

  it('[ANA-18] [ANA-19] has the supply distribution and a key insight in the market tab', () => {
    expect(panel(html, 'market')).toContain('>Supply distribution</h2>')
    expect(panel(html, 'market')).toContain('>Key insight</h3>')
  })

  it('[ANA-29] [ANA-30] [TOKN-15] shows the constants, marked as reference figures', () => {
    const constants = words(/id="constants-title".*?<\/section>/s.exec(panel(html, 'market'))?.[0] ?? '')
    expect(constants).toContain('Reference')
    expect(constants).toContain('Circulating supply980,000,000 BD')
    expect(constants).toContain('Total supply990,000,000 BD')
  })

  it('fills to exactly the HTML that React renders, for any figures', () => {
    const fill = pageFiller(render(placeholderView()))
    for (const input of [answered, emptyPage, { ...answered, link: 'down' as const }]) expect(fill(input)).toBe(render(pageView(input)))
  })
})

describe('with no answer', () => {
  const missing = {
    '/api/vault/live-balance': 'unavailable',
    '/api/holders/overview': 'unavailable',
    '/api/staking/total': 'unavailable',
    '/api/analytics/real-staking': 'unavailable',
    '/api/trading/market-data': 'unavailable',
    '/api/vault/metrics': 'unavailable',
  } as const
  const html = render(pageView({ ...emptyPage, missing }))

  it.each([
    ['[ANA-28]', 'Total Vault Balance', '100.00M'],
    ['[ANA-26]', 'Total Holders', '2,600'],
    ['[ANA-27]', 'Active Stakers', '13'],
    ['[ANA-28]', 'Total Staked', '24.56M'],
    ['[ANA-28] [ANA-31]', 'Current Price', '0.000113'],
    ['[ANA-32]', 'Market Cap', '112.17K'],
    ['[ANA-07]', 'Staking Ratio', '2.51%'],
    ['[ANA-08]', 'Staking Participation', '0.50%'],
  ])('%s %s is its one reference figure, %s, always labelled', (_, label, figure) => {
    expect(card(html, label)).toContain('data-state="reference"')
    expect(words(card(html, label))).toContain(figure)
    expect(words(card(html, label))).toContain('Reference')
  })
})

describe('the growth strip', () => {
  const answer = (change: number | null, state: 'live' | 'incomplete' = 'live') => ({ windows: [6, 12, 18, 24].map((hours) => ({ hours, change })), meta: { ...meta, state } })
  const figure = (change: number | null, hours: number, state?: 'live' | 'incomplete') => growthFigure(answer(change, state), false, hours, (_, given) => ({ ...blank, ...given }))
  const blank = { text: '', unit: '', state: 'live', trend: '', age: '', asOf: '', source: '', detail: '', witnesses: '', claims: '', note: '' }

  it('[ANA-13] [ANA-14] [ANA-15] [ANA-16] shows exact changes, says when the history is being read or began with nothing, and no fixed figure', () => {
    for (const [hours, fixed] of [
      [6, '+5.2%'],
      [12, '+12.8%'],
      [18, '+18.4%'],
      [24, '+23.1%'],
    ] as const) {
      expect(figure(-0.31, hours)).toMatchObject({ text: '−0.3%', trend: 'down' })
      expect(figure(null, hours, 'incomplete').text).toBe('Reading')
      expect(figure(null, hours).text).toBe('From zero')
      expect(words(render(pageView(answered)))).not.toContain(fixed)
    }
  })

  it('says so where the history can not be read', () => {
    expect(growthFigure(undefined, true, 6, () => blank)).toMatchObject({ state: 'absent', note: 'The vault’s history cannot be read right now.' })
    expect(growthFigure(undefined, false, 6, () => blank).state).toBe('loading')
  })
})

describe('shares', () => {
  it('[ANA-18] divides the supply into vault, stake and the rest', () => {
    const shares = supplyShares({ totalSupply: '1000', vaultBalance: '100' }, '25')
    expect(shares?.map(({ label, text }) => [label, text])).toEqual([
      ['In the vault', '10.0%'],
      ['Staked', '2.5%'],
      ['In other wallets', '87.5%'],
    ])
    expect(insightOf(shares ?? [])).toBe('10.0% of all BD is in the vault and 2.5% is staked. The other 87.5% is in wallets that can trade it.')
  })

  it('shows nothing for parts that do not add up', () => {
    expect(supplyShares({ totalSupply: '100', vaultBalance: '90' }, '20')).toBeNull()
    expect(supplyShares({ totalSupply: '0', vaultBalance: '0' }, '0')).toBeNull()
  })

  it('[ANA-17] names the largest stakers and sums up the others', () => {
    const stakers = Array.from({ length: 10 }, (_, index) => ({ wallet: `wallet-number-${index}`, amount: '10' }))
    const shares = stakerShares({ balance: '100', stakers, stakerCount: 10 })
    expect(shares).toHaveLength(9)
    expect(shares.at(-1)).toMatchObject({ label: 'All others, 2', text: '20.0%' })
    expect(stakerShares({ balance: '0', stakers: [], stakerCount: 0 })).toEqual([])
  })
})

describe('polling while the live stream is down', () => {
  const wants = subscriptionsOf(['/api/analytics/overview', '/api/staking/total', '/api/vault/live-balance', '/api/trading/market-data', '/api/holders/overview'], 'analytics')

  it.each([
    ['[ANA-21]', '/api/analytics/overview', 30],
    ['[ANA-22]', '/api/staking/total', 30],
    ['[ANA-23]', '/api/vault/live-balance', 15],
    ['[ANA-24]', '/api/trading/market-data', 60],
    ['[ANA-25]', '/api/holders/overview', 300],
  ])('%s asks %s every %i seconds', (_, path, seconds) => {
    expect(wants.filter((want) => want.path === path).map(({ polling }) => polling.everyMs)).toEqual([seconds * 1000])
  })

  it('polls nothing that no screen uses', () => {
    expect(wants).toHaveLength(5)
  })
})
