import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'

export const MOST_SHIFT = 0.02

export interface LayoutShift {
  /** The sum over the page's life so far, input or not: stricter than the usual score, which forgives and takes windows. */
  total: number
  /** What moved and how, for the message of a failed test. */
  moved: string[]
}

/** The whole page in one window: what is below the fold counts as well. */
export function tall({ width }: { width: number }) {
  return { width, height: 1800 }
}

export async function expectNoShift(page: Page): Promise<void> {
  const { total, moved } = await layoutShift(page)
  expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
}

/** How much of this page moved under its reader since it was loaded. */
export async function layoutShift(page: Page): Promise<LayoutShift> {
  return answer.parse(await page.evaluate(READ))
}

/**
 * An observer is only called when there is something. The entry of the navigation itself is always there, and comes
 * after every shift that was buffered before: so one call tells all, and there is nothing to wait for by the clock.
 */
const READ = `new Promise((resolve) => {
  const shifts = []
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  const name = (node) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? element.tagName.toLowerCase() + '.' + element.className + ' "' + (element.textContent ?? '').slice(0, 40) + '"' : 'a removed node'
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.entryType === 'layout-shift') shifts.push(entry)
    if (!list.getEntries().some((entry) => entry.entryType === 'navigation')) return
    observer.disconnect()
    resolve({
      total: shifts.reduce((sum, entry) => sum + entry.value, 0),
      moved: shifts.flatMap((entry) =>
        entry.sources.map((source) => Math.round(entry.startTime) + ' ms ' + entry.value.toFixed(4) + ' ' + name(source.node) + ': ' + box(source.previousRect) + ' to ' + box(source.currentRect)),
      ),
    })
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  observer.observe({ type: 'navigation', buffered: true })
})`

const answer = z.object({ total: z.number(), moved: z.array(z.string()) })
