import { describe, expect, it } from 'vitest'
import { faq } from '../../content/faq.ts'
import { cutAtWords, searchFaq, wordsOf } from './search.ts'
import { idsToOpen } from './use-open-questions.ts'

const found = (typed: string) => searchFaq(faq, typed).flatMap(({ entries }) => entries.map(({ id }) => id))

describe('the search', () => {
  it('[FAQ-01] keeps an entry whose answer alone has the word, and leaves out the others', () => {
    const word = '4.5%'
    expect(faq.flatMap(({ entries }) => entries).filter(({ question }) => question.includes(word))).toEqual([])
    expect(found(word)).toEqual(['card-fee'])
  })

  it('[FAQ-01] keeps an entry whose question alone has the word', () => {
    expect(found('person')).toEqual(['how-to-reach-you'])
  })

  it('[FAQ-02] ignores case, in question and answer', () => {
    expect(found('STAKING')).toEqual(found('staking'))
    expect(found('staking').length).toBeGreaterThan(1)
    expect(found('what is BLACKDUCK?')).toContain('what-is-blackduck')
  })

  it('requires every word, in any position', () => {
    expect(found('usdt card funded')).toContain('card-funding')
    expect(found('usdt zzzzzz')).toEqual([])
  })

  it('finds everything without a search', () => {
    expect(found('  ')).toHaveLength(faq.flatMap(({ entries }) => entries).length)
  })

  it('gives the total number of questions in a category', () => {
    expect(searchFaq(faq, '4.5%')).toMatchObject([{ id: 'prepaid-card', total: 6 }])
  })
})

describe('marking', () => {
  it('cuts where a word begins and ends, regardless of case and punctuation', () => {
    expect(cutAtWords('The Top-up fee is 4.5%.', wordsOf('4.5% TOP'))).toEqual(['The ', 'Top', '-up fee is ', '4.5%', '.'])
    expect(cutAtWords('stakers stake', wordsOf('stake stakers'))).toEqual(['', 'stakers', ' ', 'stake', ''])
    expect(cutAtWords('anything', [])).toEqual(['anything'])
  })
})

describe('an address', () => {
  it('opens a question with its category, or a category, or nothing', () => {
    expect(idsToOpen('minimum-stake')).toEqual(['staking', 'minimum-stake'])
    expect(idsToOpen('staking')).toEqual(['staking'])
    expect(idsToOpen('nobody')).toEqual([])
  })

  it('belongs to a single question or category', () => {
    const ids = faq.flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])
    expect(new Set(ids).size).toBe(ids.length)
  })
})
