import { describe, expect, it } from 'vitest'
import { namedInTests } from './named-in-tests.ts'
import { idsInTitles, MOST_IDS } from './titles.ts'

const ids = (source: string) => idsInTitles(source).ids

describe('ids in test titles', () => {
  it.each([
    ['a plain title', `it('[VAULT-03] shows', () => {})`],
    ['test()', `test("[VAULT-03] shows", () => {})`],
    ['a template with holes', 'it(`[VAULT-03] shows ${thing} ${other}`, () => {})'],
    ['a title put together', `it('[VAULT-03] ' + name, () => {})`],
    ['it.each', `it.each([1, 2])('[VAULT-03] %s', () => {})`],
    ['the rows of it.each', `it.each([['[VAULT-03] a', 1]] as const)('%s', () => {})`],
    ['the only column of it.each', `it.each(['[VAULT-03] a'])('%s', () => {})`],
    ['it.each as a template', 'it.each`a\n${1}`("[VAULT-03] $a", () => {})'],
    ['describe.skipIf', `describe.skipIf(!there)('[VAULT-03] reads', () => { it('a', () => {}) })`],
    ['a suite around a suite', `describe('[VAULT-03]', () => { describe('x', () => { it('a', () => {}) }) })`],
    ['it.concurrent.only', `it.concurrent.only('[VAULT-03] x', () => {})`],
    ['options in the middle', `it('[VAULT-03] x', { timeout: 1 }, async () => {})`],
    ['jsx in the file', `it('[VAULT-03] x', () => render(<p>[VAULT-04]</p>))`],
  ])('are found in %s', (_, source) => {
    expect(ids(source)).toEqual(['VAULT-03'])
  })

  it('are found in one bracket, in several brackets and in nested titles, each once', () => {
    const source = `describe('[A-01, NET-02]', () => { it('[NET-02] [MKT-10] x', () => {}); it('y', () => {}) })`
    expect(ids(source).toSorted()).toEqual(['A-01', 'MKT-10', 'NET-02'])
  })

  it.each([
    ['a comment', `// [VAULT-03]\n/* it('[VAULT-03]') */ it('x', () => {})`],
    ['the body of a test', `it('x', () => { expect('[VAULT-03]').toBe(1) })`],
    ['another function', `log('[VAULT-03]', () => { it('x', () => {}) })`],
    ['it.skip', `it.skip('[VAULT-03] x', () => {})`],
    ['it.todo', `it.todo('[VAULT-03] x')`],
    ['it.fails', `it.fails('[VAULT-03] x', () => {})`],
    ['rows that the title does not include', `it.each([['[VAULT-03]', 1]])('x', () => {})`],
    ['another column than the first', `it.each([[1, '[VAULT-03]']])('%s', () => {})`],
    ['it.skip.each', `it.skip.each([1])('[VAULT-03] x', () => {})`],
    ['a test in a skipped suite', `describe.skip('x', () => { it('[VAULT-03] y', () => {}) })`],
    ['a suite without a test', `describe('[VAULT-03] x', () => {})`],
    ['a title without brackets', `it('VAULT-03 x', () => {})`],
  ])('do not count in %s', (_, source) => {
    expect(idsInTitles(source)).toEqual({ ids: [], malformed: [], crowded: [] })
  })

  // Written without brackets: this file is read for ids as well, and they would be malformed here too.
  it.each(['VAULT-03..07', 'VAULT-03–VAULT-07', 'VAULT-03 VAULT-04', 'VAULT-03, ', 'see VAULT-03'])('are malformed as %s in brackets', (inside) => {
    expect(idsInTitles(`it('[${inside}] x', () => {})`)).toEqual({ ids: [], malformed: [`[${inside}]`], crowded: [] })
  })

  it('leave other brackets alone', () => {
    expect(idsInTitles(`it('takes [] and [1, 2] and [a-z]', () => {})`)).toEqual({ ids: [], malformed: [], crowded: [] })
  })
})

describe('a title with more ids than one test can prove', () => {
  const four = '[VAULT-01] [VAULT-02] [VAULT-03, VAULT-04]'

  it.each([
    ['a test', `it('${four} [VAULT-05] x', () => {})`, `${four} [VAULT-05] x`],
    ['one bracket', `it('[A-01, A-02, A-03, A-04, A-05] x', () => {})`, '[A-01, A-02, A-03, A-04, A-05] x'],
    ['a suite', `describe('${four} [VAULT-05] x', () => { it('y', () => {}) })`, `${four} [VAULT-05] x`],
    ['the title of a table', `it.each([1, 2])('${four} [VAULT-05] %i', () => {})`, `${four} [VAULT-05] %i`],
    ['a row together with its title', `it.each([['[VAULT-05]', 1]])('${four} %s x', () => {})`, `${four} [VAULT-05] x`],
  ])('is refused: %s', (_, source, title) => {
    expect(idsInTitles(source).crowded).toEqual([title])
  })

  it.each([
    ['four', `it('${four} x', () => {})`],
    ['the same twice', `it('${four} [VAULT-01] x', () => {})`],
    ['rows of few, many together', `it.each([['${four}'], ['[VAULT-05]'], ['[VAULT-06]']])('%s x', () => {})`],
    ['a suite of few around a test of few', `describe('${four}', () => { it('[VAULT-05] x', () => {}) })`],
  ])('is not one with %s', (_, source) => {
    expect(idsInTitles(source).crowded).toEqual([])
  })

  it('is not to be found in this project', () => {
    const crowded = [...namedInTests()].flatMap(([file, named]) => named.crowded.map((title) => `${file}: ${title}`))
    expect(crowded, `more than ${MOST_IDS} ids`).toEqual([])
  })
})
