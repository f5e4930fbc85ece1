import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageView } from '../../page/page-view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { Rewards } from './rewards.tsx'

const html = renderScreen(pageView(emptyPage), <Rewards />)
const text = words(html)

describe('the rewards screen', () => {
  it('[RWD-01] has the title BD Token Rewards', () => {
    expect(html).toMatch(/<h1[^>]*>BD Token Rewards<\/h1>/)
  })

  it('[RWD-02] gives screen readers the rate, never an intermediate number of the counter', () => {
    expect(text).toContain('88.7%')
    expect(html).toMatch(/<span[^>]*aria-hidden="true"[^>]*data-counts-to="88.7%"[^>]*><\/span>/)
    const css = readFileSync('src/screens/rewards/apy.module.css', 'utf8')
    expect(css).toMatch(/initial-value: 887;/)
  })

  it('[RWD-04] has a lock-in of 180 days, Fixed Term', () => {
    expect(text).toMatch(/Lock-in180 daysFixed Term/)
    expect(text).toContain('There is no early withdrawal')
  })

  it('[RWD-05] lists benefits', () => {
    const list = /<h2[^>]*>Benefits<\/h2>.*?<ul[^>]*>(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    expect(list.match(/<h3>/g)?.length).toBeGreaterThanOrEqual(4)
    expect(words(list)).toContain('50% of the forex income goes to stakers.')
  })

  it('[INVJ-08] links to the investor journey', () => {
    expect(html).toContain('href="/investor-journey"')
  })

  it('computes its examples with the rule of the calculator', () => {
    // 2,500,000 × 88.7% ÷ 365 × 180 = 1,093,561.64…, in thin groups of thousands.
    expect(text).toContain('2,500,0001,093,5626,075')
  })
})
