import postcss, { AtRule, type Container, type Root, type Rule } from 'postcss'
import selectorParser, { type Selector } from 'postcss-selector-parser'

/**
 * The rules of a style sheet that can hold for a page as it arrives, in their order, so that it looks the same with them
 * alone; where `before`, its beginning, has its own already, only the others. Left out is only what can't match: rules that name a class, an id or an element that the page lacks, what holds
 * under a pointer or on paper. Attributes aren't looked at: their values are filled in later,
 * and those of <html> are set by a script before the first paint.
 */
export function firstStyles(css: string, html: string, before?: string): string {
  const named = namesIn(html)
  const had = before === undefined ? null : namesIn(before)
  const root = postcss.parse(css, { from: 'style.css' })
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return
    const all = selectorParser().astSync(rule.selector).nodes
    const kept = all.filter((selector) => mayMatch(selector, named) && !(had && mayMatch(selector, had)))
    if (kept.length === 0) rule.remove()
    else if (kept.length < all.length) rule.selector = kept.join(',')
  })
  root.walkAtRules('media', (rule) => void (rule.params === 'print' && rule.remove()))
  dropUnusedKeyframes(root)
  dropEmpty(root)
  if (/\burl\((?!["']?(?:data:|\/|#))/.test(root.toString())) throw new Error('a style names a file relative to its own sheet')
  return root.toString()
}

interface Names {
  elements: ReadonlySet<string>
  classes: ReadonlySet<string>
  ids: ReadonlySet<string>
}

const TAG = /<([a-z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)/gi

function namesIn(html: string): Names {
  const names = { elements: new Set(['html', 'head', 'body', '*']), classes: new Set<string>(), ids: new Set<string>() }
  for (const [, element = '', attributes = ''] of html.matchAll(TAG)) {
    names.elements.add(element.toLowerCase())
    for (const [, of, value = ''] of attributes.matchAll(/\s(class|id)="([^"]*)"/g)) {
      if (of === 'id') names.ids.add(value)
      else for (const name of value.split(/\s+/)) names.classes.add(name)
    }
  }
  return names
}

/** Pseudo-classes that take selectors of which one has to match. What must not match may well be missing, and others take words and numbers. */
const ALTERNATIVES = new Set([':is', ':where', ':has', ':matches', ':-webkit-any'])

/** Only under a pointer. Whoever is that early sees it when the whole sheet is there. */
const POINTED = new Set([':hover', ':active'])

function mayMatch(selector: Selector, named: Names): boolean {
  return selector.nodes.every((node) => {
    if (node.type === 'class') return named.classes.has(node.value)
    if (node.type === 'id') return named.ids.has(node.value)
    if (node.type === 'tag') return named.elements.has(node.value.toLowerCase())
    if (node.type !== 'pseudo') return true
    if (POINTED.has(node.value)) return false
    return !ALTERNATIVES.has(node.value) || node.nodes.some((one) => mayMatch(one, named))
  })
}

function isKeyframes(parent: Rule['parent']): boolean {
  return parent instanceof AtRule && parent.name.endsWith('keyframes')
}

function dropUnusedKeyframes(root: Root): void {
  const used = new Set<string>()
  root.walkDecls(/^(-webkit-)?animation(-name)?$|^--/, ({ value }) => {
    for (const [word] of value.matchAll(/[\w-]+/g)) used.add(word)
  })
  root.walkAtRules(/keyframes$/, (rule) => void (used.has(rule.params) || rule.remove()))
}

/** From the inside out; a statement such as `@layer a, b;` has no block that could be empty. */
function dropEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' || !node.nodes) return
    dropEmpty(node)
    // An empty layer still says its place among the others.
    if (node.nodes.length === 0 && node.name !== 'layer') node.remove()
  })
}
