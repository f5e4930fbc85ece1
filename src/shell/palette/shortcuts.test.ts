import { describe, expect, it } from 'vitest'
import { navigation } from '../menu/navigation.ts'
import { askedBy, goTo, type KeyPress } from './shortcuts.ts'

const calm = { afterG: false, typing: false, singles: true }
const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('the shortcuts', () => {
  it('open the palette with Ctrl or Cmd and K, even from a field', () => {
    expect(askedBy(press('k', { ctrlKey: true }), calm)).toEqual({ ask: 'palette' })
    expect(askedBy(press('K', { metaKey: true }), { ...calm, typing: true, singles: false })).toEqual({ ask: 'palette' })
    expect(askedBy(press('k', { ctrlKey: true, altKey: true }), calm)).toBeNull()
    expect(askedBy(press('c', { ctrlKey: true }), calm)).toBeNull()
  })

  it('open the help sheet with ?, and focus the search with /', () => {
    expect(askedBy(press('?'), calm)).toEqual({ ask: 'shortcuts' })
    expect(askedBy(press('/'), calm)).toEqual({ ask: 'search' })
  })

  it('go to each place of the navigation with G and its own letter', () => {
    expect(goTo).toEqual(navigation)
    expect(new Set(goTo.map(({ key }) => key)).size).toBe(navigation.length)
    expect(askedBy(press('g'), calm)).toEqual({ ask: 'wait' })
    for (const { key = '', to } of goTo) {
      expect(askedBy(press(key), { ...calm, afterG: true })).toEqual({ ask: 'go', to })
      expect(askedBy(press(key), calm)).toBeNull()
    }
  })

  it.each(['?', '/', 'g'])('ignore %s while the person types, or when switched off', (key) => {
    expect(askedBy(press(key), { ...calm, typing: true })).toBeNull()
    expect(askedBy(press(key), { ...calm, singles: false })).toBeNull()
    expect(askedBy(press(key, { altKey: true }), calm)).toBeNull()
  })
})
