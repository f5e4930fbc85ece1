import { describe, expect, it } from 'vitest'
import { emptyPage } from './testing/empty-page.ts'
import { pageView } from './page-view.ts'
import type { PageInput } from './view.ts'

const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' } as const
const older = { ...meta, asOf: '2026-11-21T14:31:10.000Z', source: 'program_accounts' } as const

const answered = {
  '/api/analytics/real-staking': { totalStakers: 26, totalStaked: '24500000', meta: older },
  '/api/staking/total': { balance: '24560000', stakerCount: 27, stakingAccounts: 1, source: 'staking_ledger', stakers: [], meta },
  '/api/holders/overview': { totalHolders: 2700, meta: older },
  '/api/vault/metrics': {
    totalDeployed: '85000000',
    totalWallets: 8,
    vaultAddress: 'vault',
    vaultBalance: '102400000',
    totalSupply: '990000000',
    circulatingSupply: '982400000',
    source: 'direct_vault_query',
    lastUpdated: meta.asOf,
    meta,
  },
  '/api/staking/program-summary': {
    isActive: true,
    programAddress: 'program',
    totalAccounts: 27,
    totalValue: '24560000',
    lastVerified: meta.asOf,
    meta,
  },
} as const satisfies PageInput['figures']

function figures(input: Partial<PageInput> = {}) {
  return pageView({ ...emptyPage, figures: answered, ...input }).figures
}

describe('staking on the analytics screens', () => {
  it('[ANA-03] [ANA-04] [ANA-22] takes count and amount from the staking total', () => {
    expect(figures().stakerCount).toMatchObject({ text: '27', state: 'live' })
    expect(figures().stakingTotal).toMatchObject({ text: '24.56M', unit: 'BD', state: 'live' })
  })

  it('takes them from the smaller answer until the total arrives, or when the smaller one is newer', () => {
    const { '/api/staking/total': total, ...rest } = answered
    expect(figures({ figures: rest }).stakerCount.text).toBe('26')
    expect(figures({ figures: { ...rest, '/api/staking/total': { ...total, meta: { ...meta, asOf: '2026-11-21T14:30:00.000Z' } } } }).stakerCount.text).toBe('26')
  })

  it('[ANA-27] [ANA-28] falls back to the one reference figure of the product, and says that it is one', () => {
    const missing = { '/api/staking/total': 'unavailable', '/api/analytics/real-staking': 'unavailable' } as const
    expect(figures({ figures: {}, missing }).stakerCount).toMatchObject({ text: '13', state: 'reference', age: 'Reference' })
    expect(figures({ figures: {}, missing }).stakingTotal).toMatchObject({ text: '24.56M', state: 'reference', age: 'Reference' })
    expect(figures({ figures: {} }).stakerCount.state).toBe('loading')
  })
})

