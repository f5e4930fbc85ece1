import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cache } from '../layout.ts'
import { SUMMARY_FILE_VARIABLE, testSummary } from './summary.ts'
import { runFiles } from './testing/run-files.ts'

mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'reporter-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the reporter writes of a run over these files. */
async function summaryOf(name: string, files: Record<string, string>) {
  const project = join(folder, name)
  const file = join(folder, `${name}.json`)
  const { code } = await runFiles(project, files, 'summary-reporter.ts', { [SUMMARY_FILE_VARIABLE]: file })
  return { code, summary: testSummary.parse(JSON.parse(readFileSync(file, 'utf8'))) }
}

const HEAD = "import { beforeAll, describe, expect, it } from 'vitest'\n"

describe('the summary reporter', { timeout: 60_000 }, () => {
  it('counts passed and skipped tests', async () => {
    const { code, summary } = await summaryOf('good', {
      'good.test.js': `${HEAD} it('a', () => {}); describe('b', () => it('c', () => {})); it.skip('d', () => {}); it.todo('e')`,
    })
    expect({ code, summary }).toEqual({ code: 0, summary: { passed: 2, failed: 0, skipped: 2, failures: [] } })
  })

  it.each([
    ['a failed test', `it('fails', () => expect(1).toBe(2))`, 0, 'bad.test.js > fails', 'expected 1 to be 2'],
    ['a file that does not load', `throw new Error('does not load')`, 0, 'bad.test.js', 'does not load'],
    ['a hook that fails', `describe('h', () => { beforeAll(() => { throw new Error('hook') }); it('never runs', () => {}) })`, 1, 'bad.test.js > h', 'hook'],
    ['an uncaught error', `it('passes', async () => { setTimeout(() => { throw new Error('late') }); await new Promise((done) => setTimeout(done, 20)) })`, 0, 'outside of any test', 'late'],
  ])('counts %s as a failure, and says why', async (what, text, skipped, name, reason) => {
    const { code, summary } = await summaryOf(what.replaceAll(' ', '-'), { 'bad.test.js': HEAD + text })
    expect(code).not.toBe(0)
    expect(summary.failed).toBe(1)
    expect(summary.failures).toEqual([{ name, reason: expect.stringContaining(reason) }])
    expect(summary.skipped).toBe(skipped)
  })
})
