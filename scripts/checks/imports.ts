import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../layout.ts'
import { packageBin, run } from '../run.ts'
import type { Check, CheckResult } from './check.ts'

/** The rules once passed on no modules at all (a compiler without an API): fewer than this is a failure. */
const LEAST_MODULES = 30
const ROOMS = ['src', 'server', 'sw', 'scripts', 'e2e', 'bench'] as const
const CONFIGURATIONS = readdirSync(root).filter((name) => name.endsWith('.config.ts'))

/** The project's import rules, in .dependency-cruiser.cjs. */
export const importCheck: Check = {
  name: 'imports',
  run: () => checkImports(root, [...ROOMS, ...CONFIGURATIONS], LEAST_MODULES),
}

/** The same rules over any tree. A module counts as seen when its own imports were read. */
export async function checkImports(cwd: string, rooms: readonly string[], leastModules: number): Promise<CheckResult> {
  const config = join(root, '.dependency-cruiser.cjs')
  const args = ['--config', config, '--output-type', 'json', ...rooms]
  const { stdout, stderr } = await run(...packageBin('dependency-cruiser/bin/dependency-cruise.mjs', ...args), {
    cwd,
    output: 'keep',
  })
  const parsed = readReport(stdout)
  if (!parsed) return { ok: false, figures: 'did not run', output: stderr || stdout }

  const modules = parsed.modules.filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules')).length
  const violations = parsed.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const tooFew = modules < leastModules ? [`saw only ${modules} modules, expected at least ${leastModules}`] : []
  return {
    ok: violations.length === 0 && tooFew.length === 0,
    figures: `${modules} modules, ${parsed.summary.totalDependenciesCruised} imports, ${violations.length} forbidden`,
    output: [...tooFew, ...violations].join('\n'),
  }
}

const report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    totalDependenciesCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

function readReport(json: string): z.infer<typeof report> | null {
  try {
    return report.parse(JSON.parse(json))
  } catch {
    return null
  }
}
