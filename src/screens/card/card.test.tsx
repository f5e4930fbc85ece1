import { describe, expect, it } from 'vitest'
import type { EligibilityAnswer, VerificationAnswer } from '../../data/api/wallet-check.ts'
import { HttpError, NetworkError } from '../../data/api/http-error.ts'
import { IncompleteError } from '../../data/api/wallet-error.ts'
import { pageFiller } from '../../page/fill.ts'
import { pageView } from '../../page/page-view.ts'
import { placeholderView } from '../../page/placeholders.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { card as section, renderScreen, words } from '../../testing/screen.tsx'
import { Card } from './card.tsx'
import { CheckStatus } from './wallet-check/check-status.tsx'
import { DetailsPanel } from './overview/details-panel.tsx'
import { LimitsPanel } from './overview/limits-panel.tsx'
import { PolishedCard } from './overview/polished-card.tsx'
import { Result } from './wallet-check/result.tsx'
import { standingOf } from './wallet-check/standing.ts'
import { UsagePanel } from './overview/usage-panel.tsx'
import { TierDialog } from './overview/tier-dialog.tsx'
import { verdictOf } from './wallet-check/verdict.ts'

const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const meta = { state: 'live', asOf: '2026-11-21T14:32:06.000Z', source: 'staking_ledger' } as const
const view = pageView(emptyPage)

function answer(over: Partial<VerificationAnswer> = {}): VerificationAnswer {
  return { isStaking: true, stakedAmount: '2500000', tier: 'duckling', detectionMethod: 'staking_ledger', meta, ...over }
}

function eligibility(over: Partial<EligibilityAnswer> = {}): EligibilityAnswer {
  return { eligible: true, bdBalance: '3000000', usdValue: 339.9, tier: 'duckling', meta, ...over }
}

/** With three transactions outstanding. */
const unread = { ...meta, state: 'incomplete', outstanding: 3 } as const
const nothing = answer({ isStaking: false, stakedAmount: '0', tier: 'none', detectionMethod: 'none' })
const verdict = (over: VerificationAnswer) => verdictOf(wallet, over)

describe('the card page', () => {
  const html = renderScreen(view, <Card />)
  const check = html.slice(0, html.indexOf('role="tablist"'))

  it('[CARD-02] [VERIF-01] [VERIF-02] has the wallet check beside the tabs: one field and its button', () => {
    expect(check.match(/<input/g)).toHaveLength(1)
    expect(check).toMatch(/<label[^>]*>Solana wallet address<\/label>/)
    expect(check).toMatch(/<button[^>]*>Verify Wallet<\/button>/)
  })

  it('[VERIF-03] does not verify an empty field', () => {
    expect(check).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Verify Wallet<\/button>/)
  })

  it('[VERIF-05] [VERIF-06] says how long it can take, and what membership requires', () => {
    expect(check).toContain('Verification can take up to 60 seconds.')
    expect(words(section(check, 'Membership requirements'))).toContain('At least 2,500,000 BD staked with this wallet')
  })

  it('[CARD-07] has three tabs', () => {
    expect([...html.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, label]) => label)).toEqual(['Card Details', 'Spending Limits', 'Usage Analytics'])
  })

  it('[CARD-17] [CARD-18] asks for a card first in place of its usage', () => {
    expect(words(/id="usage".*/s.exec(html)?.[0] ?? '')).toContain('Please generate a card first.')
  })

  it('[CARD-26] [SCOPE-05] is a Mastercard funded in USDT', () => {
    expect(words(html)).toContain('A virtual Mastercard, funded in USDT')
    expect(words(html)).toContain('Top-ups in USDT (ERC-20) only.')
  })

  it('fills to exactly the HTML that React renders', () => {
    for (const Screen of [Card, PolishedCard]) {
      expect(pageFiller(renderScreen(placeholderView(), <Screen />))(emptyPage)).toBe(renderScreen(view, <Screen />))
    }
  })
})

describe('a wallet whose card is on the screen', () => {
  const granted = { state: 'granted', tier: 'banker' } as const

  it('is shown as having one, not as eligible for one, in every tab', () => {
    const before = words(renderScreen(view, <DetailsPanel standing={granted} wallet={wallet} hasCard={false} onCard={() => {}} />))
    expect(before).toContain('This wallet can have a card')
    const html = words(renderScreen(view, <DetailsPanel standing={granted} wallet={wallet} hasCard onCard={() => {}} />))
    expect(html).toContain('This wallet has a card')
    expect(html).not.toContain('can have a card')
    const usage = words(renderScreen(view, <UsagePanel hasCard />))
    expect(usage).not.toMatch(/No card yet|generate a card first/)
  })
})

