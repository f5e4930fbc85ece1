import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTipTiming } from './tip-timing.ts'

let shown: string | null
const timing = () =>
  createTipTiming<string>((thing) => {
    shown = thing
  })

beforeEach(() => {
  vi.useFakeTimers()
  shown = null
})
afterEach(() => void vi.useRealTimers())

describe('a tooltip', () => {
  it('[TOAST-07] shows when the pointer has rested for 700 ms', () => {
    timing().enter('price')
    vi.advanceTimersByTime(699)
    expect(shown).toBeNull()
    vi.advanceTimersByTime(1)
    expect(shown).toBe('price')
  })

  it('does not show for a pointer that only passes over', () => {
    const tip = timing()
    tip.enter('price')
    vi.advanceTimersByTime(500)
    tip.leave()
    vi.advanceTimersByTime(10_000)
    expect(shown).toBeNull()
  })

  it('[TOAST-08] shows at once within 300 ms of another, and waits again after that', () => {
    const tip = timing()
    tip.enter('price')
    vi.advanceTimersByTime(700)
    tip.leave()
    vi.advanceTimersByTime(100)
    expect(shown).toBeNull()
    vi.advanceTimersByTime(300)
    tip.enter('volume')
    expect(shown).toBe('volume')
    tip.close()
    vi.advanceTimersByTime(301)
    tip.enter('supply')
    expect(shown).toBeNull()
    vi.advanceTimersByTime(700)
    expect(shown).toBe('supply')
  })

  it('stays while the pointer moves onto it', () => {
    const tip = timing()
    tip.enter('price')
    vi.advanceTimersByTime(700)
    tip.leave()
    vi.advanceTimersByTime(99)
    tip.enter('price')
    vi.advanceTimersByTime(10_000)
    expect(shown).toBe('price')
  })

  it('shows at once for the keyboard', () => {
    timing().focus('price')
    expect(shown).toBe('price')
  })
})
