import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChartCard, type ChartSource } from './chart-card.tsx'
import { formatTime } from './layout.ts'
import { Plot, type PlotProps } from './plot.tsx'

const STEP = 300_000
const NOW = Date.UTC(2026, 10, 21, 14, 30)

const source: ChartSource<'24h' | '7d'> = {
  windows: ['24h', '7d'],
  window: '7d',
  choose: () => {},
  status: 'loading',
  series: null,
  changing: false,
  notUpdatedSince: null,
  csvPath: '/api/history/price?window=7d&format=csv',
  need: 'met',
  loaded: ['7d'],
  load: () => {},
}

function card(over: Partial<typeof source> = {}): string {
  const text = (value: string) => value
  return renderToStaticMarkup(<ChartCard title="Price over time" source={{ ...source, ...over }} unit="USD" short={text} exact={text} />)
}

function plot(values: (string | null)[], over: Partial<PlotProps> = {}): string {
  const from = NOW - (values.length - 1) * STEP
  const points = values.flatMap((value, index) => (value === null ? [] : [{ at: from + index * STEP, value }]))
  const props: PlotProps = {
    title: 'Vault over time',
    series: { from, to: NOW, stepMs: STEP, points },
    unit: 'BD',
    short: (value) => `${value}M`,
    exact: (value) => `${value}000000`,
    asTable: false,
    state: 'live',
    changing: false,
    notUpdatedSince: null,
    ...over,
  }
  return renderToStaticMarkup(<Plot {...props} />)
}

const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('a chart of a figure that is not being recorded', () => {
  it.each([
    ['incomplete', 'The line ends where the figure was last complete'],
    ['unconfirmed', 'The line ends where a second source'],
    ['disputed', 'The line ends where the sources last agreed'],
  ])('says why its line ends: %s', (state, text) => {
    expect(words(plot(['1', '2'], { state }))).toContain(text)
    expect(words(plot(['1', '2']))).not.toContain('The line ends')
  })
})

describe('a chart without a line', () => {
  it('says that it is loading, and already offers its windows and its file', () => {
    const html = card()
    expect(html).toContain('aria-busy="true"')
    expect(words(html)).toContain('Loading the record')
    expect([...html.matchAll(/<input type="radio"[^>]*value="([^"]+)"/g)].map((match) => match[1])).toEqual(['24h', '7d'])
    expect(/<input[^>]*checked=""[^>]*value="([^"]+)"|<input[^>]*value="([^"]+)"[^>]*checked=""/.exec(html)?.slice(1).find(Boolean)).toBe('7d')
    expect(html).toContain('href="/api/history/price?window=7d&amp;format=csv" download=""')
    expect(html).toMatch(/<button[^>]*aria-pressed="false" disabled=""[^>]*>Table/)
  })

  it.each([
    ['empty', 'Collecting.', false],
    ['failed', 'could not be read right now', true],
    ['offline', 'No connection.', true],
  ] as const)('when %s, says what is known and what can be done', (status, sentence, canRetry) => {
    const html = card({ status })
    expect(words(html)).toContain(sentence)
    expect(html.includes('Try again')).toBe(canRetry)
    expect(html).toContain('aria-busy="false"')
  })
})

describe('a chart without a connection', () => {
  it('says so at the windows that are not loaded and at its file, and nowhere else', () => {
    const html = card({ need: 'connection' })
    const note = /<span id="([^"]+)"[^>]*>Needs a connection</.exec(html)?.[1] ?? 'none'
    const inputs = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input)
    expect(inputs.filter((input) => input.includes(`aria-describedby="${note}"`)).map((input) => /value="([^"]+)"/.exec(input)?.[1])).toEqual(['24h'])
    expect(/<a [^>]*>/.exec(html)?.[0]).toContain(`aria-describedby="${note}"`)
    expect(card()).not.toContain('Needs a connection')
    expect(card()).not.toContain('aria-describedby')
  })

  it('says that the chosen window is waiting for a connection', () => {
    expect(card({ need: 'waiting' })).toContain('<span role="status">Waiting for a connection</span>')
  })
})

describe('the line of a chart', () => {
  const html = plot(['101', '103', '102'])

  it('ends with the last value as text', () => {
    expect(html).toMatch(/<span class="[^"]*end[^"]*"[^>]*>102M<\/span>/)
  })

  it('can be read value by value with the keyboard, newest first', () => {
    const reader = /<input type="range"[^>]*>/.exec(html)?.[0] ?? ''
    expect(reader).toContain('aria-label="Vault over time, value by value"')
    expect(reader).toMatch(/min="0" max="2"/)
    expect(reader).toContain('value="2"')
    expect(reader).toContain(`aria-valuetext="${formatTime(new Date(NOW))}: 102000000 BD"`)
  })

  it('sums itself up in words', () => {
    expect(words(html)).toContain('Lowest 101M, highest 103M BD')
    expect(words(plot(['7', '7']))).toContain('Always 7M BD')
  })

  it('shows all digits when the change is too small for the short form', () => {
    const shown = words(plot(['102.399863', '102.402372'], { short: (value) => `${Number(value).toFixed(1)}M`, exact: (value) => value }))
    expect(shown).toContain('Lowest 102.399863, highest 102.402372 BD')
    expect(shown).not.toContain('Always')
  })

  it('is also a table of exact values, newest first', () => {
    const rows = [...html.matchAll(/<tr><td>([^<]+)<\/td><td>([^<]+)<\/td><\/tr>/g)].map((match) => [match[1], match[2]])
    const times = [NOW, NOW - STEP, NOW - 2 * STEP].map((at) => formatTime(new Date(at)))
    expect(rows).toEqual([
      [times[0], '102000000'],
      [times[1], '103000000'],
      [times[2], '101000000'],
    ])
  })

  it('is replaced by that table on request', () => {
    const table = plot(['101', '103', '102'], { asTable: true })
    expect(table).toMatch(/role="region" tabindex="0" aria-label="Table of Vault over time"/i)
    expect(table).not.toContain('<svg')
    expect(table.match(/<tr><td>/g)).toHaveLength(3)
  })
})

describe('the note under a line', () => {
  it('says where nothing was recorded, when the record begins, and when an update failed', () => {
    expect(words(plot(['1', '2', '3']))).not.toMatch(/recorded|updated/i)
    expect(words(plot(['1', null, null, null, '2']))).toContain('Where the line is broken, nothing was recorded.')
    expect(words(plot([null, null, null, '1', '2']))).toContain(`Recorded since ${formatTime(new Date(NOW - STEP))}.`)
    expect(words(plot(['1', '2'], { notUpdatedSince: NOW }))).toContain(`Not updated since ${formatTime(new Date(NOW))}.`)
  })
})
