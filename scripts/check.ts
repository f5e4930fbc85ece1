import type { Check, CheckResult } from './checks/check.ts'
import { importCheck } from './checks/imports.ts'
import { lintCheck } from './checks/lint.ts'
import { sizeCheck } from './checks/sizes.ts'
import { typeChecks } from './checks/types.ts'
import { unusedCheck } from './checks/unused.ts'
import { table } from './table.ts'

// `npm run check [-- name…]`: all static checks of the code, and the sizes of the build.

const all: readonly Check[] = [...typeChecks, lintCheck, importCheck, unusedCheck, sizeCheck]
const wanted = process.argv.slice(2)
const checks = wanted.length === 0 ? all : all.filter(({ name }) => wanted.some((word) => name.startsWith(word)))
if (checks.length === 0) throw new Error(`no check is called ${wanted.join(' ')}; there are: ${all.map(({ name }) => name).join(', ')}`)

const results: { name: string; seconds: number; result: CheckResult }[] = []
// Two at a time: machines have few cores, and a single compiler leaves one idle.
const queue = [...checks]
await Promise.all([worker(), worker()])

for (const { name, result } of results) {
  if (!result.ok) console.log(`── ${name} ──\n${result.output}\n`)
}
const inOrder = checks.flatMap(({ name }) => results.filter((done) => done.name === name))
console.log(
  table([
    ['', 'check', 'seconds', 'what it saw'],
    ...inOrder.map(({ name, seconds, result }) => [result.ok ? 'ok' : 'FAILED', name, seconds.toFixed(1), result.figures]),
  ]),
)
const failed = results.filter(({ result }) => !result.ok).length
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${results.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

async function worker(): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const started = performance.now()
    const result = await check.run()
    results.push({ name: check.name, seconds: (performance.now() - started) / 1000, result })
  }
}
