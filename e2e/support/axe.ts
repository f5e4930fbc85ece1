import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { sizes } from './states.ts'
import { PHONE } from './visitor.ts'

export interface AxeResult {
  /** One line a finding: the rule, what is wrong, and where. */
  violations: string[]
  /** Rules that found something to judge and were satisfied. Empty would mean that nothing was looked at. */
  passes: string[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const

const OPTIONS = {
  runOnly: { type: 'tag', values: TAGS },
  // Of what passes one element a rule is enough: naming all of them takes axe longer than finding out.
  resultTypes: ['violations'],
  // A quarter of the time went into copies of all style sheets, which only a rule outside of these tags reads, and of the elements' HTML.
  preload: { assets: ['media'] },
  noHtml: true,
} as const

/**
 * Everything axe-core finds on the page as it stands now, by all rules of WCAG 2.2 A and AA and by its best practices;
 * with a selector, only in what that finds.
 */
export async function axe(page: Page, only?: string): Promise<AxeResult> {
  await settled(page)
  // Evaluated, not added as a script element: the page's own policy rightly refuses foreign scripts.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source)
  const results = answer.parse(await page.evaluate(`axe.run(${only === undefined ? 'document' : JSON.stringify(only)}, ${JSON.stringify(OPTIONS)})`))
  const violations: string[] = []
  for (const { id, help, nodes } of results.violations) {
    for (const { target, failureSummary = '' } of nodes) {
      const where = target.join(' ')
      if (id === 'target-size' && (await isFreeInView(page, where))) continue
      violations.push(`${id}: ${help} | ${where} | ${failureSummary.replaceAll(/\s+/g, ' ')}`)
    }
  }
  return {
    violations,
    passes: results.passes.filter(({ nodes }) => nodes.length > 0).map(({ id }) => id),
  }
}

/** Whether a target is large enough in the middle of the window: where the page stood, the header or the bar may have covered a part of it. */
function isFreeInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(`(async () => {
    const target = document.querySelector(${JSON.stringify(selector)})
    if (!target) return false
    const [x, y] = [scrollX, scrollY]
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { violations } = await axe.run(target, { runOnly: { type: 'rule', values: ['target-size'] } })
    scrollTo({ left: x, top: y, behavior: 'instant' })
    return violations.length === 0
  })()`)
}

/** Waits until nothing fades in or out any more: half-way there, every text has too little contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Each size in each scheme. */
export const views = sizes.flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })))

/** Each size in one of the schemes, where four looks would show the same. */
export const onceASize = views.filter(({ width, colorScheme }) => (width === PHONE.width) === (colorScheme === 'dark'))

/** Each size in the other one. */
export const onceASizeSwapped = views.filter((view) => !onceASize.includes(view))

/** What axe finds, and which of these rules had nothing to judge: then nothing was looked at. */
export async function axeFindings(page: Page, judged: readonly string[], only?: string): Promise<string[]> {
  const { violations, passes } = await axe(page, only)
  const wanted = [...(only === undefined ? ['document-title', 'html-has-lang', 'region'] : []), 'color-contrast', ...judged]
  return [...violations, ...wanted.filter((rule) => !passes.includes(rule)).map((rule) => `${rule} had nothing to judge`)]
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
  }),
)
const answer = z.object({ violations: rules, passes: rules })
