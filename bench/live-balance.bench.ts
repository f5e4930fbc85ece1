import { table } from '../scripts/table.ts'
import { type Comparison, publish } from './harness.ts'
import { load, type Load } from './http-load.ts'
import { startServer } from './start-process.ts'
import { median, quantile } from './statistics.ts'

// Requests per second of the app's most requested endpoint against a bare Hono route with as many bytes, in turns.
// `BENCH_SECONDS` is the length of one turn.

const PATH = '/api/vault/live-balance'
/** The headers of a browser that the server reads. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'application/json', 'User-Agent': 'bench' }
const CONNECTIONS = 32
const ROUNDS = 8
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)

const app = await startServer('app')
const length = Buffer.byteLength(await (await fetch(`http://127.0.0.1:${app.port}${PATH}`)).text())
const bare = await startServer('bare-route', String(length))
try {
  const ask = (port: number, path: string, seconds = SECONDS) => load({ port, path, headers: HEADERS, connections: CONNECTIONS, seconds })
  const turns = { app: () => ask(app.port, PATH), bare: () => ask(bare.port, '/constant') }
  await ask(app.port, PATH, 1)
  await ask(bare.port, '/constant', 1)

  const rounds: { app: Load; bare: Load }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 2 === 0) rounds.push({ app: await turns.app(), bare: await turns.bare() })
    else {
      const first = await turns.bare()
      rounds.push({ app: await turns.app(), bare: first })
    }
  }
  console.log(
    table([
      [`${length} bytes, ${CONNECTIONS} connections`, 'requests a second', 'p50 ms', 'p99 ms'],
      ...(['app', 'bare'] as const).map((who) => {
        const all = rounds.flatMap((round) => round[who].latencies)
        return [who, median(rounds.map((round) => rate(round[who]))).toFixed(0), median(all).toFixed(2), quantile(all, 0.99).toFixed(2)]
      }),
    ]),
  )
  console.log(`app ÷ bare, requests a second: ${median(rounds.map(({ app, bare }) => rate(app) / rate(bare))).toFixed(3)} (aim: at least 0.8)`)
  publish([comparisonOf(rounds)])
} finally {
  await Promise.all([app.end(), bare.end()])
}

function rate({ requests, seconds }: Load): number {
  return requests / seconds
}

function comparisonOf(rounds: readonly { app: Load; bare: Load }[]): Comparison {
  const times = (who: 'app' | 'bare') => rounds.flatMap((round) => round[who].latencies)
  const side = (name: string, all: readonly number[]) => ({ name, medianMs: median(all), p99Ms: quantile(all, 0.99) })
  return {
    name: `GET ${PATH}`,
    rounds: rounds.length,
    subject: side('app', times('app')),
    baseline: side('bare Hono route', times('bare')),
    ratio: median(rounds.map(({ app, bare }) => rate(bare) / rate(app))),
  }
}
