import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { z } from 'zod'

export interface AxeResult {
  /** One line a finding: the rule, what is wrong, and where. */
  violations: string[]
  /** Rules that found something to judge and were satisfied. Empty would mean that nothing was looked at. */
  passes: string[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const

/**
 * Everything axe-core finds on the page as it stands now, by all rules of WCAG 2.2 A and AA and by its best practices;
 * with a selector, only in what that finds.
 */
export async function axe(page: Page, only?: string): Promise<AxeResult> {
  // Evaluated, not added as a script element: the page's own policy rightly refuses foreign scripts.
  await page.evaluate(source)
  const results = answer.parse(await page.evaluate(`axe.run(${only === undefined ? 'document' : JSON.stringify(only)}, ${JSON.stringify({ runOnly: { type: 'tag', values: TAGS } })})`))
  return {
    violations: results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${help} | ${target.join(' ')} | ${failureSummary.replaceAll(/\s+/g, ' ')}`),
    ),
    passes: results.passes.filter(({ nodes }) => nodes.length > 0).map(({ id }) => id),
  }
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
