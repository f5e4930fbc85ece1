import { fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { table } from '../scripts/table.ts'
import { type Comparison, publish } from './harness.ts'
import { startServer } from './start-process.ts'
import { truthOf } from './token-accounts.ts'

// How long it takes to count the holders of a mint from a node that sends its accounts whole or in pages, how much memory
// it takes at most, and whether the server would keep answering meanwhile. Each in its own process: a first count, and a
// second one, which already knows most owners.

const SIZES = [140_000, 1_000_000] as const

const report = z.object({
  name: z.string(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  nodeSeconds: z.number(),
  people: z.int(),
  programs: z.int(),
  peakMb: z.number(),
  grownMb: z.number(),
  heapMb: z.number(),
  delayMs: z.object({ p99: z.number(), max: z.number() }),
})
type Report = z.infer<typeof report>

const results: Comparison[] = []
const rows = [['accounts', 'answer', 'count', 'people', 'programs', 'right', 'seconds', 'node seconds', 'CPU seconds', 'peak RSS MB', 'grown by MB', 'main heap MB', 'loop p99 ms', 'loop max ms']]
for (const size of SIZES) {
  const truth = truthOf(size)
  for (const form of ['whole', 'pages'] as const) {
    const node = await startServer('accounts-node', String(size), form)
    const [first, next] = await counted(node.port)
    await node.end()
    if (!first || !next) throw new Error('the count returned no figures')
    for (const { name, people, programs, seconds, cpuSeconds, nodeSeconds, peakMb, grownMb, heapMb, delayMs } of [first, next]) {
      const right = people === truth.people && programs === truth.programs
      if (!right) process.exitCode = 1
      const figures = [seconds, nodeSeconds, cpuSeconds, peakMb, grownMb, heapMb, delayMs.p99, delayMs.max].map((figure) => figure.toFixed(1))
      rows.push([String(size), form, name, String(people), String(programs), right ? 'yes' : `NO: ${truth.people} and ${truth.programs}`, ...figures])
    }
    results.push({
      name: `${size} accounts, ${form}`,
      rounds: 1,
      subject: { name: 'next count', medianMs: next.seconds * 1000, p99Ms: next.seconds * 1000 },
      baseline: { name: 'first count', medianMs: first.seconds * 1000, p99Ms: first.seconds * 1000 },
      ratio: next.seconds / first.seconds,
    })
  }
}
console.log(table(rows))
publish(results)

function counted(port: number): Promise<Report[]> {
  const child = fork(join(import.meta.dirname, 'processes', 'holder-count.ts'), [String(port)], { execArgv: ['--import', 'tsx'] })
  const reports: Report[] = []
  child.on('message', (message) => reports.push(report.parse(message)))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve(reports) : reject(new Error(`the count ended with ${code}`))))
  })
}
