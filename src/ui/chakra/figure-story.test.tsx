import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FigureStory } from './figure-story.tsx'

const html = (state: string, over: { witnesses?: string; claims?: string } = {}) =>
  renderToStaticMarkup(<FigureStory figure={{ state, witnesses: '', claims: '', ...over }} />)
const words = (state: string, over?: Parameters<typeof html>[1]) => html(state, over).replaceAll(/<[^>]+>/g, '')

describe('the details of a figure', () => {
  it.each([
    ['1', 'Read from one node operator; not confirmed by a second one.'],
    ['2', 'Confirmed by two independent node operators.'],
    ['3', 'Confirmed by 3 independent node operators.'],
  ])('say how many operators gave it: %s', (witnesses, text) => {
    expect(words('live', { witnesses })).toMatch(/^Live: /)
    expect(words('live', { witnesses })).toContain(text)
  })

  it('say nothing about operators where they are not counted', () => {
    expect(words('live')).not.toContain('operator')
  })

  it('show the claim of each operator for a disputed figure', () => {
    const claims = 'one.example: 102 345 678.90 BD\ntwo.example: 102 345 678.80 BD'
    expect(words('disputed', { claims })).toMatch(/^Disputed: .*the last value that they agreed on\./)
    expect(html('disputed', { claims })).toContain('<dt>one.example</dt><dd>102 345 678.90 BD</dd>')
    expect(html('disputed', { claims })).toContain('<dt>two.example</dt><dd>102 345 678.80 BD</dd>')
    expect(html('disputed')).not.toContain('<dl')
  })

  it.each(['live', 'incomplete', 'unconfirmed', 'disputed', 'stored', 'reference'])('explain each state: %s', (state) => {
    expect(words(state).toLowerCase()).toMatch(new RegExp(`^${state}: `))
  })
})
