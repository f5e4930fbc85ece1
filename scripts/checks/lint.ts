import { z } from 'zod'
import { packageBin, run } from '../run.ts'
import type { Check } from './check.ts'

const LEAST_FILES = 30

/** oxlint over the whole repository; errors fail, warnings (long files) are only counted. */
export const lintCheck: Check = {
  name: 'lint',
  run: async () => {
    const counts = await lint('--format=json', '--silent')
    const counted = readCount(counts.stdout)
    // The short form is for counting, the long one for reading.
    const { stdout, stderr } = await lint('--format=default')
    return {
      ok: counts.code === 0 && counted.files >= LEAST_FILES,
      figures: `${counted.files} files, ${counted.rules} rules`,
      output: counted.files < LEAST_FILES ? `only ${counted.files} files were seen` : `${stdout}${stderr}`.trim(),
    }
  },
}

function lint(...args: string[]) {
  return run(...packageBin('oxlint/bin/oxlint', ...args), { output: 'keep' })
}

const report = z.object({ number_of_files: z.number(), number_of_rules: z.number().nullable() })

function readCount(json: string): { files: number; rules: number } {
  const { number_of_files: files, number_of_rules: rules } = report.parse(JSON.parse(json))
  return { files, rules: rules ?? 0 }
}
