import { beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

beforeEach(() => void vi.useFakeTimers())

describe('what runs after the paint', () => {
  it('runs once, also on a page that is not painted', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const run = vi.fn()
    afterPaint(run)
    vi.advanceTimersByTime(99)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
