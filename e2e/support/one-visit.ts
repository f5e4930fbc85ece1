import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

/**
 * For a suite whose tests go on from one another: what `open` gives, opened before the first and closed after the last.
 * Each begins where the one before it left the page, so that one that fails hides as little as possible of the rest.
 */
export function oneVisit<T extends { context: BrowserContext }>(open: () => Promise<T>): () => T {
  let opened: T | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.context.close())
  return () => {
    if (!opened) throw new Error('the visit has not begun')
    return opened
  }
}
