import { describe, expect, it } from 'vitest'
import type { Deployment } from '../contract/deployment.ts'
import type { Meta } from '../contract/meta.ts'
import type { Figures } from '../contract/reads.ts'
import { readPaths, reads } from '../contract/reads.ts'
import { reference } from '../content/reference.ts'
import { pageView } from './page-view.ts'
import type { PageInput } from './view.ts'

const NOW = Date.UTC(2026, 10, 21, 15, 0, 0)
const VAULT = 'DucKVau1t1111111111111111111111111111111111'

const deployment: Deployment = {
  chain: 'mainnet',
  mint: 'BDmint11111111111111111111111111111111111111',
  vault: VAULT,
  links: { staking: 'https://stake.example', dex: 'https://dex.example', cardLogin: '', community: '' },
}

function meta(over: Partial<Meta> = {}): Meta {
  return { state: 'live', asOf: new Date(NOW - 4000).toISOString(), source: 'direct_rpc', slot: 447_552_123, ...over }
}

const figures = {
  '/api/vault/live-balance': {
    vaultBalance: '102345678.9',
    vaultBalanceFormatted: '102 345 678.90',
    solBalance: 1.5,
    source: 'direct_rpc',
    meta: meta(),
  },
  '/api/trading/market-data': {
    priceUsd: 0.0001089,
    priceChange24h: -2.34,
    volume24h: 1234.5,
    marketCap: 112_170,
    liquidity: 30_000,
    meta: meta({ source: 'dexscreener' }),
  },
  '/api/network/health': {
    status: 'healthy',
    activeEndpoints: 4,
    totalEndpoints: 4,
    lastUpdate: new Date(NOW).toISOString(),
    errorCount: 0,
    meta: meta({ source: 'node_pool' }),
  },
} satisfies Figures

function view(over: Partial<PageInput> = {}) {
  return pageView({ figures, deployment, now: NOW, utcOffsetMinutes: 0, link: 'stream', ...over })
}

describe('a live figure', () => {
  it('[VAULT-07, VAULT-13] shows the vault balance in millions with its age and source', () => {
    expect(view().figures.vaultBalance).toMatchObject({
      text: '102.35M',
      unit: 'BD',
      state: 'live',
      age: '4 s ago',
      source: 'Solana RPC',
      note: '',
    })
    expect(view().figures.vaultBalance.detail).toBe(
      'Live from Solana RPC, slot 447,552,123, 21 Nov 2026, 14:59:56',
    )
  })
  it('[VAULT-04, VAULT-05] shows SOL to six decimals, and nothing when the answer has none', () => {
    expect(view().figures.solBalance.text).toBe('1.500000')
    const { solBalance: _, ...withoutSol } = figures['/api/vault/live-balance']
    expect(view({ figures: { '/api/vault/live-balance': withoutSol } }).figures.solBalance).toMatchObject({ text: '', state: 'absent' })
  })
  it('[MKT-01, MKT-02, MKT-17] shows price and change', () => {
    const { price, priceChange24h } = view().figures
    expect(price).toMatchObject({ text: '0.000109', unit: 'USD', source: 'DEX Screener' })
    expect(priceChange24h).toMatchObject({ text: '\u22122.3%', trend: 'down' })
  })
  it('[MKT-03, MKT-04, MKT-17] shows volume and market cap', () => {
    const { volume24h, marketCap } = view().figures
    expect(volume24h.text).toBe('1.23K')
    expect(marketCap.text).toBe('112.17K')
  })
  it('explains in the tooltip how volume and market cap are computed', () => {
    const { volume24h, marketCap } = view().figures
    expect(volume24h.detail).toBe('Live from DEX Screener, slot 447,552,123, 21 Nov 2026, 14:59:56. Over all pairs of BD')
    expect(marketCap.detail).toMatch(/^Live from DEX Screener, .*\. As the market source gives it$/)
  })
  it('a market cap from our own circulating supply names both sources, and takes the age and state of the weaker one', () => {
    const market = { ...figures['/api/trading/market-data'], marketCap: 106_722, marketCapSource: 'circulating_supply' as const }
    const capMeta = meta({ source: 'dexscreener', slot: 447_552_000, asOf: new Date(NOW - 30_000).toISOString() })
    const capOf = (marketCapMeta: Meta) => view({ figures: { '/api/trading/market-data': { ...market, marketCapMeta } } }).figures.marketCap
    expect(capOf(capMeta)).toMatchObject({ text: '106.72K', unit: 'USD', state: 'live', age: '30 s ago', source: 'DEX Screener and Solana RPC' })
    expect(capOf(capMeta).detail).toMatch(/^Live from DEX Screener and Solana RPC, slot 447.552.000, 21 Nov 2026, .*\. Price × circulating supply \(chain\)$/)
    expect(capOf({ ...capMeta, state: 'stored' }).state).toBe('stored')
  })
  it('shows a number that the source left out as absent, never as zero', () => {
    const market = { priceUsd: 1, meta: meta({ source: 'jupiter' }) }
    expect(view({ figures: { '/api/trading/market-data': market } }).figures.volume24h).toMatchObject({
      text: '—',
      state: 'absent',
      note: 'Not given by Jupiter',
    })
  })
})

