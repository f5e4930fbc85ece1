import { isAbsolute, join } from 'node:path'
import { cache } from '../layout.ts'
import { packageBin, run } from '../run.ts'
import type { Check } from './check.ts'

/** One check each for app, server, simulation, worker and journeys: each has its own globals, and so its own configuration. */
export const typeChecks: readonly Check[] = ['src', 'server', 'server/simulation', 'sw', 'e2e'].map((project) => ({
  name: `types: ${project}`,
  run: async () => {
    const buildInfo = join(cache, 'tsc', `${project}.tsbuildinfo`)
    const args = ['--project', project, '--noEmit', '--pretty', 'false', '--tsBuildInfoFile', buildInfo, '--listFiles']
    const { code, stdout, stderr } = await run(...packageBin('typescript/bin/tsc', ...args), { output: 'keep' })
    const { files, errors } = readTypeScript(stdout)
    return {
      // A configuration without files finds no errors either.
      ok: code === 0 && files > 0,
      figures: `${files} files, ${errors.filter((line) => line.includes(': error ')).length} errors`,
      output: [...errors, stderr].join('\n').trim(),
    }
  },
}))

/** Parses the compiler's output: our own files that it read, and its errors. */
export function readTypeScript(stdout: string): { files: number; errors: string[] } {
  const lines = stdout.split('\n').filter((line) => line.trim() !== '')
  // --listFiles prints absolute paths; errors start with a relative one, and their details are indented.
  const files = lines.filter((line) => isAbsolute(line) && !line.includes(': error '))
  return {
    files: files.filter((line) => !line.includes('/node_modules/')).length,
    errors: lines.filter((line) => !files.includes(line)),
  }
}
