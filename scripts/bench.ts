import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { RESULTS_FILE_VARIABLE, comparison, type Comparison } from '../bench/harness.ts'
import { cache, root } from './layout.ts'
import { packageBin, run } from './run.ts'
import { table } from './table.ts'

// `npm run bench [-- name…]`: runs bench/*.bench.ts, each in its own process, one after the other, so that none
// warms up the other's code. Tables on the terminal, figures in .cache/bench/<name>.json.

const wanted = process.argv.slice(2)
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
if (files.length === 0) console.log('There is no benchmark of that name in bench/.')

const folder = join(cache, 'bench')
mkdirSync(folder, { recursive: true })
for (const file of files) {
  const name = basename(file, '.bench.ts')
  console.log(`\n${name}`)
  const results = await runBenchmark(join(root, 'bench', file), join(folder, `${name}.raw.json`))
  if (results === null) {
    console.error(`${file} failed or published no figures.`)
    process.exitCode = 1
    continue
  }
  console.log(tableOf(results))
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2))
}

async function runBenchmark(file: string, raw: string): Promise<Comparison[] | null> {
  rmSync(raw, { force: true })
  const { code } = await run(...packageBin('tsx/dist/cli.mjs', file), { env: { [RESULTS_FILE_VARIABLE]: raw } })
  if (code !== 0) return null
  try {
    return z.array(comparison).min(1).parse(JSON.parse(readFileSync(raw, 'utf8')))
  } catch {
    return null
  } finally {
    rmSync(raw, { force: true })
  }
}

function tableOf(results: readonly Comparison[]): string {
  return table([
    ['what', 'subject', 'median ms', 'p99 ms', 'baseline', 'median ms', 'p99 ms', 'ratio'],
    ...results.map(({ name, subject, baseline, ratio }) => [
      name,
      subject.name,
      subject.medianMs.toPrecision(3),
      subject.p99Ms.toPrecision(3),
      baseline.name,
      baseline.medianMs.toPrecision(3),
      baseline.p99Ms.toPrecision(3),
      ratio.toFixed(3),
    ]),
  ])
}
