import { describe, expect, it } from 'vitest'
import { cardTiers } from '../../content/card-tiers.ts'
import { tokenomics } from '../../content/tokenomics.ts'
import { pageView } from '../../page/page-view.ts'
import type { PageInput } from '../../page/view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { card, renderScreen, words } from '../../testing/screen.tsx'
import { sharesOf } from './distribution.tsx'
import { lockText } from './stakers-gift.tsx'
import { Tokenomics } from './tokenomics.tsx'

const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'direct_rpc' } as const
const answered: PageInput = {
  ...emptyPage,
  figures: {
    '/api/vault/metrics': {
      totalDeployed: '1000',
      totalWallets: 2,
      vaultAddress: 'vault',
      vaultBalance: '102345678.9',
      totalSupply: '990000000',
      circulatingSupply: '980000000',
      source: 'direct_rpc',
      lastUpdated: '2026-11-21T14:32:06.000Z',
      meta,
    },
    '/api/vault/live-balance': { vaultBalance: '102345678.9', vaultBalanceFormatted: '102.35M', source: 'direct_rpc', meta },
  },
}
const render = (input: PageInput) => renderScreen(pageView(input), <Tokenomics />)
const text = words(render(answered))

/** The row of a share: its name, its number, the length of its bar, and its note. */
function share(html: string, label: string): string {
  const row = new RegExp(`<li[^>]*><span[^>]*>${label}</span>.*?</li>`, 's').exec(html)
  if (!row) throw new Error(`there is no share named ${label}`)
  return row[0]
}

describe('the supply', () => {
  it('[TOKN-01] [TOKN-15] [X-06] is 990M in the text, and that of the mint in the figure', () => {
    expect(text).toContain('A fixed supply of 990M BD')
    expect(words(card(render(answered), 'Total supply'))).toContain('990.00MBD4 s ago')
    expect(words(card(render(answered), 'Circulating supply'))).toContain('980.00MBD4 s ago')
  })

  it('[TOKN-15] [X-06] [I-05] is 990M and 980M, as in the text, labelled Reference if the chain has not answered', () => {
    const silent = render({ ...emptyPage, missing: { '/api/vault/metrics': 'unavailable' } })
    expect(words(card(silent, 'Total supply'))).toContain('990.00MBDReference')
    expect(words(card(silent, 'Circulating supply'))).toContain('980.00MBDReference')
    expect(words(card(render(emptyPage), 'Total supply'))).not.toContain('Reference')
  })

  it('[TOKN-02] circulates to about 99%', () => {
    expect(words(share(render(answered), 'Circulating'))).toContain('about 99%')
  })

  it('[TOKN-03] has internal holdings of 10M, 1%', () => {
    expect(words(share(render(answered), 'Internal holdings'))).toMatch(/1%10M BD/)
  })

  it('[TOKN-04] [TOKN-16] [I-12] has 18% published for the vault, beside what the vault actually holds', () => {
    const html = render(answered)
    expect(words(share(html, 'Vault, as published'))).toContain('18%18% of supply')
    expect(words(card(html, 'Vault balance'))).toContain('102.35MBD')
  })

  it('is drawn to one scale, with bars proportional to the shares', () => {
    const html = render(answered)
    const lengths = tokenomics.allocation.shares.map(({ label }) => /<rect[^>]*width="([\d.]+)" height="1"><\/rect><\/svg>/.exec(share(html, label))?.[1])
    expect(lengths).toEqual(['99', '18', '4.7', '1'])
    expect(html.match(/<svg(?![^>]*aria-hidden="true")/g)).toBeNull()
  })

  it('is split among the holders in four shares with labels', () => {
    const shares = sharesOf({ top10: 78.94, top11To20: 7, top21To40: 3.2, rest: 10.86 })
    expect(shares.map(({ label, text: written }) => `${label} ${written}`)).toEqual([
      'Ten largest holders 78.9%',
      'Ranks 11 to 20 7.0%',
      'Ranks 21 to 40 3.2%',
      'All others 10.9%',
    ])
  })
})

describe('the gift for the first 50 stakers', () => {
  it('[TOKN-05] [X-10] is 46,645,300 BD, locked until Feb 10, 2026, with its end in the past tense after that date', () => {
    expect(text).toContain('46,645,300 BD')
    expect(text).toContain('unlocked on Feb 10, 2026')
    expect(lockText(Date.parse('2026-02-09T23:59:59Z'))).toBe('Locked and unlocking Feb 10, 2026')
    expect(lockText(Date.parse('2026-02-10T00:00:00Z'))).toBe('Was locked, unlocked on Feb 10, 2026')
  })

  it('[TOKN-06] is called a gift', () => {
    expect(text).toContain('A gift for the first 50 stakers')
  })
})

describe('the debit card offer', () => {
  const offer = words(card(render(answered).replaceAll('Debit card offer', 'Offer'), 'Offer'))

  it('[TOKN-08] is for 250 stakers', () => expect(offer).toContain('250 stakers'))
  it('[TOKN-10] is no-KYC', () => expect(offer).toContain('no-KYC'))
  it('[TOKN-12] [TOKN-13] [X-07] has a monthly limit of up to $100K in USDT, beside the table of tiers with its own', () => {
    expect(offer).toContain('Monthly limitup to $100K in USDT')
    expect(cardTiers.raven).toMatchObject({ dailyLimit: '$100,000', monthlyLimit: '$3,000,000' })
  })
  it('[TOKN-14] requires a stake of 2,500,000 BD', () => expect(offer).toContain('Minimum stake and card eligibility2,500,000 BD'))
})
