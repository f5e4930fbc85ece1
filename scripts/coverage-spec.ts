import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './layout.ts'
import { readChecklist, readExceptions } from './spec/checklist.ts'
import { coverageOf, type Coverage } from './spec/coverage.ts'
import { namedInTests } from './spec/named-in-tests.ts'
import { table } from './table.ts'

// `npm run coverage:spec [-- --missing SECTION] [-- --json]`: which rows of the specification's checklist no test names.
// SECTION is a part of a heading or the letters of an id: `Live vault`, `vault`, `VAULT`.

const { values: options } = parseArgs({ options: { missing: { type: 'string' }, json: { type: 'boolean' } } })
const checklistFile = resolve(process.env['SPEC_CHECKLIST'] ?? join(root, '../shared/spec/checklist.md'))

if (!existsSync(checklistFile)) {
  console.error(`There is no checklist at ${checklistFile}. SPEC_CHECKLIST can name another place.`)
  process.exitCode = 1
} else {
  const exceptionsFile = join(root, 'docs/spec-exceptions.md')
  const coverage = coverageOf(
    readChecklist(readFileSync(checklistFile, 'utf8')),
    namedInTests(),
    existsSync(exceptionsFile) ? readExceptions(readFileSync(exceptionsFile, 'utf8')) : [],
  )
  if (options.json) console.log(JSON.stringify(coverage, null, 2))
  else if (options.missing === undefined) printAll(coverage)
  else printMissing(coverage, options.missing)
  for (const error of coverage.errors) console.error(`error: ${error}`)
  if (coverage.errors.length > 0) process.exitCode = 1
}

function printAll({ sections, overall, exceptions }: Coverage): void {
  for (const { section, missing } of sections) {
    if (missing.length > 0) console.log(`${section}\n  no test names: ${missing.map(({ id }) => id).join(' ')}\n`)
  }
  if (exceptions.length > 0) {
    console.log(`Exceptions, each with its reason:\n${exceptions.map(({ id, reason }) => `  ${id}  ${reason}`).join('\n')}\n`)
  }
  const row = (name: string, { total, tested, excepted, percent }: Coverage['overall']) =>
    [name, total, tested, excepted, total - tested - excepted, `${percent} %`].map(String)
  console.log(
    table([
      ['section', 'rows', 'tested', 'excepted', 'missing', 'covered'],
      ...sections.map((section) => row(section.section, section)),
      row('overall', overall),
    ]),
  )
}

function printMissing({ sections }: Coverage, wanted: string): void {
  const word = wanted.toLowerCase()
  const missing = sections.flatMap((section) =>
    section.missing.filter(({ id }) => section.section.toLowerCase().includes(word) || id.toLowerCase().startsWith(`${word}-`)),
  )
  for (const { id, text } of missing) console.log(`${id}  ${text}`)
  console.log(`${missing.length} rows of '${wanted}' are named by no test.`)
}
