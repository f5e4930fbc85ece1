import { describe, expect, it } from 'vitest'
import { answerOf, walletAt } from './testing/answers.ts'
import { emptyPage } from '../../page/testing/empty-page.ts'
import { myFigures, sumOf, type Mine } from '../../page/my-view.ts'
import type { PageInput } from '../../page/view.ts'

const price = { priceUsd: 0.0002, meta: { state: 'live', asOf: '2026-11-21T14:32:00.000Z', source: 'dexscreener' } } as const
const page: PageInput = { ...emptyPage, figures: { '/api/trading/market-data': price } }
const mine = (answers: Mine['answers'], watched = answers.length): Mine => ({ watched, answers, nameOf: (address) => (address === walletAt(1) ? 'Ada' : 'Bea') })

describe('the watched wallets together', () => {
  it('are what they hold and have staked, to the base unit, and what that is worth', () => {
    const { myTotal, myWorth } = myFigures(page, mine([answerOf(1, { held: '0.000001' }), answerOf(2, { held: '1000' })]))
    expect(sumOf(['2500000', '0.000001', '2500000', '1000'])).toBe('5001000.000001')
    expect(myTotal).toMatchObject({ text: '5,001,000.00', unit: 'BD', state: 'live', note: '' })
    expect(myWorth).toMatchObject({ text: '1,000.20', unit: 'USD', state: 'live' })
  })

  it('count down to the first unlock, and say of which wallet', () => {
    const figures = myFigures(page, mine([answerOf(1), answerOf(2, { unlocksAt: '2026-11-23T15:32:10.000Z' })]))
    expect(figures.myUnlock.text).toBe('2 d 1 h')
    expect(figures.myUnlock.note).toMatch(/^Bea: 23 Nov 2026/)
  })

  it('say that it is unlocked, or that nothing is staked', () => {
    expect(myFigures(page, mine([answerOf(1, { unlocksAt: null })])).myUnlock).toMatchObject({ text: 'Unlocked', note: '2,500,000.00 BD can be withdrawn' })
    expect(myFigures(page, mine([answerOf(1, { staked: '0', unlocksAt: null })])).myUnlock).toMatchObject({ text: 'None', note: 'Nothing is staked' })
  })

  it('mark what was earned as an estimate, with its rule', () => {
    expect(myFigures(page, mine([answerOf(1), answerOf(2)])).myReward).toMatchObject({ text: '201.00', unit: 'BD', note: 'Estimate: 88.7% a year on what was staked' })
  })
})

describe('a total that lacks something says so', () => {
  const { stake: _, ...withoutStake } = answerOf(2)
  const { holdings: __, ...withoutHoldings } = answerOf(2)
  it.each([
    ['a wallet that was not read', mine([answerOf(1)], 2), '1 of 2 wallets could be read'],
    ['a wallet without its stakes', mine([answerOf(1), withoutStake]), ''],
    ['a wallet without its holdings', mine([answerOf(1), withoutHoldings]), ''],
    ['a history that is not read to its end', mine([answerOf(1), answerOf(2, { state: 'incomplete' })]), ''],
  ])('%s', (_what, known, note) => {
    const { myTotal, myWorth } = myFigures(page, known)
    expect(myTotal).toMatchObject({ state: 'incomplete', note })
    expect(myTotal.age).toContain('Incomplete')
    expect(myWorth.state).toBe('incomplete')
  })

  it('and is no number where nothing is known', () => {
    expect(myFigures(page, mine([], 2)).myTotal.state).toBe('loading')
    expect(myFigures({ ...page, link: 'down' }, mine([], 2)).myTotal).toMatchObject({ state: 'absent', text: '—' })
  })
})

it('without a connection, all of it is stored, with its age', () => {
  const figures = myFigures({ ...page, link: 'down' }, mine([answerOf(1)]))
  expect(figures.myTotal).toMatchObject({ state: 'stored' })
  expect(figures.myTotal.age).toMatch(/as of .*20 Nov.* ago/)
  expect(figures.myUnlock).toMatchObject({ state: 'stored', text: expect.stringMatching(/^178 d/) })
})

it('without a price, there is no worth', () => {
  expect(myFigures(emptyPage, mine([answerOf(1)])).myWorth).toMatchObject({ state: 'absent', note: 'No price is known' })
})