describe('a stored figure', () => {
  it('says as of when, by the clock and by its age', () => {
    const stored = { ...figures['/api/vault/live-balance'], meta: meta({ state: 'stored', asOf: new Date(NOW - 3 * 3_600_000).toISOString() }) }
    expect(view({ figures: { '/api/vault/live-balance': stored } }).figures.vaultBalance).toMatchObject({
      text: '102.35M',
      state: 'stored',
      age: 'as of 12:00, 3 h ago',
    })
  })
  it('is what every live figure becomes without a connection to the server', () => {
    const { vaultBalance, price } = view({ link: 'down' }).figures
    expect([vaultBalance.state, price.state]).toEqual(['stored', 'stored'])
  })
  it('[MKT-07] blames the market service whose API is not answering, not our own connection', () => {
    const market = { ...figures['/api/trading/market-data'], meta: meta({ state: 'stored', source: 'dexscreener' }) }
    expect(view({ figures: { '/api/trading/market-data': market } }).figures.price.note).toBe('DEX Screener API temporarily unavailable')
    expect(view({ figures: { '/api/trading/market-data': market }, link: 'down' }).figures.price.note).toBe('')
  })
  it('blames no API for an old price from a source that dates its prices: it may well answer and have no newer one', () => {
    const old = meta({ state: 'stored', source: 'jupiter', asOf: new Date(NOW - 58 * 60_000).toISOString() })
    const { price } = view({ figures: { '/api/trading/market-data': { priceUsd: 0.0001, meta: old } } }).figures
    expect(price).toMatchObject({ state: 'stored', age: 'as of 14:02, 58 min ago', note: 'No newer price from Jupiter' })
  })
})

