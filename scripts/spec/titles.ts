import ts from 'typescript'

export interface NamedIds {
  /** Ids in the titles of tests that run, and of the suites around them. */
  ids: string[]
  /** Brackets that look like ids and aren't: ranges, other separators. */
  malformed: string[]
  /** Titles of one test, or of a suite, that name more ids than `MOST_IDS`. */
  crowded: string[]
}

/** The first failed expectation ends a test, and hides the results for its other ids. */
export const MOST_IDS = 4

/**
 * The checklist ids in the titles of one test file: `it('[VAULT-03] …')`, `describe('[VAULT-03, VAULT-04] …')`, with
 * .each, .skipIf and the like. Tests that are skipped, to do or expected to fail prove nothing and don't count; nor does a
 * suite without a test, nor a comment.
 */
export function idsInTitles(source: string, fileName = 'file.test.tsx'): NamedIds {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const titles = new Set<string>()
  visit(file, [], (counted) => counted.forEach((title) => titles.add(title)))

  const ids = new Set<string>()
  const malformed = new Set<string>()
  const crowded: string[] = []
  for (const title of titles) {
    const own = new Set<string>()
    for (const [bracket = '', inside = ''] of title.matchAll(/\[([^\]]*)\]/g)) {
      if (LIST.test(inside)) inside.split(',').forEach((id) => own.add(id.trim()))
      else if (ID.test(inside)) malformed.add(bracket)
    }
    own.forEach((id) => ids.add(id))
    if (own.size > MOST_IDS) crowded.push(title)
  }
  return { ids: [...ids], malformed: [...malformed], crowded }
}

const LIST = /^\s*[A-Z][A-Z0-9]*-\d{2,}(\s*,\s*[A-Z][A-Z0-9]*-\d{2,})*\s*$/
const ID = /\b[A-Z][A-Z0-9]*-\d{2,}\b/

const TESTS = new Set(['it', 'test'])
const SUITES = new Set(['describe', 'suite'])
const PROVES_NOTHING = new Set(['skip', 'todo', 'fails'])

/** Walks down with the titles of the enclosing suites; every test that runs reports them and its own. */
function visit(node: ts.Node, around: readonly string[], count: (titles: readonly string[]) => void): void {
  const call = ts.isCallExpression(node) ? readCall(node) : null
  if (call && PROVES_NOTHING.has(call.modifiers.find((name) => PROVES_NOTHING.has(name)) ?? '')) return
  const titles = call ? [...around, ...call.titles] : around
  if (call && TESTS.has(call.function)) count(titles)
  ts.forEachChild(node, (child) => visit(child, titles, count))
}

/** `describe.skipIf(x).each(y)('title', …)` → describe, [skipIf, each], [title]. Null for every other call. */
function readCall(node: ts.CallExpression): { function: string; modifiers: string[]; titles: string[] } | null {
  const title = node.arguments[0] && textOf(node.arguments[0])
  if (title === undefined || title === null) return null
  const modifiers: string[] = []
  let fillings: string[] = []
  let callee: ts.Expression = node.expression
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) {
      modifiers.push(callee.name.text)
      callee = callee.expression
    } else if (ts.isCallExpression(callee)) {
      if (ts.isPropertyAccessExpression(callee.expression) && callee.expression.name.text === 'each') fillings = firstTexts(callee.arguments[0])
      callee = callee.expression
    } else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag
    else return null
  }
  const known = TESTS.has(callee.text) || SUITES.has(callee.text)
  // Where the title includes the first column of its table, each row is a test with its own title.
  const titles = /%s/.test(title) && fillings.length > 0 ? fillings.map((filling) => title.replace('%s', () => filling)) : [title]
  return known ? { function: callee.text, modifiers, titles } : null
}

/** The first texts of the rows of an inline table: `[['a', 1], ['b', 2]] as const` → `a`, `b`. */
function firstTexts(table: ts.Node | undefined): string[] {
  if (table && ts.isAsExpression(table)) return firstTexts(table.expression)
  if (!table || !ts.isArrayLiteralExpression(table)) return []
  return table.elements
    .map((row) => (ts.isArrayLiteralExpression(row) ? row.elements[0] : row))
    .map((first) => (first && textOf(first)) ?? '')
}

/** The text of a title, with empty text for its holes. */
function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span) => span.literal.text).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return (textOf(node.left) ?? '') + (textOf(node.right) ?? '')
  }
  return null
}