describe('the two shares', () => {
  it('[ANA-07] staking ratio is staked BD over the circulating supply, and its tooltip says so', () => {
    expect(figures().stakingRatio).toMatchObject({ text: '2.50%', state: 'live' })
    expect(figures().stakingRatio.detail).toMatch(/^Staked BD as a share of the circulating supply\. Live from Staking ledger/)
  })

  it('[ANA-08] staking participation is stakers over holders, and its tooltip says so', () => {
    expect(figures().stakingParticipation.text).toBe('1.00%')
    expect(figures().stakingParticipation.detail).toMatch(/^Stakers as a share of all holders\./)
  })

  it('are as old as their older part', () => {
    expect(figures().stakingParticipation.asOf).toBe(older.asOf)
    expect(figures().stakingRatio.asOf).toBe(meta.asOf)
  })

  it("says that the holders are people, where the answer tells people from vault, pools and programs", () => {
    const counted = { ...answered, '/api/holders/overview': { totalHolders: 2650, counted: { people: 2650, programs: 12, project: 3 }, meta } }
    expect(figures({ figures: counted }).stakingParticipation.detail).toMatch(/^Stakers as a share of all holders that are people's wallets\./)
  })

  it('are incomplete as soon as one part is', () => {
    const incomplete = { ...meta, state: 'incomplete', outstanding: 6 } as const
    const total = { ...answered['/api/staking/total'], meta: incomplete }
    const { stakingRatio, stakingParticipation } = figures({ figures: { ...answered, '/api/staking/total': total } })
    expect([stakingRatio.state, stakingParticipation.state]).toEqual(['incomplete', 'incomplete'])
    expect([stakingRatio.text, stakingParticipation.asOf]).toEqual(['2.50%', older.asOf])
  })

  it('are disputed as soon as one part is', () => {
    const metrics = { ...answered['/api/vault/metrics'], meta: { ...meta, state: 'disputed' } } as const
    expect(figures({ figures: { ...answered, '/api/vault/metrics': metrics } }).stakingRatio.state).toBe('disputed')
  })

  it('are stored as soon as one part is', () => {
    const stored = { ...answered, '/api/holders/overview': { totalHolders: 2700, meta: { ...meta, state: 'stored' as const } } }
    expect(figures({ figures: stored }).stakingParticipation.state).toBe('stored')
  })

  it('are incomplete as soon as either part is, and disputed takes precedence over every other state', () => {
    const incomplete = { ...meta, state: 'incomplete' as const, outstanding: 3 }
    const of = (over: PageInput['figures']) => figures({ figures: { ...answered, ...over } })
    const total = { ...answered['/api/staking/total'], meta: incomplete }
    const storedHolders = { totalHolders: 2700, meta: { ...meta, state: 'stored' as const } }
    expect(of({ '/api/staking/total': total, '/api/holders/overview': storedHolders })).toMatchObject({
      stakingTotal: { state: 'incomplete' },
      stakerCount: { state: 'incomplete' },
      stakingRatio: { state: 'incomplete', age: 'Incomplete: 3 transactions outstanding' },
      stakingParticipation: { state: 'incomplete' },
    })
    const disputed = { ...answered['/api/vault/metrics'], meta: { ...meta, state: 'disputed' as const } }
    expect(of({ '/api/staking/total': total, '/api/vault/metrics': disputed }).stakingRatio.state).toBe('disputed')
  })

  it('[ANA-29] are reference figures as soon as one part is, with the constants standing in for the supply', () => {
    const { '/api/vault/metrics': _, ...rest } = answered
    const ratio = figures({ figures: rest, missing: { '/api/vault/metrics': 'unavailable' } }).stakingRatio
    expect(ratio).toMatchObject({ text: '2.51%', state: 'reference', age: 'Reference' })
    expect(figures({ figures: rest }).stakingRatio.state).toBe('loading')
  })

  it('are a true zero where there are none', () => {
    const none = { ...answered, '/api/staking/total': { ...answered['/api/staking/total'], balance: '0', stakerCount: 0 } }
    const { stakingTotal, stakerCount, stakingRatio, stakingParticipation } = figures({ figures: none })
    expect([stakingTotal, stakerCount, stakingRatio, stakingParticipation].map(({ text, state }) => `${text} ${state}`)).toEqual([
      '0.00M live',
      '0 live',
      '0.00% live',
      '0.00% live',
    ])
  })

  it('are absent when there is nothing to compare with', () => {
    const none = { ...answered, '/api/holders/overview': { totalHolders: 0, meta } }
    expect(figures({ figures: none }).stakingParticipation).toMatchObject({ state: 'absent', text: '—' })
  })
})

describe('the program', () => {
  it('[EANA-03] is Active or Inactive', () => {
    expect(figures().program).toMatchObject({ text: 'Active', state: 'live' })
    const stopped = { ...answered, '/api/staking/program-summary': { ...answered['/api/staking/program-summary'], isActive: false } }
    expect(figures({ figures: stopped }).program.text).toBe('Inactive')
  })

  it('is neither when no source answers', () => {
    expect(figures({ figures: {}, missing: { '/api/staking/program-summary': 'unavailable' } }).program).toMatchObject({ text: '—', state: 'absent' })
  })
})
