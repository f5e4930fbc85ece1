import { describe, expect, it } from 'vitest'
import { disclaimer } from './disclaimer.ts'
import { explorer } from './links.ts'
import { reference } from './reference.ts'

describe('the corporate disclaimer', () => {
  const text = disclaimer.sections.flatMap((section) => [...section.paragraphs, ...('points' in section ? section.points : [])])

  it('[DISC-12] [X-13] says that a stake is locked irrevocably for 180 days', () => {
    expect(text).toContain('A stake is locked irrevocably for 180 days.')
  })

  it('[DISC-13] says that there is no early withdrawal', () => {
    expect(text).toContain('There is no early withdrawal, for any reason.')
  })

  it('[DISC-14] says that staking again with the same wallet restarts the 180-day timer', () => {
    expect(text).toContain('Staking again with the same wallet restarts the 180-day timer.')
  })
})

describe('the reference figures', () => {
  it('[X-04] [X-05] [X-06] [A-01] are the decided values, one for each figure, each with its reason', () => {
    const values = Object.fromEntries(Object.entries(reference).map(([figure, { value }]) => [figure, value]))
    expect(values).toEqual({
      vaultBalance: '99998436.01',
      price: '0.0001133',
      staked: '24560000',
      stakers: '13',
      wallets: '8',
      holders: '2600',
      supply: '990000000',
      circulating: '980000000',
      marketCap: '112170',
    })
    for (const { why } of Object.values(reference)) expect(why).toMatch(/^[A-Z0-9].{20,}\.$/)
  })
})

describe('the explorer', () => {
  it('[GEN-21] [GEN-22] has a page for an account and one for a transaction', () => {
    expect(explorer.account('7xKX')).toBe('https://solscan.io/account/7xKX')
    expect(explorer.transaction('5sig')).toBe('https://solscan.io/tx/5sig')
  })
})
