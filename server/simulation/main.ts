import { parseArgs } from 'node:util'
import { z } from 'zod'
import { BATCH, runInBatches } from './batches.ts'
import { openEngine, tablesOf } from './database-image.ts'
import { findPlanted, plantedFaults } from './planted.ts'
import { simulate } from './run.ts'

/**
 * `--seeds 1000` runs so many seeds, from 1 on (or `--from` another), and ends with 1 at the first violation. `--seed 7` runs one and
 * prints its whole trace. `--planted` puts in one fault after the other, and ends with 1 if the seeds (20 unless said) miss one.
 */
const seedNumber = z.coerce.number('must be a whole number').int('must be a whole number').min(1, 'must be at least 1')
const options = z.object({ seeds: seedNumber.default(20), from: seedNumber.default(1), seed: seedNumber.optional(), planted: z.boolean().default(false) })
const { seeds, from, seed, planted } = readOptions()
/** Of a run that failed, so many lines of its trace are shown. */
const TAIL = 40

const startedAt = process.hrtime.bigint()
const seconds = () => (Number((process.hrtime.bigint() - startedAt) / 1_000_000n) / 1000).toFixed(0)
if (planted) await findAll(seeds)
else if (seed !== undefined) await showSeed(seed)
else if (seeds > BATCH) await runMany(from, seeds)
else await runSeeds(from, seeds)
process.exit()

function readOptions(): z.infer<typeof options> {
  try {
    const text = { type: 'string' } as const
    return z.parse(options, parseArgs({ options: { seeds: text, from: text, seed: text, planted: { type: 'boolean' } } }).values)
  } catch (error) {
    console.error(problemOf(error))
    process.exit(2)
  }
}

function problemOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n')
  return error instanceof Error ? error.message : String(error)
}

async function openPlace() {
  const engine = await openEngine()
  return { engine, tables: await tablesOf(engine) }
}

async function runMany(first: number, count: number): Promise<void> {
  const wentWell = await runInBatches(first, count)
  console.log(wentWell ? `${count} seeds without a violation, ${seconds()} s` : `ended early, ${seconds()} s`)
  if (!wentWell) process.exitCode = 1
}

async function runSeeds(first: number, count: number): Promise<void> {
  const place = await openPlace()
  for (let seed = first; seed < first + count; seed += 1) {
    const { hash, lines, violation } = await simulate({ ...place, seed })
    if (violation) {
      console.error(`${lines.slice(-TAIL).join('\n')}\nseed ${seed}: ${violation.message}`)
      process.exitCode = 1
      return
    }
    console.log(`seed ${seed}, trace ${hash}, without a violation`)
  }
}

async function showSeed(seed: number): Promise<void> {
  const { hash, lines, violation } = await simulate({ ...(await openPlace()), seed })
  console.log(`${lines.join('\n')}\nseed ${seed}, trace ${hash}, ${violation?.message ?? 'without a violation'}, ${seconds()} s`)
  if (violation) process.exitCode = 1
}

async function findAll(seeds: number): Promise<void> {
  const place = await openPlace()
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
