import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChartCard } from './chart-card.tsx'
import type { ChartSource } from './chart-source.ts'
import { Plot, type PlotProps } from './plot.tsx'
import { formatTime } from './time-axis.ts'
import type { ValueWords } from './value-words.ts'

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
  state: 'live',
  csvPath: '/api/history/price?window=7d&format=csv',
  need: 'met',
  loaded: ['7d'],
  load: () => {},
  comparison: { against: null, choose: () => {}, length: '7 days', status: 'loading', other: null },
}

const words: ValueWords = {
  unit: 'BD',
  short: (value) => `${value}M`,
  exact: (value) => `${value}000000`,
  change: (from, to) => `${Number(to) - Number(from)} BD`,
  compare: (now, before, then) => `${now.join(' to ')}, and ${before.join(' to ')} in ${then}`,
  transaction: (signature) => ({ href: `https://explorer.example/${signature}`, text: `Transaction ${signature}` }),
}

function card(over: Partial<typeof source> = {}): string {
  return renderToStaticMarkup(<ChartCard title="Price over time" source={{ ...source, ...over }} words={words} />)
}

/** Samples a step apart, the last one now. */
function seriesOf(values: (string | null)[], shape: 'steps' | 'samples' = 'samples') {
  const from = NOW - (values.length - 1) * STEP
  const points = values.flatMap((value, index) => (value === null ? [] : [{ at: from + index * STEP, value, transaction: shape === 'steps' ? `tx${index}` : undefined }]))
  return { from, to: NOW, stepMs: STEP, shape, points }
}

function plot(values: (string | null)[], over: Partial<PlotProps> = {}): string {
  const props: PlotProps = {
    title: 'Vault over time',
    series: seriesOf(values),
    words,
    asTable: false,
    state: 'live',
    changing: false,
    notUpdatedSince: null,
    ...over,
  }
  return renderToStaticMarkup(<Plot {...props} />)
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('a chart of the chain', () => {
  it.each([
    ['incomplete', 'still being read from the chain'],
    ['disputed', 'The sources disagree'],
    ['stored', 'later transactions are missing'],
  ])('says what is wrong with its line: %s', (state, text) => {
    expect(wordsOf(plot([], { series: seriesOf(['1', '2'], 'steps'), state }))).toContain(text)
    expect(wordsOf(plot([], { series: seriesOf(['1', '2'], 'steps') }))).not.toContain(text)
  })

  it('holds each value until the next one, and says nothing of gaps or a record', () => {
    const html = plot([], { series: { ...seriesOf([null, null, null, '1', null, null, null, '2'], 'steps') } })
    expect(/<path[^>]* d="([^"]+)"/.exec(html)?.[1]).toMatch(/^M[\d.,]+H[\d.]+V[\d.]+H100$/)
    expect(wordsOf(html)).not.toMatch(/recorded/i)
  })

  it('lists the transaction of each value once its table is shown', () => {
    const series = seriesOf(['1', '2'], 'steps')
    expect(plot([], { series, asTable: true })).toContain('href="https://explorer.example/tx1"')
    expect(plot([], { series })).not.toContain('explorer.example')
  })
})

describe('a chart beside another range', () => {
  const other = { series: { ...seriesOf(['90', '95', '99']), from: NOW - 5 * STEP, to: NOW - 3 * STEP }, name: 'the 7 days before', tag: 'before' }
  const earlier = { ...other, series: { ...other.series, points: other.series.points.map((point) => ({ ...point, at: point.at - 3 * STEP })) } }
  const html = plot(['101', '103', '102'], { other: earlier })

  it('is two lines, each with its last value as text', () => {
    expect(html.match(/<path/g)).toHaveLength(2)
    expect(wordsOf(html)).toMatch(/102M .*99M before/)
  })

  it('says the difference in words', () => {
    expect(html).toMatch(/<p role="status">101 to 102, and 90 to 99 in the 7 days before</)
    expect(html).toContain(`${formatTime(NOW)}: 102000000 BD; 3 BD against 99000000 BD on ${formatTime(NOW - 3 * STEP)}`)
  })

  it('lists both', () => {
    expect(wordsOf(html)).toContain('BD, the 7 days before')
    expect(html).toContain(`<td>${formatTime(NOW)}</td><td>99000000</td><td>102000000</td>`)
  })
})

describe('a chart without a line', () => {
  it('says that it is loading, and already offers its windows and its file', () => {
    const html = card()
    expect(html).toContain('aria-busy="true"')
    expect(wordsOf(html)).toContain('Loading the record')
    expect([...html.matchAll(/<input type="radio"[^>]*value="([^"]+)"/g)].map((match) => match[1])).toEqual(['24h', '7d'])
    expect(/<input[^>]*checked=""[^>]*value="([^"]+)"|<input[^>]*value="([^"]+)"[^>]*checked=""/.exec(html)?.slice(1).find(Boolean)).toBe('7d')
    expect(html).toContain('href="/api/history/price?window=7d&amp;format=csv" download=""')
    expect(html).toMatch(/<button[^>]*disabled="" aria-pressed="false"[^>]*>Table/)
  })

  it.each([
    ['empty', 'Collecting.', false],
    ['reading', 'Reading the history from the chain.', false],
    ['failed', 'could not be read right now', true],
    ['offline', 'No connection.', true],
  ] as const)('when %s, says what is known and what can be done', (status, sentence, canRetry) => {
    const html = card(status === 'reading' ? { status: 'empty', state: 'incomplete' } : { status })
    expect(wordsOf(html)).toContain(sentence)
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
    expect(reader).toContain(`aria-valuetext="${formatTime(NOW)}: 102000000 BD"`)
  })

  it('sums itself up in words', () => {
    expect(wordsOf(html)).toContain('Lowest 101M, highest 103M BD')
    expect(wordsOf(plot(['7', '7']))).toContain('Always 7M BD')
  })

  it('shows all digits when the change is too small for the short form', () => {
    const shown = wordsOf(plot(['102.399863', '102.402372'], { words: { ...words, short: (value) => `${Number(value).toFixed(1)}M`, exact: (value) => value } }))
    expect(shown).toContain('Lowest 102.399863, highest 102.402372 BD')
    expect(shown).not.toContain('Always')
  })

  it('is also a table of exact values, newest first', () => {
    const rows = [...html.matchAll(/<tr><td>([^<]+)<\/td><td>([^<]+)<\/td><\/tr>/g)].map((match) => [match[1], match[2]])
    const times = [NOW, NOW - STEP, NOW - 2 * STEP].map((at) => formatTime(at))
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
    expect(wordsOf(plot(['1', '2', '3']))).not.toMatch(/recorded|updated/i)
    expect(wordsOf(plot(['1', null, null, null, '2']))).toContain('Where the line is broken, nothing was recorded.')
    expect(wordsOf(plot([null, null, null, '1', '2']))).toContain(`Recorded since ${formatTime(NOW - STEP)}.`)
    expect(wordsOf(plot(['1', '2'], { notUpdatedSince: NOW }))).toContain(`Not updated since ${formatTime(NOW)}.`)
  })
})
