import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openPart, type OpenOptions } from '../../testing/open-app.tsx'
import { Calculator } from './calculator.tsx'

/** The rewards calculator as one uses it: typed, chosen, shared by its address, with a price and without one. */

const PRICE = '/api/token/market-data'
const meta = () => ({ state: 'live', asOf: new Date().toISOString(), source: 'dexscreener' }) as const

/** The calculator at an address, the price as told: a figure, null for none to be had, 'never' for none yet. */
function open(path = '/', usd: number | null | 'never' = 0.0001133, more: Partial<OpenOptions> = {}) {
  const price = typeof usd === 'number' ? { price: usd, source: 'dexscreener', meta: meta() } : usd
  return openPart(<Calculator />, { path, answers: { [PRICE]: price }, ...more })
}

const card = () => within(screen.getByRole('group', { name: 'Rewards calculator' }))
const field = () => card().getByRole('spinbutton', { name: 'Stake amount, BD' })
const choice = (name: string) => card().getByRole('button', { name })
const reward = () => card().getAllByRole('status')[0]?.textContent
const worth = () => card().getByRole('group', { name: 'Worth' }).textContent

describe('the amount', () => {
  it('[CALC-04] is a number', async () => {
    open()
    expect(field().getAttribute('type')).toBe('number')
  })

  it.each([
    ['[CALC-06]', '5M', '5000000'],
    ['[CALC-07]', '7.5M', '7500000'],
    ['[CALC-08]', '10M', '10000000'],
    ['[CALC-05]', '2.5M', '2500000'],
  ])('%s is chosen as %s', async (_, name, amount) => {
    const { user } = open('/?stake=1')
    await user.click(choice(name))
    expect(field()).toHaveProperty('value', amount)
    expect(choice(name).getAttribute('aria-pressed')).toBe('true')
    expect(card().getAllByRole('button', { pressed: true })).toHaveLength(2)
  })

  it('[CALC-09] [CALC-10] [CALC-21] has no bounds, says what the plan asks for, and counts as 0 when it is no number', async () => {
    const { user } = open('/?period=yearly')
    expect(card().getByText(/at least 2,500,000 BD/)).toBeTruthy()
    for (const [typed, expected] of [
      ['-5', '−4.44 BD'],
      ['1', '0.89 BD'],
    ] as const) {
      await user.clear(field())
      await user.type(field(), typed)
      expect(reward()).toBe(expected)
      expect(field().matches(':invalid')).toBe(false)
    }
    await user.clear(field())
    expect(reward()).toBe('0.00 BD')
    expect(field().matches(':invalid')).toBe(false)
    await user.type(field(), 'e')
    expect(reward()).toBe('0.00 BD')
  })
})

describe('the period', () => {
  it.each([
    ['[CALC-11]', 'Weekly', '42,527.40 BD'],
    ['[CALC-13]', 'Quarterly', '554,375.00 BD'],
    ['[CALC-14]', '6 months', '1,108,750.00 BD'],
    ['[CALC-15]', 'Yearly', '2,217,500.00 BD'],
    ['[CALC-12]', 'Monthly', '182,260.27 BD'],
  ])('%s [CALC-16] [CALC-35] changes the reward, and has a value: %s', async (_, name, expected) => {
    const { user } = open(name === 'Yearly' ? '/?period=weekly' : '/?period=yearly')
    expect(choice(name).getAttribute('value')).not.toBe('')
    await user.click(choice(name))
    expect(reward()).toBe(expected)
  })

  it('[CALC-16] leaves it to the amount to change the reward as well', async () => {
    const { user } = open('/?period=yearly')
    await user.click(choice('Monthly'))
    await user.click(choice('5M'))
    expect(reward()).toBe('364,520.55 BD')
    expect(field()).toHaveProperty('value', '5000000')
  })

  it('[CALC-01] [CALC-02] [CALC-03] [CALC-18] names the one plan, speaks of compounding, and says that it does not', async () => {
    open()
    const text = screen.getByRole('group', { name: 'Rewards calculator' }).textContent
    expect(text).toContain('One plan: 180-day lock at 88.7% APY')
    expect(text).toContain('compounded daily')
    expect(text).toContain('This calculator uses simple interest')
    expect(text).toContain('a day: 6,075.34 BD')
  })
})

describe('what it is worth', () => {
  it('[CALC-17] is the reward at the price, with the age of the price', async () => {
    open('/?stake=2500000&period=yearly', 0.0002)
    await waitFor(() => expect(worth()).toContain('$443.50'))
    expect(worth()).toMatch(/\d+ s ago.*at a price of 0\.000200 USD/)
  })

  it('[A-02] waits for the price in words', async () => {
    open('/', 'never')
    expect(worth()).toContain('Calculating...')
    expect(worth()).not.toContain('$')
  })

  it('[CALC-19] [CALC-20] takes the one reference price where there is none, and says so', async () => {
    open('/?stake=2500000&period=yearly', null)
    await waitFor(() => expect(worth()).toContain('$251.24'))
    expect(worth()).toMatch(/Reference.*at a price of 0\.000113 USD/)
  })
})

describe('the address', () => {
  it('holds amount and period, adds no step to the history, and is enough to open the same result', async () => {
    const { user } = open()
    const steps = window.history.length
    await user.click(choice('Yearly'))
    await user.clear(field())
    await user.type(field(), '123456')
    await waitFor(() => expect(window.location.search).toBe('?stake=123456&period=yearly'))
    expect(window.history.length).toBe(steps)
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(reward()).toBe('109,505.47 BD')
  })

  it('that names a result shows it', async () => {
    open('/?stake=123456&period=yearly')
    expect(reward()).toBe('109,505.47 BD')
    expect(field()).toHaveProperty('value', '123456')
    expect(choice('Yearly').getAttribute('aria-pressed')).toBe('true')
  })

  it('that makes no sense leaves the usual', async () => {
    open('/?stake=duck&period=never')
    expect(reward()).toBe('0.00 BD')
    expect(choice('Monthly').getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the Stake button', () => {
  it('[CALC-22] is a link to the staking site, in a new tab', async () => {
    open()
    const link = card().getByRole('link', { name: /^Stake/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://staking.example', '_blank'])
  })

  it.each([
    ['85000000', 0],
    ['85000001', 1],
  ])('[CALC-23] [CALC-34] with %s BD deployed flashes %i times, for two seconds, and not again', async (deployed, times) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const overview = (totalDeployed: string) => ({ totalDeployed, totalWallets: 8, vaultBalance: '1', meta: { ...meta(), source: 'vault_ledger' as const } })
    open('/', 0.0001, { page: { figures: { '/api/analytics/overview': overview(deployed) } } })
    const flashes = () => document.querySelectorAll('[data-flash]').length
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await pass(0)
    expect(flashes()).toBe(times)
    await pass(1800)
    expect(flashes()).toBe(times)
    await pass(300)
    expect(flashes()).toBe(0)
    await pass(6000)
    expect(flashes()).toBe(0)
  })
})
