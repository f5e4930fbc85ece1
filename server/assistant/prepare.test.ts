import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.useRealTimers())

it('reads all texts after the start, piece by piece, and then each language', async () => {
  // What is read is read for the whole process, by other tests too.
  vi.resetModules()
  const { startPreparing } = await import('./prepare.ts')
  const { readOwnTexts } = await import('../../src/assistant/find/question.ts')
  // From here on nothing is awaited: what other tests have left behind could set a timer among ours, and an interval never runs out.
  vi.useFakeTimers()
  const areRead = () => readOwnTexts(0)
  startPreparing()()
  vi.advanceTimersByTime(60_000)
  expect(areRead()).toBe(false)

  startPreparing()
  vi.advanceTimersByTime(15_000)
  expect(areRead()).toBe(false)
  let pieces = 0
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer()
    pieces += 1
  }
  expect(areRead()).toBe(true)
  expect(pieces).toBeGreaterThan(40)
})
