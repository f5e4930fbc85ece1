import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownDeployment } from '../contract/deployment.ts'
import { readInitialState } from './initial-state.ts'
import { pageFiller } from './fill.ts'
import { pageView } from './page-view.ts'
import { flatten, placeholderView } from './placeholders.ts'
import type { PageInput } from './view.ts'

const input: PageInput = {
  figures: {
    '/api/vault/live-balance': {
      vaultBalance: '5000000',
      vaultBalanceFormatted: '5 000 000.00',
      source: 'direct_rpc',
      meta: { state: 'live', asOf: '2026-11-21T15:00:00.000Z', source: 'direct_rpc' },
    },
  },
  deployment: { ...unknownDeployment, vault: '<script>"&\'' },
  now: Date.UTC(2026, 10, 21, 15, 0, 3),
  utcOffsetMinutes: 0,
  link: 'polling',
}

describe('pageFiller', () => {
  it('replaces every placeholder with its value', () => {
    const fill = pageFiller('<b data-state="{{figures.vaultBalance.state}}">{{figures.vaultBalance.text}}</b> {{figures.vaultBalance.age}}')
    expect(fill(input)).toBe('<b data-state="live">5.00M</b> 3 s ago')
  })
  it('lets no value break out of its element or attribute', () => {
    expect(pageFiller('<a title="{{deployment.vault}}">')(input)).toBe('<a title="&lt;script&gt;&quot;&amp;&#x27;">')
    expect(pageFiller('<script type="application/json">{{initialState}}</script>')(input)).not.toContain('<script>"')
  })
  it('names the unknown placeholder of a broken page', () => {
    expect(() => pageFiller('{{figures.nothing.text}}')(input)).toThrow('figures.nothing.text')
  })
  it('fills every placeholder that the prerendered view has', () => {
    const page = [...flatten(placeholderView()).values()].join('\n')
    const filled = pageFiller(page)(input)
    expect(filled).not.toContain('{{')
    expect(filled.split('\n')).toHaveLength([...flatten(pageView(input)).keys()].length)
  })
})

describe('the element of the initial state', () => {
  const initialStateOf = (of: PageInput) => readInitialState(pageFiller('{{initialState}}')(of))

  it('gives back what the page was filled with', () => expect(initialStateOf(input)).toEqual(input))

  it('drops a figure that does not parse and keeps the others', () => {
    const json = pageFiller('{{initialState}}')(input).replace('"5000000"', '"NaN"')
    expect(readInitialState(json)).toMatchObject({ figures: {}, link: 'polling' })
  })
  it('is null for a page that was never filled, and never throws', () => {
    expect(readInitialState('{{initialState}}')).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => readInitialState(text) === null))
  })
})
