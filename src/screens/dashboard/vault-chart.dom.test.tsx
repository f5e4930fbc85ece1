import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { history, historyFigure, historyWindow, type History, type HistoryFigure, type HistoryWindow } from '../../contract/history.ts'
import { record } from '../../contract/testing/history-record.ts'
import { useChartChoices } from '../../data/live/chart-choices.ts'
import { connection } from '../../data/live/connection.ts'
import { openPart, type Answer } from '../../testing/open-app.tsx'
import { untilPainted } from '../../ui/after-paint.ts'
import { PriceChart } from './price-chart.tsx'
import { VaultChart } from './vault-chart.tsx'

/** Charts with a record made up for the purpose: what is listed, read by keyboard, chosen, and said where there is none. */

const VAULT = 'Vault balance over time'
const PRICE = 'Price over time'

/** The vault's chart, whose records come from the test. */
function open(answer: (figure: HistoryFigure, window: HistoryWindow) => Answer = record, element = <VaultChart />) {
  const opened = openPart(element, {
    answers: Object.fromEntries(
      historyFigure.options.map((figure) => [
        `/api/history/${figure}`,
        ({ path: asked }: { path: string }) => {
          const parameters = new URLSearchParams(asked.split('?')[1])
          const [from, to] = [parameters.get('from'), parameters.get('to')]
          return from && to ? recordBetween(figure, from, to) : answer(figure, historyWindow.parse(parameters.get('window')))
        },
      ]),
    ),
  })
  return { ...opened, paths: () => opened.asked.map(({ path: asked }) => asked) }
}

const element = (title = VAULT) => screen.getByRole('group', { name: title })
const chart = (title = VAULT) => within(element(title))
const slider = (title = VAULT) => chart(title).findByRole('slider', { name: `${title}, value by value` })
/** The press shows first, and then what was chosen. */
const choose = async (user: UserEvent, name: string) => {
  await user.click(chart().getByRole('radio', { name }))
  await act(untilPainted)
}
const reading = () => element().querySelector('p')?.textContent

/** A range that begins with 101,000,000 BD and ends with 50,000 more. */
function recordBetween(figure: HistoryFigure, from: string, to: string): History {
  const { points: _, window: __, ...rest } = record(figure, '7d')
  const at = (share: number) => new Date(Date.parse(from) + share * (Date.parse(to) - Date.parse(from))).toISOString()
  return { ...rest, from, to, points: [{ at: from, value: '101000000' }, { at: at(0.5), value: '101050000' }] }
}

// The choice outlives a screen, and so it would a test.
beforeEach(() => useChartChoices.setState({}, true))

describe('a chart', () => {
  it('is broken where nothing was recorded', async () => {
    open(record, <PriceChart />)
    await slider(PRICE)
    expect(element(PRICE).querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
    expect(chart(PRICE).getByText('Where the line is broken, nothing was recorded.')).toBeTruthy()
  })

  it('of the chain holds its values, and ends with the last one in words', async () => {
    open()
    await slider()
    expect(element().querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(1)
    expect(chart().getAllByText('102.10M').length).toBeGreaterThan(0)
    expect(reading()).toBe('Lowest 102.00M, highest 102.10M BD')
  })

  it('tells the newest value when it gets the focus, and the summary again when it loses it', async () => {
    const { user } = open()
    const reader = await slider()
    chart().getByRole('radio', { name: '24h' }).focus()
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(reader))
    expect(reading()).toMatch(/: 102,100,000\.50 BD$/)
    expect(reader.getAttribute('aria-valuetext')).toBe(reading())
    // From a value Tab leads to the transaction that made it.
    await user.tab()
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe(`https://solscan.io/tx/${'5'.repeat(87)}v`))
    expect(reading()).toMatch(/: 102,100,000\.50 BD$/)
    await user.tab()
    expect(reading()).toBe('Lowest 102.00M, highest 102.10M BD')
  })

  it('is a table as well: for screen readers always, for everybody on request', async () => {
    const { user } = open()
    await slider()
    expect(chart().getAllByRole('row')).toHaveLength(91)
    await user.click(chart().getByRole('button', { name: /^Table/ }))
    const table = chart().getByRole('region', { name: `Table of ${VAULT}` })
    expect(chart().getByRole('button', { name: /^Table/ }).getAttribute('aria-pressed')).toBe('true')
    expect(within(table).getAllByRole('cell').slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d, Transaction 5555\.\.\.555v, opens in a new tab$/),
      '102,100,000.50',
    ])
    expect(chart().queryByRole('slider')).toBeNull()
    await user.click(chart().getByRole('button', { name: /^Table/ }))
    expect(chart().getByRole('slider')).toBeTruthy()
  })

  it('changes its window in place, and knows it when one comes back from another screen', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { user, paths, leave, comeBack } = open(async (figure, window) => {
      if (window === '7d') await held
      return record(figure, window)
    })
    await slider()
    await choose(user, '7d')
    await waitFor(() => expect(paths()).toContain('/api/history/vaultBalance?window=7d'))
    // The line that is known stays until the other one is there.
    const busy = () => element().querySelector('svg path')?.closest('[aria-busy]')?.getAttribute('aria-busy')
    expect(busy()).toBe('true')
    release()
    await waitFor(() => expect(busy()).toBe('false'))

    leave()
    expect(screen.queryByRole('group', { name: VAULT })).toBeNull()
    comeBack()
    await slider()
    expect(chart().getByRole('radio', { name: '7d' })).toHaveProperty('checked', true)
  })

  it('can be kept as a file of the window that shows, by the link that says so', async () => {
    const { user } = open()
    await slider()
    await choose(user, '30d')
    const link = chart().getByRole('link', { name: /^CSV/ })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/history/vaultBalance?window=30d&format=csv', true])
  })
})