describe('a figure that is not the whole truth', () => {
  const staked = (over: Partial<Meta>, input: Partial<PageInput> = {}) =>
    view({ figures: { '/api/analytics/real-staking': { totalStakers: 9, totalStaked: '55566', meta: meta({ source: 'staking_ledger', ...over }) } }, ...input }).figures.staked

  it.each([
    [3, 'Incomplete: 3 transactions outstanding'],
    [1, 'Incomplete: 1 transaction outstanding'],
    [0, 'Incomplete: differs from the chain'],
    [undefined, 'Incomplete: not everything is counted'],
  ])('is incomplete with %s outstanding, and says so in place of its age', (outstanding, age) => {
    expect(staked({ state: 'incomplete', ...(outstanding === undefined ? {} : { outstanding }) })).toMatchObject({ text: '0.06M', state: 'incomplete', age })
  })
  it('names its source, slot and time, and what is missing', () => {
    expect(staked({ state: 'incomplete', outstanding: 3 }).detail).toBe('Incomplete from Staking ledger, slot 447,552,123, 21 Nov 2026, 14:59:56: 3 transactions outstanding')
  })
  it('stays incomplete without a connection, and shows its age once it is old', () => {
    const old = new Date(NOW - 3 * 3_600_000).toISOString()
    expect(staked({ state: 'incomplete', outstanding: 3, asOf: old }, { link: 'down' })).toMatchObject({
      state: 'incomplete',
      age: 'Incomplete: 3 transactions outstanding, 3 h ago',
    })
  })
  it('is disputed: shows the last agreed value, its age, and the claim of each operator to the last digit', () => {
    const claims = [
      { operator: 'one.example', value: '55566.000000001' },
      { operator: 'two.example', value: '61770' },
    ]
    expect(staked({ state: 'disputed', claims })).toMatchObject({
      text: '0.06M',
      state: 'disputed',
      age: 'Disputed: two sources differ, 4 s ago',
      claims: 'one.example: 55,566.000000001 BD\ntwo.example: 61,770.00 BD',
    })
    const third = { operator: 'three.example', value: 'nothing' }
    expect(staked({ state: 'disputed', claims: [...claims, third] })).toMatchObject({ age: 'Disputed: 3 sources differ, 4 s ago', claims: expect.stringMatching(/\nthree\.example: nothing$/) })
    expect(staked({ state: 'disputed' })).toMatchObject({ age: 'Disputed: two sources differ, 4 s ago', claims: '' })
  })
  it('is unconfirmed when read from one of several operators, with its age; stored without a connection', () => {
    const alone = { state: 'unconfirmed', witnesses: 1, operators: 2 } as const
    expect(staked(alone)).toMatchObject({ state: 'unconfirmed', age: 'Unconfirmed: one source only, 4 s ago', detail: expect.stringMatching(/^Unconfirmed from .*: one source only$/) })
    expect(staked(alone, { link: 'down' })).toMatchObject({ state: 'stored', age: 'as of 14:59, 4 s ago', detail: expect.stringMatching(/^Stored from .*14:59:56$/) })
  })
  it('says how many operators gave it only while live, and what they claim only while disputed', () => {
    expect(staked({ witnesses: 2 })).toMatchObject({ age: '4 s ago', witnesses: '2', claims: '' })
    expect(staked({})).toMatchObject({ witnesses: '' })
    expect(staked({ state: 'stored', witnesses: 2, claims: [{ operator: 'one.example', value: '1' }] })).toMatchObject({ witnesses: '', claims: '' })
    expect(staked({ witnesses: 2 }, { link: 'down' })).toMatchObject({ state: 'stored', witnesses: '' })
  })
})

describe('without an answer', () => {
  it('[MKT-06, MKT-09] is loading at first, with no number', () => {
    const { vaultBalance, price } = view({ figures: {} }).figures
    expect(vaultBalance).toMatchObject({ text: '—', state: 'loading' })
    expect(price).toMatchObject({ text: '—', state: 'loading', note: 'Price loading...' })
  })
  it('[MKT-08, VAULT-22] shows the reference figure once the source has failed, and labels it', () => {
    const failed = view({
      figures: {},
      missing: { '/api/vault/live-balance': 'unavailable', '/api/trading/market-data': 'unavailable' },
    }).figures
    expect(failed.vaultBalance).toMatchObject({ text: '100.00M', state: 'reference', age: 'Reference' })
    expect(failed.price).toMatchObject({ text: '0.000113', state: 'reference', note: 'Price unavailable. DEX Screener API temporarily unavailable' })
    expect(failed.marketCap).toMatchObject({ text: '112.17K', state: 'reference' })
    // It is based on the whole supply, not on the 980M shown beside it, and says so.
    expect(failed.marketCap.detail).toContain('The 980M that circulate come to 111.03K.')
  })
  it('[MKT-08] says when every source answered but none knows the token', () => {
    expect(view({ figures: {}, missing: { '/api/trading/market-data': 'unknown_token' } }).figures.price.note).toBe('Price data unavailable')
  })
  it('prefers a stored figure to the reference figure', () => {
    expect(view({ link: 'down', missing: { '/api/vault/live-balance': 'unavailable' } }).figures.vaultBalance.text).toBe('102.35M')
  })
  it('[DASH-33, DASH-34, DASH-35, CALC-30] falls back to the one table of reference figures for holders, wallets, stakers and stake', () => {
    const { holders, stakers, staked, deployedWallets, deployed, ledger } = view({
      figures: {},
      missing: {
        '/api/holders/overview': 'unavailable',
        '/api/analytics/real-staking': 'unavailable',
        '/api/analytics/overview': 'unavailable',
        '/api/staking/reconciliation': 'unavailable',
      },
    }).figures
    expect(holders).toMatchObject({ text: '2,600', state: 'reference', age: 'Reference' })
    expect(stakers).toMatchObject({ text: reference.stakers.value, state: 'reference' })
    expect(staked).toMatchObject({ text: '24.56M', state: 'reference' })
    expect(deployedWallets).toMatchObject({ text: '8', state: 'reference' })
    expect([deployed.state, ledger.state]).toEqual(['absent', 'absent'])
  })
})

