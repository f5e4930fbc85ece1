import { describe, expect, it } from 'vitest'
import type { EnhancedStaker } from '../../contract/enhanced-stakers.ts'
import type { Meta } from '../../contract/meta.ts'
import type { StakePosition } from '../../contract/staking-transfers.ts'
import { subscriptionsOf } from '../../data/live/queries.ts'
import { pageFiller } from '../../page/fill.ts'
import { pageView } from '../../page/page-view.ts'
import { placeholderView } from '../../page/placeholders.ts'
import type { PageInput } from '../../page/view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { card, renderScreen, words } from '../../testing/screen.tsx'
import { EnhancedAnalytics } from './enhanced-analytics.tsx'
import { Premium } from './premium.tsx'
import { Everyone } from './stakers.tsx'
import { StakerList } from './staker-list.tsx'
import { orderStakers, premiumStakers, stakerRows, type StakerOrder } from './staker-rows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = emptyPage.now
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' } as const
const answered: PageInput = {
  ...emptyPage,
  figures: {
    '/api/analytics/real-staking': { totalStakers: 27, totalStaked: '24612345.678901', meta },
    '/api/staking/program-summary': {
      isActive: true,
      programAddress: 'program',
      totalAccounts: 27,
      totalValue: '24612345.678901',
      lastVerified: meta.asOf,
      meta,
    },
  },
}

function staker(over: Partial<EnhancedStaker> = {}): EnhancedStaker {
  return {
    walletAddress: 'DuckWa11etOfSomebody',
    stakedAmount: '2500000',
    tier: 'duckling',
    isAuthenticated: true,
    stakingDuration: 30,
    transactionCount: 4,
    ...over,
  }
}

function position(over: Partial<StakePosition> = {}): StakePosition {
  return {
    wallet: 'DuckWa11etOfSomebody',
    amount: '2500000',
    startDate: new Date(now - 90 * DAY).toISOString(),
    unlockDate: new Date(now + 90 * DAY).toISOString(),
    signature: 'signature-of-it',
    ...over,
  }
}

/** A list of one staker, as HTML. */
function row(stakers: EnhancedStaker[], positions: StakePosition[], at = now): string {
  return renderScreen(pageView(answered), <StakerList rows={stakerRows(stakers, positions)} now={at} />)
}

describe('the enhanced analytics', () => {
  const html = renderScreen(pageView(answered), <EnhancedAnalytics />)

  it('[EANA-01] [EANA-02] [EANA-03] shows the stakers, the total stake, and whether the program is active', () => {
    expect(words(card(html, 'Stakers'))).toMatch(/^Stakers27/)
    expect(words(card(html, 'Total BD staked'))).toMatch(/^Total BD staked24\.61MBD/)
    expect(words(card(html, 'Program'))).toMatch(/^ProgramActive/)
  })

  it('[EANA-09] [EANA-10] has the ranking and the program details', () => {
    expect(html).toContain('>Premium Authenticated Stakers</h2>')
    expect(html).toContain('>Staking Program Details</h2>')
    expect(words(html)).toContain('Lock180 days')
    expect(words(html)).toContain('APY88.7%')
  })

  it('fills to exactly the HTML that React renders', () => {
    const fill = pageFiller(renderScreen(placeholderView(), <EnhancedAnalytics />))
    for (const input of [answered, emptyPage]) expect(fill(input)).toBe(renderScreen(pageView(input), <EnhancedAnalytics />))
  })
})

describe('a staker', () => {
  it('[EANA-04] [EANA-07] [STAKE-18] has a countdown of its lock in days, hours and minutes', () => {
    const unlockDate = new Date(now + 3 * DAY + 4 * HOUR + 10 * MINUTE).toISOString()
    expect(words(row([staker()], [position({ unlockDate })]))).toContain('Locked3 d 4 h 10 min left')
  })

  it('[EANA-05] [EANA-08] shows how much of the lock has passed, 0 before its start and 100 after its end', () => {
    const at = (time: number) => /<progress[^>]*value="(\d+)"/.exec(row([], [position()], time))?.[1]
    expect(at(now)).toBe('50')
    expect(at(now - 91 * DAY)).toBe('0')
    expect(at(now + 91 * DAY)).toBe('100')
    expect(words(row([], [position()]))).toContain('50%')
  })

  it('[EANA-06] is Unlocked after the unlock date', () => {
    const text = words(row([], [position()], now + 90 * DAY))
    expect(text).toContain('Unlocked')
    expect(text).toContain('Ready to claim')
    expect(text).not.toContain('left')
  })

  it('[EANA-11] [EANA-12] shows tier, authentication, days and transactions', () => {
    const html = row([staker()], [])
    expect(html).toContain('data-tier="duckling"')
    expect(words(html)).toContain('Duckling')
    expect(words(html)).toContain('Authenticated')
    expect(words(html)).toContain('2,500,000.00 BD')
    expect(words(html)).toContain('staking for 30 days')
    expect(words(html)).toContain('4 transactions')
    expect(words(row([staker({ isAuthenticated: false, tier: 'none' })], []))).not.toMatch(/Authenticated|None/)
  })

  it('[EANA-14] shows wallet, amount and lock of the transfers, with the transaction on the explorer', () => {
    const html = row([], [position(), position({ amount: '0.5', signature: 'later-one', startDate: new Date(now - DAY).toISOString() })])
    expect(words(html)).toContain('2,500,000.50 BD')
    expect(html).toContain('href="https://solscan.io/account/DuckWa11etOfSomebody"')
    expect(html).toContain('href="https://solscan.io/tx/later-one"')
  })
})

