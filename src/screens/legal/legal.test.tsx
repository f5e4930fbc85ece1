import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { privacyPolicy } from '../../content/legal/privacy.ts'
import { riskDisclaimer } from '../../content/legal/risk.ts'
import { termsOfService } from '../../content/legal/terms.ts'
import { pageView } from '../../page/page-view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { RiskDisclaimer } from './risk-disclaimer.tsx'
import { TermsOfService } from './terms-of-service.tsx'

const render = (screen: ReactNode) => renderScreen(pageView(emptyPage), screen)
const sectionsOf = (html: string) => [...html.matchAll(/<section [^>]*aria-labelledby="([^"]+)"/g)].map(([, id]) => id)

describe('the privacy policy', () => {
  const html = render(<PrivacyPolicy />)

  it('[LEGAL-01] has nine sections', () => {
    expect(html).toMatch(/<h1[^>]*>Privacy policy<\/h1>/)
    expect(sectionsOf(html)).toHaveLength(9)
  })

  it('[LEGAL-02] was last updated in December 2024', () => expect(words(html)).toContain('Last updated: December 2024'))

  it('describes what the app really does with data', () => {
    for (const said of ['no trackers', 'set one cookie', 'delivered to our staff by email and by Telegram', 'encrypted where they are stored', 'the last known public figures'])
      expect(words(html)).toContain(said)
  })
})

describe('the terms of service', () => {
  const html = render(<TermsOfService />)
  const text = words(html)

  it('[LEGAL-03] have twelve sections', () => {
    expect(html).toMatch(/<h1[^>]*>Terms of service<\/h1>/)
    expect(sectionsOf(html)).toHaveLength(12)
  })

  it('[LEGAL-04] were last updated in December 2024', () => expect(text).toContain('Last updated: December 2024'))
  it('[LEGAL-05] are for adults, 18+', () => expect(text).toContain('You must be an adult, 18+'))
  it('[LEGAL-06] give virtual cards only to holders with verified stakes of 2.5M+ tokens', () =>
    expect(text).toContain('Virtual cards are only for holders with verified stakes of 2.5M+ tokens.'))
  it('[LEGAL-07] say that cards are issued via a partner', () => expect(text).toContain('Cards are issued via a partner'))
  it('[LEGAL-08] say that limits depend on the stake tier', () => expect(text).toContain('Limits depend on the stake tier'))
})

describe('the risk disclaimer', () => {
  it('[LEGAL-09] names what can go wrong: the lock, the price, the missing protection', () => {
    const text = words(render(<RiskDisclaimer />))
    for (const said of [
      'Risk disclaimer',
      'locked irrevocably for 180 days',
      'no early withdrawal',
      'restarts the 180-day timer',
      'is investment, legal or tax advice',
      'No deposit insurance',
      'to zero',
    ])
      expect(text).toContain(said)
  })
})

describe('every legal text', () => {
  it.each([
    ['privacy', privacyPolicy, PrivacyPolicy],
    ['terms', termsOfService, TermsOfService],
    ['disclaimer', riskDisclaimer, RiskDisclaimer],
  ] as const)('has a table of contents in which every entry links to its section: %s', (_, { sections }, Screen) => {
    const html = render(<Screen />)
    const entries = [...html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a><\/li>/g)].map(([, id]) => id)
    expect(entries).toEqual(sections.map(({ id }) => id))
    for (const id of entries) expect(html).toMatch(new RegExp(`<h2 id="${id}"`))
    for (const { blocks } of sections) expect(blocks.length).toBeGreaterThan(0)
  })
})
