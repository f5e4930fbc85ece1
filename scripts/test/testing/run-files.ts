import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../layout.ts'
import { packageBin, run, type RunResult } from '../../run.ts'

/** Writes files to a new folder and runs the real test runner over them, with a reporter of `scripts/test/`. */
export function runFiles(folder: string, files: Readonly<Record<string, string>>, reporter: string, env: Readonly<Record<string, string>>): Promise<RunResult> {
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
  const args = ['run', '--root', folder, '--config', join(folder, 'vitest.config.ts'), `--reporter=${join(root, 'scripts/test', reporter)}`]
  return run(...packageBin('vitest/vitest.mjs', ...args), {
    output: 'keep',
    // The runner of this test must not be mistaken for the one it starts.
    env: { ...env, VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '' },
  })
}
