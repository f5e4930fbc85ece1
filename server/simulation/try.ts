import { openEngine, tablesOf } from './database-image.ts'
import { simulate } from './run.ts'
const real = performance.now.bind(performance)
let t = real()
const engine = await openEngine()
const tables = await tablesOf(engine)
console.log('engine', Math.round(real() - t))
for (const seed of process.argv.slice(2).map(Number)) {
  t = real()
  const r = await simulate({ seed, engine, tables })
  if (process.env.TRACE) console.log(r.lines.join('\n'))
  console.log(seed, r.hash, r.lines.length, String(r.violation), JSON.stringify(r.seen), Math.round(real() - t))
}
process.exit(0)
