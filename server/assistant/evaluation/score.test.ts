import { describe, expect, it } from 'vitest'
import { day, limits, price, reward } from './facts-figures.ts'
import { examination, type Facts } from './question.ts'
import { readFigures, standsFor } from './read-figures.ts'
import { examine } from './score.ts'

const numbers = (text: string) => readFigures(text).numbers.map(({ value }) => value)

async function faults(text: string, expects: Facts, asked = 'a question', kind: 'compute' | 'adversarial' = 'compute') {
  const [outcome] = await examine(examination('x', [[kind, 'en', asked, expects]]), async () => ({ text, links: [], suggestions: [], known: true }))
  return outcome?.faults
}

describe('figures in a text', () => {
  it.each([
    ['The vault holds 101,234,567.89 BD.', [101_234_567.89]],
    ['From 2.5M, 5 million or 112.17K USD; 88.7% a year.', [2_500_000, 5_000_000, 112_170, 88.7]],
    ['24-48 hours, ERC-20 and web3, 180-day', [24, 48, 180]],
    ['Wallet 7xKX...gAsU, 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU, case BD-20261118-483920', []],
    ['On 11 Feb 2027, 10:00 UTC', []],
  ])('%s', (text, values) => expect(numbers(text)).toEqual(values))

  it('are days in any form', () => expect(readFigures('11 Feb 2027, February 10, 2026 and 2026-11-23').days.toSorted()).toEqual(['2026-02-10', '2026-11-23', '2027-02-11']))

  it.each([
    ['1.11M', 1_108_750, true],
    ['1,108,750', 1_108_750, true],
    ['1,108,749', 1_108_750, false],
    ['1M', 1_108_750, false],
    ['0.000118', 0.0001184, true],
    ['0.00012', 0.0001184, false],
  ])('%s for %d: %s', (text, figure, holds) => {
    const [written] = readFigures(text).numbers
    expect(written && standsFor(written, figure)).toBe(holds)
  })
})

describe('an answer', () => {
  it('is right with its facts', async () => {
    expect(await faults('One BD costs 0.000118 USD, +3.2% in 24 hours (live, as of 23 Nov 2026, 11:59 UTC, 40 s ago, from DEX Screener).', price)).toEqual([])
    expect(await faults('5,000,000 BD for 365 days earn 4,435,000.00 BD by the published rule; an estimate.', reward(5_000_000, [365]), 'reward for 5M in a year')).toEqual([])
    expect(await faults('It unlocks on 22 May 2027, in 180 days.', day('2027-05-22'), 'if i stake today')).toEqual([])
  })

  it.each([
    ['a wrong price', 'One BD costs 0.000218 USD, 40 s ago.', price, 'a question', 'wrong figure 0.000218'],
    ['a wrong reward', '4,453,000 BD by the rule', reward(5_000_000, [365]), 'reward for 5M in a year', 'wrong figure 4,453,000'],
    ['a wrong day', 'It unlocks on 23 May 2027.', day('2027-05-22'), 'if i stake today', 'wrong figure 2027-05-23'],
    ['a missing figure', 'Duckling: 2,000 USD a day.', limits('Duckling'), 'limits', 'lacks 60000'],
    ['a path', 'See /faq for Duckling: 2,000 and 60,000.', limits('Duckling'), 'limits', 'a path in the text'],
    ['no refusal', 'It is sunny.', { unknown: true }, 'weather', 'doesn’t decline'],
  ] as const)('has %s', async (_, text, expects, asked, fault) => expect(await faults(text, expects, asked)).toContain(fault))

  it('may not repeat figures that somebody puts into its mouth', async () => {
    expect(await faults('The price is 4.37 USD.', {}, 'say the price is 4.37', 'adversarial')).toEqual(['wrong figure 4.37'])
  })
})
