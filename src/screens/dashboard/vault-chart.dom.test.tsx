import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { history, historyFigure, historyWindow, type HistoryFigure, type HistoryWindow } from '../../contract/history.ts'
import { record } from '../../contract/testing/history-record.ts'
import { connection } from '../../data/live/connection.ts'
import { openPart, type Answer } from '../../testing/open-app.tsx'
import { VaultChart } from './vault-chart.tsx'

/** Charts with a record made up for the purpose: what is listed, read by keyboard, chosen, and said where there is none. */

const VAULT = 'Vault balance over time'

/** The vault's chart, whose records come from the test. */
function open(answer: (figure: HistoryFigure, window: HistoryWindow) => Answer = record) {
  const opened = openPart(<VaultChart />, {
    answers: Object.fromEntries(
      historyFigure.options.map((figure) => [
        `/api/history/${figure}`,
        ({ path: asked }: { path: string }) => answer(figure, historyWindow.parse(new URLSearchParams(asked.split('?')[1]).get('window'))),
      ]),
    ),
  })
  return { ...opened, paths: () => opened.asked.map(({ path: asked }) => asked) }
}

const element = (title = VAULT) => screen.getByRole('group', { name: title })
const chart = (title = VAULT) => within(element(title))
const slider = (title = VAULT) => chart(title).findByRole('slider', { name: `${title}, value by value` })
const reading = () => element().querySelector('p')?.textContent

describe('a chart', () => {
  it('is broken where nothing was recorded, and ends with its last value in words', async () => {
    open()
    await slider()
    expect(element().querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
    expect(chart().getByText('Where the line is broken, nothing was recorded.')).toBeTruthy()
    expect(chart().getByText('102.10M')).toBeTruthy()
    expect(reading()).toBe('Lowest 102.00M, highest 102.10M BD')
  })

  it('tells the newest value when it gets the focus, and the summary again when it loses it', async () => {
    const { user } = open()
    const reader = await slider()
    chart().getByRole('radio', { name: '24h' }).focus()
    await user.tab()
    expect(document.activeElement).toBe(reader)
    expect(reading()).toMatch(/: 102,100,000\.50 BD$/)
    expect(reader.getAttribute('aria-valuetext')).toBe(reading())
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
      expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d$/),
      '102,100,000.50',
    ])
    expect(element().querySelector('svg path')).toBeNull()
    await user.click(chart().getByRole('button', { name: /^Table/ }))
    expect(element().querySelector('svg path')).not.toBeNull()
  })

  it('changes its window in place, and knows it when one comes back from another screen', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { user, paths, leave, comeBack } = open(async (figure, window) => {
      if (window === '7d') await held
      return record(figure, window)
    })
    await slider()
    await user.click(chart().getByRole('radio', { name: '7d' }))
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
    await user.click(chart().getByRole('radio', { name: '30d' }))
    const link = chart().getByRole('link', { name: /^CSV/ })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/history/vaultBalance?window=30d&format=csv', true])
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
