import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLEARED_AFTER_MS, copyForAWhile } from './timed-copy.ts'

const SECRET = '9999991234567893'

let held: string
let permission: string | Error
/** Whether this window is in front: a page may use the clipboard only then. */
let inFront: boolean
let listeners: (() => void)[]
const asked: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  held = 'before'
  permission = 'granted'
  inFront = true
  listeners = []
  asked.length = 0
  const only = async <T,>(answer: () => T): Promise<T> => {
    if (!inFront) throw new DOMException('Document is not focused.', 'NotAllowedError')
    return answer()
  }
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (text: string) => only(() => void (held = text)),
      readText: () => only(() => held),
    },
    permissions: {
      query: async (of: unknown) => {
        asked.push(of)
        if (permission instanceof Error) throw permission
        return { state: permission }
      },
    },
  })
  vi.stubGlobal('window', { addEventListener: (_: string, listener: () => void) => void listeners.push(listener) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Timers, and the hashing, which no timer waits for. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 20))
  vi.useFakeTimers()
}

describe('a copied number', () => {
  it('is cleared after 30 seconds', async () => {
    const onCleared = vi.fn<() => void>()
    expect(await copyForAWhile(SECRET, onCleared)).toBe('clears')
    expect([held, asked]).toEqual([SECRET, [{ name: 'clipboard-read' }]])
    await vi.advanceTimersByTimeAsync(CLEARED_AFTER_MS - 1)
    expect(held).toBe(SECRET)
    await pass(1)
    expect([held, onCleared.mock.calls.length]).toEqual(['', 1])
  })

  it('is left alone if something else was copied meanwhile', async () => {
    const onCleared = vi.fn<() => void>()
    await copyForAWhile(SECRET, onCleared)
    held = 'a shopping list'
    await pass(CLEARED_AFTER_MS)
    expect([held, onCleared.mock.calls.length]).toEqual(['a shopping list', 0])
  })

  it('is cleared when the window comes back to the front, if another was there', async () => {
    await copyForAWhile(SECRET, () => {})
    inFront = false
    await pass(CLEARED_AFTER_MS)
    expect([held, listeners.length]).toEqual([SECRET, 1])
    inFront = true
    listeners[0]?.()
    await pass(0)
    expect(held).toBe('')
  })

  it.each([['prompt'], ['denied'], [new TypeError('no such permission')]])('stays where the page may not look at the clipboard, and nothing asks for it: %s', async (answer) => {
    permission = answer
    expect(await copyForAWhile(SECRET, () => {})).toBe('stays')
    held = 'something else'
    await pass(CLEARED_AFTER_MS)
    expect(held).toBe('something else')
  })

  it('is told as not copied if the browser refuses', async () => {
    inFront = false
    expect(await copyForAWhile(SECRET, () => {})).toBe('refused')
  })
})
