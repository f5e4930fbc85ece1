import { parseArgs } from 'node:util'
import { openEngine, tablesOf } from './database-image.ts'
import { findPlanted, plantedFaults } from './planted.ts'
import { simulate } from './run.ts'

/**
 * `--seeds 1000` runs the seeds from 1 on, and ends with 1 at the first violation. `--seed 7` runs one and prints its whole
 * trace. `--planted` puts in one fault after the other, and ends with 1 if the seeds (20 unless said) miss one.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '20' }, seed: { type: 'string' }, planted: { type: 'boolean', default: false } } })
/** Of a run that failed, so many lines of its trace are shown. */
const TAIL = 40

const startedAt = process.hrtime.bigint()
const seconds = () => (Number((process.hrtime.bigint() - startedAt) / 1_000_000n) / 1000).toFixed(0)
const engine = await openEngine()
const place = { engine, tables: await tablesOf(engine) }
if (values.planted) await findAll(Number(values.seeds))
else if (values.seed === undefined) await runSeeds(Number(values.seeds))
else await showSeed(Number(values.seed))
process.exit()

async function runSeeds(count: number): Promise<void> {
  for (let seed = 1; seed <= count; seed += 1) {
    const { hash, lines, violation } = await simulate({ ...place, seed })
    if (violation) {
      console.error(`${lines.slice(-TAIL).join('\n')}\nseed ${seed}: ${violation.message}`)
      process.exitCode = 1
      return
    }
    console.log(`seed ${seed}, trace ${hash}, ${seed} of ${count} without a violation, ${seconds()} s`)
  }
}

async function showSeed(seed: number): Promise<void> {
  const { hash, lines, violation } = await simulate({ ...place, seed })
  console.log(`${lines.join('\n')}\nseed ${seed}, trace ${hash}, ${violation?.message ?? 'without a violation'}, ${seconds()} s`)
  if (violation) process.exitCode = 1
}

async function findAll(seeds: number): Promise<void> {
  const width = Math.max(...plantedFaults.map(({ length }) => length))
  let found = 0
  console.log(`${'fault'.padEnd(width)}  seed  invariant`)
  for (const fault of plantedFaults) {
    const first = await findPlanted(fault, seeds, place)
    if (first) found += 1
    console.log(`${fault.padEnd(width)}  ${String(first?.seed ?? '-').padStart(4)}  ${first?.violation.message ?? `missed by ${seeds} seeds`}`)
  }
  console.log(`${found} of ${plantedFaults.length} found, ${seconds()} s`)
  if (found < plantedFaults.length) process.exitCode = 1
}
