import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPull, type Pull } from './watch-pull.ts'

let seen: Pull[] = []
let done = () => {}
const refresh = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
let stop = () => {}

/** A touch event with fingers at these heights. */
function touch(type: string, ...heights: number[]): void {
  document.dispatchEvent(Object.assign(new Event(type), { touches: heights.map((clientY) => ({ clientY })) }))
}

function pullDown(way: number): void {
  touch('touchstart', 100)
  touch('touchmove', 100 + way / 2)
  touch('touchmove', 100 + way)
  touch('touchend')
}

beforeEach(() => {
  vi.useFakeTimers()
  seen = []
  refresh.mockClear()
  stop = watchPull({ onChange: (pull) => seen.push(pull), refresh })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a pull on the page', () => {
  it('refreshes once it is let go, and says so until that is done', async () => {
    pullDown(120)
    expect([seen, refresh.mock.calls.length]).toEqual([['pulling', 'ready', 'updating'], 1])
    // A second one meanwhile is none.
    pullDown(120)
    expect(refresh).toHaveBeenCalledTimes(1)
    done()
    await vi.advanceTimersByTimeAsync(600)
    expect(seen.at(-1)).toBe('idle')
    pullDown(120)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['too short', () => pullDown(60), ['pulling', 'idle']],
    ['upwards', () => pullDown(-200), []],
    ['taken back', () => { touch('touchstart', 100); touch('touchmove', 250); touch('touchmove', 105); touch('touchend') }, ['ready', 'idle']],
    ['of two fingers', () => { touch('touchstart', 100, 200); touch('touchmove', 300, 400); touch('touchend') }, []],
    ['joined by a second finger', () => { touch('touchstart', 100); touch('touchmove', 150); touch('touchmove', 250, 300); touch('touchend') }, ['pulling', 'idle']],
    ['that the system takes over', () => { touch('touchstart', 100); touch('touchmove', 250); touch('touchcancel') }, ['ready', 'idle']],
  ] as const)('does nothing where it is %s', (_, act, expected) => {
    act()
    expect([seen, refresh.mock.calls.length]).toEqual([expected, 0])
  })

  it('does nothing further down the page, nor under a dialog', () => {
    vi.stubGlobal('scrollY', 5)
    pullDown(200)
    vi.stubGlobal('scrollY', 0)
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    pullDown(200)
    dialog.remove()
    expect([seen, refresh.mock.calls.length]).toEqual([[], 0])
  })
})