describe('the change of the vault balance', () => {
  it("[VAULT-19, VAULT-21] is labelled 'now' when the balance changed while the page was open", () => {
    const before = view({ previousVault: { balance: '100000000', label: 'now' } }).figures.vaultChange
    expect(before).toMatchObject({ text: '+2.3%', unit: 'now', trend: 'up' })
  })
  it("[VAULT-20] is labelled 'recent' against the stored balance", () => {
    expect(view({ previousVault: { balance: '110000000', label: 'recent' } }).figures.vaultChange).toMatchObject({
      text: '\u22127.0%',
      unit: 'recent',
      trend: 'down',
    })
  })
  it('goes neither up nor down when it rounds to nothing', () => {
    const { vaultChange } = view({ previousVault: { balance: '102345678', label: 'now' } }).figures
    expect(vaultChange).toMatchObject({ text: '0.00%', trend: 'flat' })
  })
  it('is empty when there is nothing to compare with', () => {
    expect(view().figures.vaultChange.text).toBe('')
    expect(view({ previousVault: { balance: '0', label: 'now' } }).figures.vaultChange.text).toBe('')
  })
})

describe('staking', () => {
  const staking = {
    '/api/analytics/real-staking': { totalStakers: 29, totalStaked: '24600000.5', meta: meta({ source: 'staking_ledger' }) },
  } satisfies Figures
  const ledger = (over: object) => ({
    '/api/staking/reconciliation': {
      outcome: { reconciled: true, difference: '0', slot: 447_552_000, time: new Date(NOW).toISOString() },
      phase: 'tail' as const,
      transactions: 120,
      outstanding: 0,
      unattributed: '0',
      staked: '24600000.5',
      meta: meta({ source: 'staking_ledger' }),
      ...over,
    },
  })

  it('[CALC-24, CALC-26, DASH-11] shows how much is staked, and by how many', () => {
    expect(view({ figures: staking }).figures).toMatchObject({
      staked: { text: '24.60M', unit: 'BD', state: 'live', source: 'Staking ledger' },
      stakers: { text: '29', state: 'live' },
    })
  })
  it('shows a true zero as zero, not as a reference figure', () => {
    const none = { '/api/analytics/real-staking': { totalStakers: 0, totalStaked: '0', meta: meta({ source: 'staking_ledger' }) } } satisfies Figures
    const overview = { '/api/analytics/overview': { totalDeployed: '0', totalWallets: 0, vaultBalance: '0', meta: meta() } } satisfies Figures
    const holders = { '/api/holders/overview': { totalHolders: 0, meta: meta() } } satisfies Figures
    const shown = view({ figures: { ...none, ...overview, ...holders } }).figures
    for (const figure of [shown.stakers, shown.deployedWallets, shown.holders]) expect(figure).toMatchObject({ text: '0', state: 'live' })
    for (const figure of [shown.staked, shown.deployed]) expect(figure).toMatchObject({ text: '0.00M', state: 'live' })
  })
  it('[VAULT-11] shows how much the vault has sent out, and to how many wallets', () => {
    const overview = { totalDeployed: '85000000', totalWallets: 8, vaultBalance: '1', meta: meta() }
    expect(view({ figures: { '/api/analytics/overview': overview } }).figures).toMatchObject({
      deployed: { text: '85.00M', unit: 'BD' },
      deployedWallets: { text: '8' },
    })
  })
  it('says that ledger and chain agree, and at which slot', () => {
    expect(view({ figures: ledger({}) }).figures.ledger).toMatchObject({
      text: 'Reconciled',
      state: 'live',
      note: 'Ledger and chain agree to the base unit at slot 447,552,000',
    })
    expect(view({ figures: ledger({ unattributed: '1.5' }) }).figures.ledger.note).toContain('1.500000 BD belong to no deposit')
  })
  it('says by how much they differ', () => {
    const outcome = { reconciled: false, difference: '-12.5', slot: 7, time: new Date(NOW).toISOString() }
    expect(view({ figures: ledger({ outcome }) }).figures.ledger).toMatchObject({
      text: 'Not reconciled',
      note: 'The staking account differs from the ledger by -12.500000 BD at slot 7',
    })
  })
  it('shows the progress of the first reading', () => {
    expect(view({ figures: ledger({ outcome: null, phase: 'back-fill', transactions: 2000, outstanding: 500 }) }).figures.ledger).toMatchObject({
      text: 'Reading history',
      note: '1,500 of 2,000 transactions read so far',
    })
  })
  it('attributes a difference to the outstanding transactions', () => {
    const outcome = { reconciled: false, difference: '6204', slot: 7, time: new Date(NOW).toISOString() }
    expect(view({ figures: ledger({ outcome, transactions: 60, outstanding: 6 }) }).figures.ledger).toMatchObject({
      text: 'Reading history',
      note: '54 of 60 transactions read so far',
    })
  })
})