describe('the result', () => {
  function result(over: { verified?: VerificationAnswer; eligible?: EligibilityAnswer }) {
    const found = over.verified ? verdict(over.verified) : null
    return renderScreen(
      view,
      <Result wallet={wallet} verdict={found} meta={over.verified?.meta} eligibility={over.eligible} holdingsFailed={false} onReadHoldings={() => {}} />,
    )
  }

  it('[CARD-03] [CARD-04] [CARD-20] shows holdings in millions with their value', () => {
    const html = words(result({ verified: answer(), eligible: eligibility() }))
    expect(html).toContain('BD holdings3.00M BD')
    expect(html).toContain('USD value339.90 USD')
  })

  it('[CARD-05] [CARD-06] [CARD-20] shows that a wallet is eligible, with its tier and its stake', () => {
    const html = result({ verified: answer(), eligible: eligibility() })
    expect(words(html)).toContain('Card eligibilityEligible')
    expect(words(html)).toContain('Staked2,500,000.00 BD')
    expect(html).toContain('data-tier="duckling"')
  })

  it('[CARD-05] [CARD-06] [VERIF-16] shows that a wallet is not eligible, and has no tier', () => {
    const refused = words(result({ verified: nothing, eligible: eligibility({ eligible: false, tier: 'none' }) }))
    expect(refused).toContain('Card eligibilityNot eligible')
    expect(refused).toContain('TierNone')
  })

  it('treats the tier as a minimum while the staking history is not complete, and refuses no wallet', () => {
    const html = words(result({ verified: answer({ meta: unread }), eligible: eligibility({ meta: unread }) }))
    expect(html).toContain('Card eligibilityEligible')
    expect(html).toContain('Tierat leastDuckling')
    expect(html).toContain('Stakedat least 2,500,000.00 BD')
    expect(html).toContain('Incomplete: 3 transactions outstanding')
    for (const eligible of [undefined, eligibility({ eligible: false, tier: 'none', meta: unread })]) {
      const undecided = words(result({ verified: { ...nothing, meta: unread }, ...(eligible ? { eligible } : {}) }))
      expect(undecided).toContain('Card eligibilityNot complete yet')
      expect(undecided).toContain('Tier—Staked—')
      expect(undecided).not.toMatch(/Not eligible|None/)
    }
  })

  it('shows no value without a price', () => {
    expect(words(result({ verified: answer(), eligible: eligibility({ usdValue: null }) }))).toContain('USD valuePrice unavailable')
  })

  it('[CARD-21] follows the flag of the eligibility answer, not the holdings', () => {
    expect(standingOf(verdict(nothing), eligibility({ bdBalance: '0' }))).toEqual({ state: 'granted', tier: 'duckling' })
    expect(standingOf(verdict(answer()), eligibility({ eligible: false }))).toMatchObject({ state: 'refused' })
    expect(standingOf(verdict(answer()), undefined)).toMatchObject({ state: 'granted' })
    expect(standingOf(null, undefined)).toEqual({ state: 'unchecked', tier: '' })
  })

  it('claims nothing before the first check', () => {
    expect(words(result({}))).not.toMatch(/Eligible|Not eligible|BD$/)
  })
})

describe('the status line', () => {
  const render = (props: Omit<Parameters<typeof CheckStatus>[0], 'onAgain'>) => renderScreen(view, <CheckStatus {...props} onAgain={() => {}} />)
  const status = (props: Parameters<typeof render>[0]) => words(render(props))

  it('[VERIF-10] covers each state: idle, verifying, eligible, not eligible, failed', () => {
    expect(status({ busy: false, error: null, verdict: null })).toContain('up to 60 seconds')
    expect(render({ busy: true, error: null, verdict: null })).toContain('<progress')
    expect(status({ busy: false, error: null, verdict: verdict(answer()) })).toBe('This wallet has staked enough for a card.')
    expect(status({ busy: false, error: null, verdict: verdict(nothing) })).toContain('Must stake 2,500,000 BD tokens')
    expect(status({ busy: false, error: new HttpError(500, 'x', 'x'), verdict: null })).toContain('Verification Failed API request failed with status 500.')
    expect(status({ busy: false, error: new NetworkError('x'), verdict: null })).toContain('There is no connection to the server.')
  })

  it('says in plain words that nothing can be said yet, and offers to check again', () => {
    const text = 'The staking history is not complete yet: 3 transactions are still to be read. We can’t say yet what this wallet has staked. Nothing is lost; please check again in a few minutes.'
    for (const props of [
      { busy: false, error: new IncompleteError(3), verdict: null },
      { busy: false, error: null, verdict: verdict({ ...nothing, meta: unread }) },
    ]) {
      expect(status(props)).toBe(`${text}Check again`)
      expect(render(props)).toMatch(/role="status"><p>The staking[^]*<button[^>]*>Check again<\/button>/)
      expect(status(props)).not.toMatch(/Failed|DENIED|Must stake/)
    }
    expect(status({ busy: false, error: new IncompleteError(0), verdict: null })).toContain('the count differs from the chain.')
    expect(status({ busy: false, error: new IncompleteError(undefined), verdict: null })).toMatch(/^The staking history is not complete yet\. We/)
    expect(status({ busy: true, error: new IncompleteError(3), verdict: null })).not.toContain('Check again')
    expect(status({ busy: false, error: new HttpError(503, 'x', 'x'), verdict: null })).not.toContain('Check again')
  })

  it('says that an eligible wallet has staked at least the amount shown', () => {
    const said = status({ busy: false, error: null, verdict: verdict(answer({ meta: unread })) })
    expect(said).toMatch(/^This wallet has staked enough for a card\. The staking history is not complete yet: 3 transactions are still to be read\. It has staked at least/)
    expect(said).toMatch(/Check again$/)
  })
})

