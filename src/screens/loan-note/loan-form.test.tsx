import { describe, expect, it } from 'vitest'
import { countries } from './countries.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { pageView } from '../../page/page-view.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { LoanForm } from './loan-form.tsx'

const html = renderScreen(pageView(emptyPage), <LoanForm />).replaceAll(/<style.*?<\/style>/gs, '')

/** A field: its label, its tag, and the texts of its options except for the empty one. */
function field(name: string): { label: string; tag: string; options: string[] } {
  const tag = new RegExp(`<(?:input|select|textarea)\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
  const id = tag && /\bid="([^"]+)"/.exec(tag)?.[1]
  if (!tag || !id) throw new Error(`there is no field named ${name}`)
  const label = words(new RegExp(`<label[^>]*for="${id}"[^>]*>(.*?)</label>`, 's').exec(html)?.[1] ?? '')
  const select = tag.startsWith('<select') ? (html.slice(html.indexOf(tag)).split('</select>')[0] ?? '') : ''
  return { label, tag, options: [...select.matchAll(/<option value="([^"]+)"[^>]*>/g)].map(([, value = '']) => value.replaceAll('&amp;', '&')) }
}
const isRequired = (name: string) => / required=""/.test(field(name).tag)

describe('the application form', () => {
  it('[LOAN-07] [LOAN-44] leaves validation to the browser', () => {
    expect(html).toMatch(/<form[^>]*>/)
    expect(html).not.toMatch(/<form[^>]*novalidate/i)
    expect(words(html)).toContain('Submit Application')
  })

  it.each([
    ['[LOAN-34]', 'fullName', 'Full legal name*'],
    ['[LOAN-35]', 'email', 'Email*'],
    ['[LOAN-36]', 'investmentAmount', 'Investment amount*'],
    ['[LOAN-37]', 'investorType', 'Investor type*'],
    ['[LOAN-38]', 'passportCopy', 'Copy of your passport*'],
    ['[LOAN-39]', 'utilityBill', 'Utility bill*'],
    ['[LOAN-40]', 'riskSuitability', 'I understand that I may lose what I invest*'],
    ['[LOAN-41]', 'conversionOption', 'Repayment preference*'],
    ['[LOAN-42]', 'country', 'Country*'],
  ])('%s [LOAN-44] %s is required, and marked as such', (_, name, label) => {
    expect([isRequired(name), field(name).label]).toEqual([true, label])
  })

  it('[LOAN-35] asks for an email address', () => expect(field('email').tag).toContain('type="email"'))
  it('[LOAN-43] does not require comments', () => expect([isRequired('comments'), field('comments').label]).toEqual([false, 'Comments']))
  // I-02: required by the form as well as by their labels.
  it.each(['passportCopy', 'utilityBill'])('[LOAN-38] [LOAN-39] [LOAN-45] [LOAN-46] %s accepts an image or a PDF, and is required as decided', (name) => {
    const { tag } = field(name)
    expect(tag).toContain('type="file"')
    expect(tag).toContain('accept="image/*,application/pdf"')
    expect(isRequired(name)).toBe(true)
  })
  it('[LOAN-47] says how old the utility bill may be', () => expect(words(html)).toContain('No older than 3 months'))

  it('[LOAN-48] [LOAN-49] offers nine amounts', () => {
    expect(field('investmentAmount').options).toEqual(['$50,000', '$75,000', '$100,000', '$125,000', '$150,000', '$175,000', '$200,000', '$225,000', '$250,000'])
  })
  it('[LOAN-50] offers three investor types', () => expect(field('investorType').options).toEqual(['HNW Individual', 'Family Office', 'Sophisticated Investor']))
  it('[LOAN-51] offers Yes or No for the risks', () => expect(field('riskSuitability').options).toEqual(['Yes', 'No']))
  it('[LOAN-52] offers three repayment options', () => expect(field('conversionOption').options).toEqual(['Convert', 'Repaid', 'Undecided']))
  it('[LOAN-53] lists 195 countries, each once, in alphabetical order', () => {
    expect(field('country').options).toEqual([...countries])
    expect(new Set(countries).size).toBe(195)
    expect([...countries].toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([...countries])
  })
})
