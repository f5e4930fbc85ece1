import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnswerFirst } from './use-answer-first.ts'

beforeEach(() => void vi.useFakeTimers())

/** Lets the page be painted. */
const paint = () => act(() => vi.advanceTimersByTime(50))

function pressed(first: string) {
  const change = vi.fn()
  const { result, rerender, unmount } = renderHook(({ value }) => useAnswerFirst(value, change), { initialProps: { value: first } })
  return { change, become: (value: string) => rerender({ value }), leave: unmount, shown: () => result.current[0], ask: (next: string) => act(() => result.current[1](next)) }
}

describe('a press', () => {
  it('is answered at once, and does what it asks for after the paint', () => {
    const { ask, shown, change, become } = pressed('a')
    ask('b')
    expect([shown(), change.mock.calls]).toEqual(['b', []])
    paint()
    expect([shown(), change.mock.calls]).toEqual(['b', [['b']]])
    become('b')
    expect(shown()).toBe('b')
  })

  it('counts no more once something else has come about, also what was before', () => {
    const { ask, shown, become } = pressed('a')
    ask('b')
    paint()
    become('b')
    become('a')
    expect(shown()).toBe('a')
  })

  it('gives way to the next one of the same frame', () => {
    const { ask, shown, change } = pressed('a')
    ask('b')
    ask('c')
    paint()
    expect([shown(), change.mock.calls]).toEqual(['c', [['c']]])
  })

  it('does nothing to what is gone by then', () => {
    const { ask, change, leave } = pressed('a')
    ask('b')
    leave()
    paint()
    expect(change).not.toHaveBeenCalled()
  })
})