describe('the tabs', () => {
  it('[CARD-16] list the limits of each tier, and mark that of the wallet', () => {
    const html = renderScreen(view, <LimitsPanel standing={{ state: 'granted', tier: 'BANKER' }} />)
    expect(words(html)).toContain('Daily limit$2,000Monthly limit$60,000')
    expect(words(html)).toContain('Daily limit$5,000Monthly limit$150,000')
    expect(words(html)).toContain('Daily limit$100,000Monthly limit$3,000,000')
    const own = [...html.matchAll(/<li class="[^"]*tier[^"]*">.*?<\/dl>/gs)].map(([item]) => words(item)).filter((text) => text.includes('This wallet'))
    expect(own).toEqual([expect.stringContaining('Professional')])
  })

  it('[VERIF-49] give an unknown tier the generic card', () => {
    expect(words(renderScreen(view, <LimitsPanel standing={{ state: 'granted', tier: 'x' }} />))).toContain('Generic virtual cardX')
  })

  it('[CARD-08] [CARD-19] follow the eligibility: refused wallets see the requirements, granted ones how to get a card', () => {
    const details = (state: 'unchecked' | 'refused' | 'granted', tier = '') => words(renderScreen(view, <DetailsPanel standing={{ state, tier }} wallet={wallet} />))
    expect(details('unchecked')).toContain('Check a wallet first')
    expect(details('refused')).toContain('No card for this wallet yet')
    expect(details('refused')).not.toContain('Generate Card')
    expect(words(renderScreen(view, <DetailsPanel standing={{ state: 'undecided', tier: '' }} wallet={wallet} />))).toMatch(/Not complete yet.*still being read/)
    expect(details('granted', 'raven')).toContain('Generate Card')
    expect(words(renderScreen(view, <LimitsPanel standing={{ state: 'refused', tier: '' }} />))).toContain('not eligible for a card')
  })

  it('[CARD-27] promise a card within 24 to 48 hours', () => {
    expect(words(renderScreen(view, <DetailsPanel standing={{ state: 'granted', tier: 'raven' }} wallet={wallet} />))).toContain('24 to 48 hours')
  })
})

describe('the tier dialog', () => {
  const dialog = (open: boolean) =>
    renderScreen(view, <TierDialog open={open} tier="Duckling" stakedAmount="2600000" walletAddress={wallet} onClose={() => {}} onProceed={() => {}} />)

  it('[TIERD-02] renders nothing while closed', () => {
    expect(dialog(false)).toBe('')
  })

  it('says when the stake may be larger', () => {
    const html = renderScreen(view, <TierDialog open atLeast tier="Duckling" stakedAmount="2600000" walletAddress={wallet} onClose={() => {}} onProceed={() => {}} />)
    expect(words(html)).toContain('Stakedat least 2,600,000.00 BD')
  })

  it.each([
    ['[TIERD-03]', 'BLACKDUCK REBEL ACCEPTED!'],
    ['[TIERD-01] [TIERD-04]', 'Duckling, Entry-Level'],
    ['[TIERD-05]', 'Your stake opens the card programme to you.'],
    ['[TIERD-06]', 'Daily limit$2,000'],
    ['[TIERD-06]', 'Monthly limit$60,000'],
    ['[TIERD-01] [TIERD-07]', 'Staked2,600,000.00 BD'],
    ['[TIERD-01] [TIERD-08]', `Wallet${wallet.slice(0, 8)}...${wallet.slice(-6)}`],
    ['[TIERD-09]', 'Requires2.5M to 5M BD'],
    ['[TIERD-10]', 'Global Mastercard acceptance'],
    ['[TIERD-10]', 'USDT funding only'],
    ['[TIERD-11]', 'COMPLETE REBEL ALIAS REGISTRATION'],
  ])('%s shows a benefit of the tier: %s', (_, said) => {
    expect(words(dialog(true))).toContain(said)
  })
})

describe('the polished card', () => {
  it('[SHELL-13] shows a card with its tier, limits and benefits', () => {
    const html = renderScreen(view, <PolishedCard />)
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="BlackDuck card, Duckling, Entry-Level"/)
    expect(words(html)).toContain('Daily limit$2,000')
    expect(words(html)).toContain('Apple Pay and Google Pay')
    expect([...html.matchAll(/aria-pressed="(\w+)"[^>]*>([^<]+)</g)].map(([, on, name]) => [name, on])).toEqual([
      ['Duckling', 'true'],
      ['Banker', 'false'],
      ['Raven', 'false'],
    ])
  })
})
