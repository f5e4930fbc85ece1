import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADMIN_MARK, signedIn } from '../../data/admin/session.ts'
import { ACCEPTANCE_KEY, acceptToday, isAcceptedToday, localDay } from './acceptance.ts'
import { COLOUR_SCHEME_KEY } from '../frame/colour-scheme.ts'

afterEach(() => vi.unstubAllGlobals())

function storage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  return stored
}

describe('the daily acceptance', () => {
  const evening = new Date(2026, 10, 21, 23, 59)

  it('[DISC-01] is missing at first', () => {
    storage()
    expect(isAcceptedToday(evening)).toBe(false)
  })

  it('[DISC-04, DISC-07] is stored as the day, under one key', () => {
    const stored = storage()
    acceptToday(evening)
    expect([...stored]).toEqual([[ACCEPTANCE_KEY, '2026-11-21']])
  })

  it('[DISC-06, DISC-16] is valid for the local calendar day', () => {
    storage()
    acceptToday(evening)
    expect(isAcceptedToday(evening)).toBe(true)
    expect(isAcceptedToday(new Date(2026, 10, 22, 0, 1))).toBe(false)
    expect(localDay(new Date(2026, 0, 5))).toBe('2026-01-05')
  })

  it('[X-14] is stored beside the mark of a signed-in administrator, each under its own key', () => {
    const stored = storage()
    acceptToday(new Date(2026, 10, 21))
    signedIn()
    expect(Object.fromEntries(stored)).toEqual({ 'bd.disclaimer': '2026-11-21', [ADMIN_MARK]: 'signed-in' })
  })

  it('counts as missing when storage is blocked, and never throws', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('blocked')
      },
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(isAcceptedToday()).toBe(false)
    expect(() => acceptToday()).not.toThrow()
    vi.restoreAllMocks()
  })

  it('is read before the first paint under the same keys', () => {
    const page = readFileSync('index.html', 'utf8')
    expect(page).toContain(`localStorage.getItem('${ACCEPTANCE_KEY}')`)
    expect(page).toContain(`localStorage.getItem('${COLOUR_SCHEME_KEY}')`)
  })
})