describe('the list of stakers', () => {
  const unread = { ...meta, state: 'incomplete', outstanding: 3 } as const
  const everyone = (stakers: EnhancedStaker[], of: Meta) => words(renderScreen(pageView(answered), <Everyone rows={stakerRows(stakers, [])} meta={of} />))

  it('is empty without any stakes, and not complete yet while transactions are outstanding', () => {
    expect(everyone([], meta)).toContain('No active stakers')
    expect(everyone([], unread)).toMatch(/^Not complete yetThe staking history is not complete yet: 3 transactions are still to be read\. No position/)
    expect(everyone([], unread)).not.toMatch(/Nobody|There are no stakes/)
    expect(everyone([staker()], unread)).toContain('Incomplete: 3 transactions outstanding')
  })

  it('does not call the ranking empty either', () => {
    const premium = (of: Meta) => words(renderScreen(pageView(answered), <Premium rows={[]} meta={of} />))
    expect(premium(meta)).toContain('No authenticated wallet')
    expect(premium(unread)).toMatch(/Incomplete: 3 transactions outstanding.*3 transactions are still to be read\./)
    expect(premium(unread)).not.toContain('No authenticated wallet')
  })
})

describe('rows', () => {
  const rows = stakerRows(
    [
      staker({ walletAddress: 'small', stakedAmount: '2500000', stakingDuration: 90, transactionCount: 1 }),
      staker({ walletAddress: 'large', stakedAmount: '7500000.000000001', tier: 'raven', stakingDuration: 5, transactionCount: 2 }),
      staker({ walletAddress: 'even', stakedAmount: '7500000', tier: 'raven', isAuthenticated: false, transactionCount: 9 }),
      staker({ walletAddress: 'tiny', stakedAmount: '1', tier: 'none' }),
    ],
    [position({ wallet: 'small', unlockDate: new Date(now + DAY).toISOString() }), position({ wallet: 'large' })],
  )
  const order = (by: StakerOrder) => orderStakers(rows, by).map(({ wallet }) => wallet)

  it('are in descending order of stake, to the base unit', () => {
    expect(rows.map(({ wallet }) => wallet)).toEqual(['large', 'even', 'small', 'tiny'])
  })

  it('can be sorted by other values, with unknown ones last', () => {
    expect(order('unlock')).toEqual(['small', 'large', 'even', 'tiny'])
    expect(order('longest')[0]).toBe('small')
    expect(order('busiest')[0]).toBe('even')
  })

  it('[EANA-09] [EANA-19] the ranking keeps authenticated stakers with a tier, ordered by stake', () => {
    expect(premiumStakers(rows).map(({ wallet }) => wallet)).toEqual(['large', 'small'])
    const html = renderScreen(pageView(answered), <Premium rows={rows} />)
    expect([...html.matchAll(/<li.*?<\/li>/gs)].map(([item]) => words(item))).toEqual([
      expect.stringMatching(/^Rank 1large.*Raven7\.50M BD$/),
      expect.stringMatching(/^Rank 2small.*Duckling2\.50M BD$/),
    ])
  })
})

describe('polling while the live stream is down', () => {
  it('[EANA-15] [EANA-16] [EANA-17] polls at the intervals of this view', () => {
    const paths = ['/api/stakers/enhanced', '/api/staking/transfers', '/api/staking/program-summary'] as const
    expect(subscriptionsOf(paths, 'enhancedAnalytics').map(({ polling }) => polling.everyMs)).toEqual([30_000, 5000, 60_000])
  })
})
