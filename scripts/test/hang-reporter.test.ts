import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cache } from '../layout.ts'
import { QUIET_VARIABLE } from './hang-reporter.ts'
import { SUMMARY_FILE_VARIABLE, testSummary } from './summary.ts'
import { runFiles } from './testing/run-files.ts'

mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'hang-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEAD = "import { writeFileSync } from 'node:fs'; import { expect, it } from 'vitest'\n"
const PASSES = "it('passes', () => expect(1).toBe(1))\n"
const BLOCKS = "it('never gives way', async () => { writeFileSync(new URL('pid', import.meta.url), String(process.pid)); await new Promise((done) => setTimeout(done, 500)); for (;;); })\n"

it('a test that blocks its process for ever ends the run, which says so, in its summary too, and fails', async () => {
  const summary = join(folder, 'summary.json')
  const { code, stderr } = await runFiles(join(folder, 'blocks'), { 'blocks.test.js': HEAD + PASSES + BLOCKS, 'passes.test.js': HEAD + PASSES }, 'hang-reporter.ts', { [QUIET_VARIABLE]: '4000', [SUMMARY_FILE_VARIABLE]: summary })
  expect(stderr).toContain('HANGS: ')
  expect(stderr).toContain('\n       blocks.test.js > never gives way\n')
  expect(stderr).not.toContain('passes.test.js')
  expect(code).toBe(1)
  expect(testSummary.parse(JSON.parse(readFileSync(summary, 'utf8')))).toMatchObject({ failed: 1, failures: [{ reason: expect.stringContaining('blocks.test.js > never gives way') }] })
  const pid = Number(readFileSync(join(folder, 'blocks/pid'), 'utf8'))
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

it('a run that makes progress ends by itself', async () => {
  const { code, stderr } = await runFiles(join(folder, 'passes'), { 'passes.test.js': HEAD + PASSES }, 'hang-reporter.ts', { [QUIET_VARIABLE]: '60000' })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