describe('a chart beside another range', () => {
  const status = () => within(element()).getAllByRole('status').map(({ textContent }) => textContent).filter(Boolean)

  it('is compared with the range before, in words and as a second line, until that is pressed again', async () => {
    const { user, paths } = open()
    await slider()
    await choose(user, '7d')
    await user.click(chart().getByRole('button', { name: /^Compare/ }))
    expect(chart().getByRole('radio', { name: '7 days before' })).toHaveProperty('checked', true)
    await waitFor(() => expect(element().querySelectorAll('svg path[d]')).toHaveLength(2))
    const asked = new URLSearchParams(paths().find((path) => path.includes('from='))?.split('?')[1])
    expect(Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('from') ?? '')).toBe(7 * 86_400_000)
    expect(status()).toEqual(['+99,000.00 BD (+0.10%) in this window, +50,000.00 BD (+0.05%) in the 7 days before: 49,000.00 BD more.'])
    act(() => chart().getByRole('slider').focus())
    expect(status()[0]).toMatch(/^\+1,050,000\.50 BD \(\+1\.0%\) against 101,050,000\.00 BD on \d/)
    await user.click(chart().getByRole('button', { name: /^Compare/ }))
    expect(element().querySelectorAll('svg path[d]')).toHaveLength(1)
  })

  it('is compared with a range of one\u2019s own, by its first day', async () => {
    const { user, paths } = open()
    await slider()
    await choose(user, '7d')
    await user.click(chart().getByRole('button', { name: /^Compare/ }))
    await choose(user, 'From a day')
    const day = chart().getByLabelText('First day of the 7 days to compare with')
    fireEvent.change(day, { target: { value: '2025-10-01' } })
    const from = new Date(2025, 9, 1).toISOString()
    await waitFor(() => expect(paths().some((path) => path.includes(`from=${from}`))).toBe(true))
    expect(await chart().findByText('1 Oct 2025')).toBeTruthy()
  })

  it('says that there is nothing before all of it', async () => {
    const { user } = open()
    await slider()
    await choose(user, 'All')
    await user.click(chart().getByRole('button', { name: /^Compare/ }))
    expect(status()).toEqual(['Nothing lies before all of it: choose a shorter window to compare.'])
  })
})

describe('a chart without a record', () => {
  it('says that it is collecting', async () => {
    open((figure, window) => history.parse({ ...record(figure, window), points: [] }))
    expect(await chart().findByText(/^Collecting\./)).toBeTruthy()
    expect(chart().queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('says what is wrong and tries again on request', async () => {
    let broken = true
    const { user } = open((figure, window) =>
      broken ? Response.json({ success: false, code: 'not_found', error: 'x' }, { status: 404 }) : record(figure, window),
    )
    const again = await chart().findByRole('button', { name: 'Try again' })
    expect(chart().getByText(/could not be read right now/)).toBeTruthy()
    broken = false
    await user.click(again)
    await slider()
    expect(reading()).toContain('Lowest')
  })

  it('says that there is no connection, and draws when there is one again', async () => {
    let broken = true
    open((figure, window) => (broken ? 'gone' : record(figure, window)))
    await chart().findByRole('button', { name: 'Try again' })
    act(() => connection.getState().missed())
    expect(await chart().findByText(/^No connection\./)).toBeTruthy()
    broken = false
    act(() => connection.getState().reached())
    await slider()
    expect(reading()).toContain('Lowest')
  })
})