describe('the health badge', () => {
  function healthOf(status: 'healthy' | 'degraded' | 'offline', activeEndpoints: number) {
    const { status: shown, label, ...counted } = view({ figures: { '/api/network/health': { ...figures['/api/network/health'], status, activeEndpoints } } }).health
    return { said: { status: shown, label }, counted }
  }

  it.each([
    ['[NET-02]', 'healthy', 4, 'All Systems Operational'],
    ['[NET-03]', 'degraded', 3, 'Limited Connectivity'],
    ['[NET-04]', 'offline', 0, 'Connection Issues'],
  ] as const)('%s says %s with %i of 4 in words', (_, status, active, label) => {
    expect(healthOf(status, active).said).toEqual({ status, label })
  })
  it.each([
    ['healthy', 4, '4/4 RPC nodes', '●●●●', 'Excellent'],
    ['degraded', 3, '3/4 RPC nodes', '●●●○', 'Degraded'],
    ['offline', 0, '0/4 RPC nodes', '○○○○', 'Offline'],
  ] as const)('[NET-05, NET-06, NET-09, VAULT-12] %s with %i of 4 nodes: shows the count, the signs and one word', (status, active, nodes, dots, word) => {
    expect(healthOf(status, active).counted).toEqual({ nodes, dots, word })
  })
  it('shows a dot per node when there are more than four, and four dots otherwise', () => {
    const health = (activeEndpoints: number, totalEndpoints: number) =>
      view({ figures: { '/api/network/health': { ...figures['/api/network/health'], activeEndpoints, totalEndpoints } } }).health.dots
    expect([health(5, 6), health(1, 1)]).toEqual(['●●●●●○', '●○○○'])
  })
  it('[NET-10] claims nothing before the first answer', () => {
    expect(view({ figures: {} }).health).toMatchObject({ status: 'unknown', label: 'Checking nodes', nodes: '' })
  })
  it("[NET-12] is 'Connection Issues' when the server can't be reached, even if its last answer was healthy", () => {
    expect(view({ link: 'down' }).health).toMatchObject({ status: 'offline', label: 'Connection Issues', nodes: '0/4 RPC nodes' })
  })
})

describe('the deployment', () => {
  it('[VAULT-03] links the vault address to the explorer', () => {
    expect(view().deployment.vaultUrl).toContain(VAULT)
    expect(view().deployment).toMatchObject({ vaultShort: 'DucKVau1...11111111', chainNotice: '' })
  })
  it('shows a notice on the demo chain', () => {
    expect(view({ deployment: { ...deployment, chain: 'demo' } }).deployment.chainNotice).toBe('Demo chain')
  })
})

it('the read paths are exactly those with a contract', () => {
  expect([...readPaths].toSorted()).toEqual(Object.keys(reads).toSorted())
})
