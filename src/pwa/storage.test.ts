import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askToKeep, askWhenSettled, keeping } from './storage.ts'

const DAY_MS = 24 * 3_600_000
const START = Date.parse('2026-11-21T10:00:00Z')
const persist = vi.fn<() => Promise<boolean>>()
let persisted = false
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  kept = new Map()
  persisted = false
  persist.mockReset().mockResolvedValue(false)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { storage: { persist, persisted: () => Promise.resolve(persisted) } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('asking the browser to keep what is stored', () => {
  it('happens once, and after a refusal not again for a week', async () => {
    await askToKeep()
    await askToKeep()
    expect(persist).toHaveBeenCalledTimes(1)
    expect(await keeping()).toEqual({ state: 'not kept', refusedAt: START })
    vi.setSystemTime(START + 7 * DAY_MS - 1)
    await askToKeep()
    expect(persist).toHaveBeenCalledTimes(1)
    vi.setSystemTime(START + 7 * DAY_MS)
    await askToKeep()
    expect(persist).toHaveBeenCalledTimes(2)
  })

  it('forgets the refusal once persistence is granted, and does not ask again then', async () => {
    persist.mockImplementation(() => Promise.resolve((persisted = true)))
    await askToKeep()
    expect(await keeping()).toEqual({ state: 'kept', refusedAt: null })
    await askToKeep()
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('does not happen where a refusal could not be remembered, nor where the browser has no such call', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('blocked')
      },
    })
    await askToKeep()
    expect(persist).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', {})
    await askToKeep()
    expect((await keeping()).state).toBe('unknown')
  })
})

describe('the moment to ask', () => {
  it('is some seconds after the first paint, for a returning visitor', async () => {
    askWhenSettled({ returning: true })
    await vi.advanceTimersByTimeAsync(9999)
    expect(persist).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('does not come for a first visit, unless the app is installed', async () => {
    askWhenSettled({ returning: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(persist).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('appinstalled'))
    await vi.advanceTimersByTimeAsync(0)
    expect(persist).toHaveBeenCalledTimes(1)
  })

  it('comes for an app opened from the home screen, unless it is called off', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const callOff = askWhenSettled({ returning: false })
    callOff()
    window.dispatchEvent(new Event('appinstalled'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(persist).not.toHaveBeenCalled()
    askWhenSettled({ returning: false })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(persist).toHaveBeenCalledTimes(1)
  })
})
