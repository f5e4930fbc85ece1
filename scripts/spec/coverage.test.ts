import { describe, expect, it } from 'vitest'
import { readChecklist, readExceptions } from './checklist.ts'
import { coverageOf } from './coverage.ts'

const CHECKLIST = `# Checklist

| ID | Requirement | How to check |
|---|---|---|

## Live vault

| ID | Requirement | How to check |
|---|---|---|
| VAULT-01 | Shows the balance [P1 L3] | Look |
| VAULT-02 | Shows its age | Look |
| VAULT-03 | Is beautiful | Look |

## Register

### Between parts

| ID | Topic | Part 1 | Part 2 | Treatment |
|---|---|---|---|---|
| X-01 | Tiers | a | b | c |
`
const checklist = readChecklist(CHECKLIST)
const named = (entries: Record<string, string[]>) =>
  new Map(Object.entries(entries).map(([file, ids]) => [file, { ids, malformed: [], crowded: [] }]))

describe('the checklist', () => {
  it('is read row by row, under its second-level heading', () => {
    expect(checklist).toEqual([
      { id: 'VAULT-01', section: 'Live vault', text: 'Shows the balance [P1 L3]' },
      { id: 'VAULT-02', section: 'Live vault', text: 'Shows its age' },
      { id: 'VAULT-03', section: 'Live vault', text: 'Is beautiful' },
      { id: 'X-01', section: 'Register', text: 'Tiers' },
    ])
  })

  it('may not name an id twice', () => {
    expect(() => readChecklist(`${CHECKLIST}| X-01 | again | b |\n`)).toThrow('two rows X-01')
  })
})

describe('coverage of the checklist', () => {
  it('counts by section and overall, exceptions apart', () => {
    const exceptions = readExceptions('| ID | Reason |\n|---|---|\n| VAULT-03 | A matter of taste |\n')
    const { sections, overall, errors, ...rest } = coverageOf(checklist, named({ 'a.test.ts': ['VAULT-01'] }), exceptions)
    expect(sections.map(({ missing, ...counts }) => ({ ...counts, missing: missing.map(({ id }) => id) }))).toEqual([
      { section: 'Live vault', total: 3, tested: 1, excepted: 1, percent: 66, missing: ['VAULT-02'] },
      { section: 'Register', total: 1, tested: 0, excepted: 0, percent: 0, missing: ['X-01'] },
    ])
    expect(overall).toEqual({ total: 4, tested: 1, excepted: 1, percent: 50 })
    expect(rest.exceptions).toEqual([{ id: 'VAULT-03', reason: 'A matter of taste' }])
    expect(errors).toEqual([])
  })

  it('never shows 100 before all are covered', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ id: `V-${1000 + index}`, section: 's', text: '' }))
    const ids = many.map(({ id }) => id)
    expect(coverageOf(many, named({ a: ids.slice(1) }), []).overall.percent).toBe(99)
    expect(coverageOf(many, named({ a: ids }), []).overall.percent).toBe(100)
  })

  it('is wrong where a test names an id that does not exist, a range, or too many at once', () => {
    const tests = new Map([['a.test.ts', { ids: ['VALUT-01'], malformed: ['[VAULT-01..03]'], crowded: ['[A-01] and more'] }]])
    expect(coverageOf(checklist, tests, []).errors).toEqual([
      'a.test.ts: VALUT-01 is not in the checklist',
      'a.test.ts: [VAULT-01..03] is not a list of ids ([VAULT-03, VAULT-04]; no ranges)',
      'a.test.ts: more than 4 ids in one title, where one failure hides the others: [A-01] and more',
    ])
  })

  it('is wrong where an exception is unknown, has no reason, or is tested', () => {
    const exceptions = readExceptions('| VAULT-09 | a |\n| VAULT-02 | |\n| VAULT-01 | b |')
    const { errors, overall } = coverageOf(checklist, named({ a: ['VAULT-01'] }), exceptions)
    expect(errors).toEqual([
      'docs/spec-exceptions.md: VAULT-09 is not in the checklist',
      'docs/spec-exceptions.md: VAULT-02 has no reason',
      'docs/spec-exceptions.md: VAULT-01 is no exception any more, a test names it',
    ])
    expect(overall.tested).toBe(1)
  })
})
