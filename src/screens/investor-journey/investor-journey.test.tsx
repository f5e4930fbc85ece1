import { describe, expect, it } from 'vitest'
import { pageView } from '../../page/page-view.ts'
import { placeholderView } from '../../page/placeholders.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { InvestorJourney } from './investor-journey.tsx'

const html = renderScreen(pageView(emptyPage), <InvestorJourney />)
const scenarios = [...html.matchAll(/<li[^>]*><h3[^>]*>Scenario .*?<\/li>/gs)].map(([scenario]) => words(scenario))

describe('the investor journey', () => {
  it('[INVJ-01] is a static page, the same for any figures', () => {
    expect(html).toMatch(/<h1[^>]*>Duckling investor journey<\/h1>/)
    expect(renderScreen(placeholderView(), <InvestorJourney />)).toBe(html)
  })

  it('[INVJ-02] has three scenarios', () => {
    expect(scenarios).toHaveLength(3)
  })

  it('[INVJ-03] starts with 5M BD bought at $0.00012 for $600', () => {
    expect(words(html)).toContain('Bought5M BDPrice$0.00012Paid$600')
  })

  it('[INVJ-04] [INVJ-07] says 298x at $0.005', () => expect(scenarios[0]).toContain('BD at$0.005ROI298x'))
  it('[INVJ-05] [INVJ-07] says 775x at $0.015', () => expect(scenarios[1]).toContain('BD at$0.015ROI775x'))
  it('[INVJ-06] [INVJ-07] says 1,490x at $0.030', () => expect(scenarios[2]).toContain('BD at$0.030ROI1,490x'))

  it('[INVJ-07] keeps the published multiples and shows what the price alone gives', () => {
    const alone = [0.005, 0.015, 0.03].map((price) => `By price alone${Number((price / 0.00012).toFixed(1))}x`)
    for (const [index, said] of alone.entries()) expect(scenarios[index]).toContain(said)
    expect(words(html)).toContain('Take neither for a forecast')
  })
})
