import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { AtRule, type Node } from 'postcss'
import { expect, it } from 'vitest'

// What makes the browser work out styles or layout of the whole page at each change: docs/decisions/0063-a-page-with-its-own-styles.md.

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))

it('no sheet has a layer, and none looks through the whole page on a screen', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.flatMap((name) => costlyIn(readFileSync(join('src', name), 'utf8')).map((what) => `${name}: ${what}`))).toEqual([])
})

it('finds them', () => {
  expect(costlyIn('@layer a{.a{x:1}}@media (width>1px){html:has(.a) .b{x:1}}@media print{:root:has(.a) .b{x:1}}.a:has(.b){x:1}')).toEqual(['@layer a', 'html:has(.a) .b'])
  expect(costlyIn(':global(:root:has(.a)) .b{x:1}body:not(.a):has(.b){x:1}')).toEqual([':global(:root:has(.a)) .b', 'body:not(.a):has(.b)'])
})

function costlyIn(css: string): string[] {
  const found: string[] = []
  const root = postcss.parse(css)
  root.walkAtRules('layer', ({ params }) => void found.push(`@layer ${params}`))
  root.walkRules((rule) => {
    if (/(?:^|[^\w-])(?:html|:root|body)[^\s>+~]*:has\(/.test(rule.selector) && !isForPaper(rule)) found.push(rule.selector)
  })
  return found
}

function isForPaper({ parent }: Node): boolean {
  if (!parent) return false
  return (parent instanceof AtRule && parent.name === 'media' && parent.params === 'print') || isForPaper(parent)
}
