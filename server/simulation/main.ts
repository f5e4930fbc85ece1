import { parseArgs } from 'node:util'
import { openEngine, tablesOf } from './database-image.ts'
import { simulate } from './run.ts'

/** `--seeds 1000` runs the seeds from 1 on; `--seed 7` runs one and prints its whole trace. Ends with 1 at the first violation. */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '20' }, seed: { type: 'string' } } })
const one = values.seed === undefined ? null : Number(values.seed)
const seeds = one === null ? Array.from({ length: Number(values.seeds) }, (_, index) => index + 1) : [one]
/** Of a run that failed, so many lines of its trace are shown. */
const TAIL = 40

const startedAt = process.hrtime.bigint()
const seconds = () => Number((process.hrtime.bigint() - startedAt) / 1_000_000n) / 1000
const engine = await openEngine()
const tables = await tablesOf(engine)
for (const [index, seed] of seeds.entries()) {
  const { hash, lines, violation } = await simulate({ seed, engine, tables })
  if (one !== null) console.log(lines.join('\n'))
  if (violation) {
    console.error(one === null ? lines.slice(-TAIL).join('\n') : '', `\nseed ${seed}: ${violation.message}`)
    process.exit(1)
  }
  console.log(`seed ${seed}, trace ${hash}, ${index + 1} of ${seeds.length} without a violation, ${seconds().toFixed(0)} s`)
}
process.exit(0)
