import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barColours, COLOUR_SCHEME_KEY, chooseColourScheme, currentColourScheme, readColourScheme } from './colour-scheme.ts'

const dataset: Record<string, string> = {}
const stored = new Map<string, string>()
const bars = [
  { media: '(prefers-color-scheme: light)', content: '' },
  { media: '(prefers-color-scheme: dark)', content: '' },
]

beforeEach(() => {
  delete dataset['theme']
  stored.clear()
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => bars })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the colour scheme', () => {
  it('follows the system until one is chosen', () => {
    expect(readColourScheme()).toBe('system')
  })

  it('takes effect at once and is remembered when chosen', () => {
    chooseColourScheme('light')
    expect(dataset['theme']).toBe('light')
    expect(readColourScheme()).toBe('light')
  })

  it('colours the bars of the browser, even against the scheme of the system', () => {
    const colours = () => bars.map(({ content }) => content)
    chooseColourScheme('dark')
    expect(colours()).toEqual([barColours.dark, barColours.dark])
    expect(currentColourScheme()).toBe('dark')
    chooseColourScheme('system')
    expect(colours()).toEqual([barColours.light, barColours.dark])
    expect(currentColourScheme()).toBe('system')
  })

  it('uses the colours that the page starts with', () => {
    const page = readFileSync('index.html', 'utf8')
    const metas = [...page.matchAll(/<meta name="theme-color" content="([^"]+)" media="\(prefers-color-scheme: (\w+)\)"/g)]
    expect(metas.map(([, colour, scheme]) => [scheme, colour])).toEqual(Object.entries(barColours))
    expect(page).toContain(`scheme === 'dark' ? '${barColours.dark}' : '${barColours.light}'`)
  })

  it('goes back to the system without leaving a trace', () => {
    chooseColourScheme('dark')
    chooseColourScheme('system')
    expect(dataset).not.toHaveProperty('theme')
    expect(stored.has(COLOUR_SCHEME_KEY)).toBe(false)
  })

  it('ignores an unknown stored value', () => {
    stored.set(COLOUR_SCHEME_KEY, 'sepia')
    expect(readColourScheme()).toBe('system')
  })

  it('lasts for the page if storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    chooseColourScheme('dark')
    expect(dataset['theme']).toBe('dark')
    expect(readColourScheme()).toBe('system')
    expect(warn).toHaveBeenCalledOnce()
  })
})
