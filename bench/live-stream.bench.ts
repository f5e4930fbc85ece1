import { setTimeout as wait } from 'node:timers/promises'
import { table } from '../scripts/table.ts'
import { type Comparison, publish } from './harness.ts'
import { startReaders, startServer, type Readers, type Server } from './start-process.ts'
import { median, quantile } from './statistics.ts'

// The live stream with very many readers on one process, beside Server-Sent Events with plain Node: memory for
// each reader, and the time from a change to the last of them. `BENCH_READERS` says how many, at most 20,000. Each reader
// is an open file in two processes: `ulimit -n` has to allow that many.

const READERS = Number(process.env['BENCH_READERS'] ?? 10_000)
const WARM_UP = 3
const ROUNDS = 20
const PATH = '/api/vault/live-balance'

interface Contender {
  name: string
  server: Server
  readers: Readers
  /** KB per reader. */
  weight: number
  times: number[]
}

const app = await startServer('app')
const eventLength = Buffer.byteLength(await (await fetch(`http://127.0.0.1:${app.port}${PATH}`)).text()) + 80
const contenders = [
  await contender('app', app, `/api/live?paths=${PATH}`),
  await contender('bare node', await startServer('bare-stream', String(eventLength)), '/'),
] as const
try {
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const one of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const ms = await spread(one, 1_000_000 + round)
      if (round >= 0) one.times.push(ms)
    }
  }
  console.log(
    table([
      [`${READERS} readers`, 'KB a reader', 'change to last reader ms', 'p99 ms'],
      ...contenders.map(({ name, weight, times }) => [name, weight.toFixed(1), median(times).toFixed(0), quantile(times, 0.99).toFixed(0)]),
    ]),
  )
  console.log('aims: under 20 KB a reader, under 1000 ms to the last one')
  publish([comparisonOf(contenders)])
} finally {
  await Promise.all(contenders.flatMap(({ server, readers }) => [readers.end(), server.end()]))
}

/** Measured without readers and with all of them, after each has received an event. */
async function contender(name: string, server: Server, path: string): Promise<Contender> {
  const warm = await startReaders(server.port, path, 100)
  await warm.end()
  await wait(500)
  const before = await server.order({ do: 'weigh' })
  const readers = await startReaders(server.port, path, READERS)
  const contender = { name, server, readers, weight: 0, times: [] }
  await spread(contender, 1)
  await wait(500)
  const after = await server.order({ do: 'weigh' })
  return { ...contender, weight: (after - before) / 1024 / READERS }
}

/** Milliseconds from a change to the last reader. */
async function spread({ server, readers }: Contender, to: number): Promise<number> {
  const last = readers.lookFor(to)
  const changed = await server.order({ do: 'change', to })
  return (await last) - changed
}

function comparisonOf([subject, baseline]: readonly [Contender, Contender]): Comparison {
  const side = ({ name, times }: Contender) => ({ name, medianMs: median(times), p99Ms: quantile(times, 0.99) })
  return {
    name: `a change to the last of ${READERS} readers`,
    rounds: subject.times.length,
    subject: side(subject),
    baseline: side(baseline),
    ratio: median(subject.times.map((ms, round) => ms / (baseline.times[round] ?? Number.NaN))),
  }
}
