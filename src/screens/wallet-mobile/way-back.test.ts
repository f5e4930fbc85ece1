import { describe, expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

const ORIGIN = 'https://app.example.com'
const to = (place: string) => wayBack(`?to=${encodeURIComponent(place)}`, ORIGIN).href

describe('where the page of the wallet app leads back to', () => {
  it.each(['/virtual-card/status', '/virtual-card?tier=raven#limits', '/'])('%s', (place) => {
    expect(to(place)).toBe(place)
  })

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '\\\\evil.example', 'javascript:alert(1)', '/nowhere', '/wallet/mobile?to=/', '/\t/evil.example', '', '/../..//evil.example'])('never to %s', (place) => {
    expect(to(place)).toBe('/')
  })

  it('to the dashboard without a word', () => {
    expect(wayBack('', ORIGIN).href).toBe('/')
  })
})
