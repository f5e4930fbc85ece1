import { describe, expect, it } from 'vitest'
import { pageView } from '../../page/page-view.ts'
import { screenOfPath } from '../../screen-of-path.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { LoanNote } from './loan-note.tsx'

const html = renderScreen(pageView(emptyPage), <LoanNote />)
const text = words(html)

/** From a heading to the end of its section. */
function section(heading: string): string {
  const found = new RegExp(`<h2[^>]*>${heading}</h2>.*?</section>`, 's').exec(html)
  if (!found) throw new Error(`there is no section named ${heading}`)
  return found[0]
}
const terms = () => words(section('Investment terms'))
const protections = () => words(section('Investor protections'))

describe('the loan note', () => {
  it('[LOAN-01] is the same screen at both paths', () => {
    expect(screenOfPath.get('/convertible-loan')).toBe('src/screens/loan-note/loan-note.tsx')
    expect(screenOfPath.get('/investment')).toBe(screenOfPath.get('/convertible-loan'))
  })

  it('[LOAN-02] starts with yield, discount and term', () => {
    const hero = words(/<dl.*?<\/dl>/s.exec(html)?.[0] ?? '')
    for (const figure of ['14.4%', '35%', '24-month']) expect(hero).toContain(figure)
  })

  it('[LOAN-03] has an executive summary', () => expect(words(section('Executive summary')).length).toBeGreaterThan(200))
  it('[LOAN-25] says that the company is based in Dubai', () => expect(words(section('Executive summary'))).toContain('a Dubai-based company'))
  it('[LOAN-04] has investment terms', () => expect(section('Investment terms').match(/<dt/g)?.length).toBeGreaterThanOrEqual(8))
  it('[LOAN-05] has investor protections', () => expect(section('Investor protections').match(/<h3>/g)).toHaveLength(5))
  it('[LOAN-08] has a risk disclaimer', () => expect(words(section('Risk disclaimer'))).toContain('you may lose interest and principal'))
})

describe('its terms', () => {
  it('[LOAN-10] unsecured and transferable', () => expect(terms()).toContain('Unsecured and transferable'))
  it('[LOAN-11] 14.4% fixed annual yield', () => expect(terms()).toContain('14.4% fixed annual yield'))
  it('[LOAN-12] paid bi-annually in June and December', () => expect(terms()).toContain('Paid bi-annually in June and December'))
  it('[LOAN-13] 24-month term, June 2025 to June 2027, which has already begun', () => {
    expect(terms()).toContain('24-month termJune 2025 to June 2027. It began in June 2025')
  })
  it('[LOAN-14] minimum 50,000 USD', () => expect(terms()).toContain('Minimum50,000 USD'))
  it('[LOAN-15] no maximum', () => expect(terms()).toContain('No maximum'))
  it('[LOAN-16] 35% discount to the future Series A valuation on conversion', () => {
    expect(terms()).toContain('35% discountTo the future Series A valuation on conversion')
  })
  it('[LOAN-17] valuation cap 150M USD', () => expect(terms()).toContain('Valuation cap150M USD'))
  it('[LOAN-18] Dubai under ADGM commercial law', () => expect(terms()).toContain('DubaiUnder ADGM commercial law'))
  it('[LOAN-24] HNW individuals, family offices, sophisticated investors', () => {
    expect(terms()).toContain('HNW individuals, family offices, sophisticated investors')
  })
  it('[LOAN-19] full principal redeemed if conversion is not exercised', () => expect(protections()).toContain('Full principal redeemed if conversion is not exercised'))
  it('[LOAN-20] 10% premium if repaid after 12 months', () => expect(protections()).toContain('10% premium if repaid after 12 months'))
  it('[LOAN-21] assignable to qualified investors and family offices', () => expect(protections()).toContain('Assignable to qualified investors and family offices'))
  it('[LOAN-22] quarterly reports and annual statements', () => expect(protections()).toContain('Quarterly reports and annual statements'))
  it('[LOAN-23] no founder distributions until full repayment', () => expect(protections()).toContain('No founder distributions until full repayment'))
  it('[LOAN-47] a utility bill no older than 3 months', () => expect(text).toContain('a utility bill no older than 3 months'))
  it('[LOAN-72] contact within 48 hours after a review', () => expect(text).toContain('After a review we contact you within 48 hours'))
})

describe('the use of funds', () => {
  const rows = new Map([...section('Use of funds').matchAll(/<tr><th scope="row">(.*?)<\/th><td>(\d+)%<\/td><\/tr>/gs)].map(([, purpose = '', share]) => [words(purpose), Number(share)]))

  it('[LOAN-06] is a table', () => expect(section('Use of funds')).toMatch(/<table[^>]*aria-labelledby="funds-title"/))
  it.each([
    ['[LOAN-26]', 'Marketing &amp; Growth', 20],
    ['[LOAN-27]', 'Prepaid Card Expansion', 15],
    ['[LOAN-28]', 'AI Dev &amp; Infrastructure', 15],
    ['[LOAN-29]', 'Web3 RWA Expansion', 15],
    ['[LOAN-30]', 'Staking Vault Liquidity', 10],
    ['[LOAN-31]', 'Legal/IP/IPO Prep', 10],
    ['[LOAN-32]', 'Treasury Allocation', 10],
    ['[LOAN-33]', 'Token Buyback', 5],
  ])('%s %s %d%%', (_, purpose, share) => expect(rows.get(purpose)).toBe(share))
  it('[LOAN-33] adds up to 100%', () => {
    const shares = [...rows].filter(([purpose]) => purpose !== 'Total').map(([, share]) => share)
    expect(shares).toHaveLength(8)
    expect(shares.reduce((sum, share) => sum + share)).toBe(100)
    expect(rows.get('Total')).toBe(100)
  })
})

it('pays according to its terms', () => {
  const year = 50_000 * 0.144
  expect(words(section('What the minimum pays'))).toContain(`Each half-year${(year / 2).toLocaleString('en-US')} USD`)
  expect(words(section('What the minimum pays'))).toContain(`Over 24 months${(year * 2).toLocaleString('en-US')} USD`)
})
