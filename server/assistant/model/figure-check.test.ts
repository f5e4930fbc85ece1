import { describe, expect, it } from 'vitest'
import { createFigureCheck, figuresOf } from './figure-check.ts'
import { givenTexts } from './prompt.ts'

const LIVE = '(live, as of 21 Nov 2026, 14:59 UTC, 12 s ago, from Solana RPC)'
const STORED = '(the last known one, as of 21 Nov 2026, 12:00 UTC, 3 h ago, from DEX Screener)'
const found = `The vault holds 102,345,678.90 BD ${LIVE}.
One BD costs 0.000113 USD, −1.3% in 24 hours ${STORED}.
The total supply is 990,000,000 BD; 980,000,000 BD of it circulate ${LIVE}.
The market cap is 111.03K USD, the price × the circulating supply; the volume of the last 24 hours 5.43K USD ${LIVE}.
24,560,000.00 BD are staked, by 13 wallets ${LIVE}.
wallet 1 has staked 3,000,000 BD ${LIVE}.
wallet 2 has staked 7,000,000 BD ${LIVE}.
By the published rule (88.7% a year, simple interest), 2,500,000 BD earn 1,108,750.00 BD in 182.5 days: an estimate, not a promise.`
const given = figuresOf(givenTexts)

function check(sentence: string, question = 'What does the vault hold, and what is the price?') {
  const figures = createFigureCheck(question, given)
  figures.allow(found)
  return figures.check(sentence)
}

describe('what our texts state may be said', () => {
  it.each([
    ...found.split('\n'),
    'The vault currently contains 102,345,678.9 BD, and one BD costs 0.000113 USD.',
    'The circulating supply is 980,000,000 BD.',
    'The price has fallen: -1.3% in 24 hours.',
    `Its price is 0.000113 USD ${STORED}.`,
    'Your stake is locked for 180 days.',
    'A stake earns 88.7% a year.',
    'A stake earns 88.7 percent per year.',
    'The daily limit of Duckling is $2,000.',
    'Raven may spend 100,000 dollars a day.',
    'Wallet 1 has staked 3 million BD, and wallet 2 has 7,000,000 BD.',
    'Wallet 1 has staked three million BD.',
    '2.5 million BD would earn 1,108,750 BD in 182.5 days.',
    'The 13 stakers have 24,560,000 BD staked.',
    'The volume is 5,430 USD.',
    'I can tell you about the vault, the price and staking.',
    'One of them is enough.',
  ])('%s', (sentence) => expect(check(sentence).ok).toBe(true))

  it('of our own texts too, each as it stands there', () => {
    for (const text of givenTexts) {
      const figures = createFigureCheck('', given)
      for (const sentence of text.split(/(?<=[.!?])\s+(?=\S)/)) expect(figures.check(sentence), sentence).toMatchObject({ ok: true })
    }
  })
})

describe('anything else may not', () => {
  it.each([
    ['a digit', 'The vault holds 102,345,678.80 BD.'],
    ['a digit less', 'The vault holds 10,234,567.90 BD.'],
    ['rounded', 'The vault holds 102,345,679 BD.'],
    ['scaled', 'The vault holds 102.3M BD.'],
    ['in words', 'The vault holds about one hundred and two million BD.'],
    ['as a fraction', 'The vault holds half a million BD.'],
    ['compared', 'The vault holds twice the supply.'],
    ['in other words', 'The vault holds hundreds of millions of BD.'],
    ['another unit', 'The vault holds 102,345,678.90 USD.'],
    ['another currency', 'The vault holds €102,345,678.90.'],
    ['another subject', 'The vault holds 990,000,000 BD.'],
    ['exchanged', 'The circulating supply is 990,000,000 BD.'],
    ['exchanged back', 'The total supply is 980,000,000 BD.'],
    ['of another figure', 'The market cap is 5.43K USD.'],
    ['another sign', 'The price rose by 1.3% in 24 hours.'],
    ['another time', 'Its price is 0.000113 USD (as of 21 Nov 2026, 14:59 UTC).'],
    ['another day', 'Its price is 0.000113 USD, as of 20 November 2026.'],
    ['another day in digits', 'Its price is 0.000113 USD, as of 2026-11-20.'],
    ['an age of its own', 'The vault holds 102,345,678.90 BD, read 5 s ago.'],
    ['another period', '2.5 million BD would earn 1,108,750 BD in 180 days.'],
    ['half a period', '2.5 million BD would earn 1,108,750 BD in half a year.'],
    ['a day for a month', 'The monthly limit of Duckling is $2,000.'],
    ['a tier for another', 'The daily limit of Raven is $2,000.'],
    ['a lock of its own', 'Stakes are locked for 90 days.'],
    ['another rate', 'A stake earns 88.8% a year.'],
    ['a rate of something else', 'The top-up fee is 88.7%.'],
    ['another wallet', 'Wallet 2 has staked 3,000,000 BD.'],
    ['grouped by spaces', 'The vault holds 102 345 679 BD.'],
    ['grouped by dots', 'The vault holds 102.345.678,90 BD.'],
    ['with letters', 'The vault holds 1O2,345,678.90 BD.'],
    ['in Roman script', 'The vault holds 102,345,678.90x10 BD.'],
  ])('%s: %s', (_, sentence) => expect(check(sentence)).toEqual({ ok: false }))
})

it('says which brackets are missing', () => {
  expect(check('The vault holds 102,345,678.90 BD.')).toEqual({ ok: true, ages: [LIVE] })
  expect(check(`The vault holds 102,345,678.90 BD ${LIVE}.`)).toEqual({ ok: true, ages: [] })
  expect(check('Stakes are locked for 180 days.')).toEqual({ ok: true, ages: [] })
})

it('knows what "it" is from the sentence before, and at first from the question', () => {
  const figures = createFigureCheck('What does the vault hold?', given)
  figures.allow(found)
  expect(figures.check('It is 102,345,678.90 BD.').ok).toBe(true)
  expect(figures.check('It is 990,000,000 BD.').ok).toBe(false)
  expect(figures.check('Now for the supply.').ok).toBe(true)
  expect(figures.check('It is 990,000,000 BD.').ok).toBe(true)
})
