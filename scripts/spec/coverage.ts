import type { Exception, Requirement } from './checklist.ts'
import { MOST_IDS, type NamedIds } from './titles.ts'

export interface SectionCoverage {
  section: string
  total: number
  tested: number
  excepted: number
  missing: Requirement[]
  /** 0 to 100, rounded down, so that 100 means all. */
  percent: number
}

export interface Coverage {
  sections: SectionCoverage[]
  overall: Omit<SectionCoverage, 'section' | 'missing'>
  exceptions: Exception[]
  /** Errors in the bookkeeping itself. */
  errors: string[]
}

/** Compares the checklist with the ids in test titles, by file, and with the exceptions and their reasons. */
export function coverageOf(
  checklist: readonly Requirement[],
  named: ReadonlyMap<string, NamedIds>,
  exceptions: readonly Exception[],
): Coverage {
  const tested = new Set([...named.values()].flatMap(({ ids }) => ids))
  const excepted = new Set(exceptions.map(({ id }) => id).filter((id) => !tested.has(id)))
  const sections = [...new Set(checklist.map(({ section }) => section))].map((section) => {
    const rows = checklist.filter((row) => row.section === section)
    return { section, missing: rows.filter(({ id }) => !tested.has(id) && !excepted.has(id)), ...countOf(rows, tested, excepted) }
  })
  return {
    sections,
    overall: countOf(checklist, tested, excepted),
    exceptions: exceptions.filter(({ id }) => excepted.has(id)),
    errors: errorsOf(checklist, named, exceptions, tested),
  }
}

function countOf(rows: readonly Requirement[], tested: ReadonlySet<string>, excepted: ReadonlySet<string>) {
  const count = {
    total: rows.length,
    tested: rows.filter(({ id }) => tested.has(id)).length,
    excepted: rows.filter(({ id }) => excepted.has(id)).length,
  }
  const covered = count.tested + count.excepted
  return { ...count, percent: count.total === 0 ? 0 : Math.floor((covered / count.total) * 100) }
}

function errorsOf(
  checklist: readonly Requirement[],
  named: ReadonlyMap<string, NamedIds>,
  exceptions: readonly Exception[],
  tested: ReadonlySet<string>,
): string[] {
  const known = new Set(checklist.map(({ id }) => id))
  const inTests = [...named].flatMap(([file, { ids, malformed, crowded }]) => [
    ...ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id} is not in the checklist`),
    ...malformed.map((bracket) => `${file}: ${bracket} is not a list of ids ([VAULT-03, VAULT-04]; no ranges)`),
    ...crowded.map((title) => `${file}: more than ${MOST_IDS} ids in one title, where one failure hides the others: ${title}`),
  ])
  const inExceptions = exceptions.flatMap(({ id, reason }) => [
    ...(known.has(id) ? [] : [`docs/spec-exceptions.md: ${id} is not in the checklist`]),
    ...(reason === '' ? [`docs/spec-exceptions.md: ${id} has no reason`] : []),
    ...(tested.has(id) ? [`docs/spec-exceptions.md: ${id} is no exception any more, a test names it`] : []),
  ])
  return [...inTests, ...inExceptions]
}
