import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotPainted, painted } from './painted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page whose scripts are answered, or whose frames come, or neither. */
function pageWith({ scripts, frames }: { scripts: boolean; frames: boolean }) {
  return {
    url: () => 'http://127.0.0.1/faq',
    evaluate: (script: string) => ((script.includes('requestAnimationFrame') ? frames : scripts) ? Promise.resolve(true) : new Promise(() => {})),
  }
}

const never = new Promise<never>(() => {})

async function outcome(page: ReturnType<typeof pageWith>): Promise<unknown> {
  const result = painted(page, never).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return result
}

it('gives what the step gives', async () => {
  expect(await painted(pageWith({ scripts: true, frames: true }), Promise.resolve(7))).toBe(7)
})

it('tells a page that is not painted any more from one that is slow, and from one whose scripts hang', async () => {
  expect(await outcome(pageWith({ scripts: true, frames: false }))).toBeInstanceOf(NotPainted)
  for (const page of [pageWith({ scripts: true, frames: true }), pageWith({ scripts: false, frames: false })]) {
    const error = await outcome(page)
    expect(error).not.toBeInstanceOf(NotPainted)
    expect(String(error)).toContain('not done within 30000 ms')
  }
})

it('passes on what the step itself says', async () => {
  await expect(painted(pageWith({ scripts: true, frames: true }), Promise.reject(new Error('the page was left')))).rejects.toThrow('the page was left')
})
