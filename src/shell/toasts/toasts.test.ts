import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, holdToast, releaseToast, toast, TOAST_LIMIT_MS, toasts } from './toasts.ts'

const shown = () => toasts.getState().current?.title ?? null

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('[TOAST-01] show one at a time: a later one replaces the earlier', () => {
    toast({ title: 'first' })
    const second = toast({ title: 'second' })
    expect(shown()).toBe('second')
    dismissToast(second)
    expect(shown()).toBeNull()
  })

  it('[TOAST-03] disappear after 5000 ms', () => {
    toast({ title: 'saved' })
    vi.advanceTimersByTime(4999)
    expect(shown()).toBe('saved')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('give a later one its full time', () => {
    toast({ title: 'first' })
    vi.advanceTimersByTime(4000)
    toast({ title: 'second' })
    vi.advanceTimersByTime(4999)
    expect(shown()).toBe('second')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it.each([15_000, 10_000, 6000, 4000])('show for %i ms on request', (showFor) => {
    toast({ title: 'read me', showFor })
    vi.advanceTimersByTime(showFor - 1)
    expect(shown()).toBe('read me')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  it('[TOAST-02] disappear at once when dismissed; the limit of 1000000 ms only ends those that are never dismissed', () => {
    const first = toast({ title: 'first' })
    dismissToast(first)
    expect(toasts.getState()).toEqual({ current: null })
    toast({ title: 'stays', showFor: Number.POSITIVE_INFINITY })
    expect(TOAST_LIMIT_MS).toBe(1_000_000)
    vi.advanceTimersByTime(999_999)
    expect(shown()).toBe('stays')
    vi.advanceTimersByTime(1)
    expect(toasts.getState()).toEqual({ current: null })
  })

  it('are not dismissed by the id of an earlier one', () => {
    const first = toast({ title: 'first' })
    toast({ title: 'second' })
    dismissToast(first)
    expect(shown()).toBe('second')
  })

  it('pause while being read, then resume the remaining time', () => {
    toast({ title: 'long' })
    vi.advanceTimersByTime(3000)
    holdToast()
    holdToast()
    vi.advanceTimersByTime(60_000)
    expect(shown()).toBe('long')
    releaseToast()
    vi.advanceTimersByTime(1999)
    expect(shown()).toBe('long')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
    releaseToast()
    expect(vi.getTimerCount()).toBe(0)
  })
})
