import { describe, expect, it } from 'vitest'
import { faq } from '../../content/faq.ts'
import { pageView } from '../../page/page-view.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { renderScreen, words } from '../../testing/screen.tsx'
import { Faq } from './faq.tsx'

const html = renderScreen(pageView(emptyPage), <Faq />)
const text = words(html)
const answers = new Map(faq.flatMap(({ entries }) => entries.map(({ id, answer }) => [id, answer.join(' ')])))

describe('the FAQ', () => {
  it('[FAQ-06] has eight categories in order', () => {
    const titles = [...html.matchAll(/<summary[^>]*><h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)
    expect(titles).toEqual(['General', 'BD Token', 'Staking', 'Forex Yield', 'BDTR NFTs', 'Prepaid Card', 'Platform &amp; Tools', 'Roadmap'])
  })

  it('[FAQ-04] initially opens General and BD Token, and no other', () => {
    const open = faq.filter(({ id }) => html.includes(`<details id="${id}"`) && new RegExp(`<details id="${id}"[^>]* open=""`).test(html))
    expect(open.map(({ title }) => title)).toEqual(['General', 'BD Token'])
  })

  it('[FAQ-05] shows the number of questions in each category', () => {
    for (const { title, entries } of faq) {
      expect(text).toContain(`${title.replace('&', '&amp;')}${entries.length} question`)
    }
  })

  it('[FAQ-07] [FAQ-18] has a question and an answer in each entry, and an entry in each category', () => {
    for (const { entries } of faq) {
      expect(entries.length).toBeGreaterThan(0)
      for (const { id, question, answer } of entries) {
        expect(html).toContain(`id="${id}"`)
        expect(question).toMatch(/\?$|now\?$/)
        expect(answer.join('').length).toBeGreaterThan(20)
        for (const paragraph of answer) expect(text).toContain(paragraph)
      }
    }
  })

  it('[FAQ-10] [FAQ-17] [TOKN-15] [I-05] says 990 million', () => expect(answers.get('supply')).toContain('The total supply is 990 million BD'))
  it('[FAQ-11] says the top-up fee of 4.5%', () => expect(answers.get('card-fee')).toContain('top-up fee is 4.5%'))
  it('[FAQ-12] [TOKN-09] [X-09] says 250 cards', () => expect(answers.get('who-gets-a-card')).toContain('limit of 250 cards'))
  it('[FAQ-13] says USDT (ERC-20) only', () => expect(answers.get('card-funding')).toContain('Top-ups are in USDT (ERC-20) only'))
  it('[FAQ-14] says that the stake must be kept', () => expect(answers.get('card-keep-stake')).toContain('The 2.5M BD stake must be kept'))
  it('[FAQ-15] [TOKN-07] [X-10] says what the first 50 stakers share, and that its date has passed', () => {
    expect(answers.get('first-50')).toContain('The first 50 stakers share 46.6M BD locked until Feb 2026')
    expect(answers.get('first-50')).toContain('That date has passed')
  })
  it('[FAQ-16] says that half of the forex income goes to stakers', () => expect(answers.get('income-model')).toContain('50% of forex income goes to stakers'))
})
