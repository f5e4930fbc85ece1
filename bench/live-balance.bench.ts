import { table } from '../scripts/table.ts'
import { publish } from './harness.ts'
import { load } from './http-load.ts'
import { comparisonOf, inTurns, rateRatio, rowOf } from './http-turns.ts'
import { startServer } from './start-process.ts'

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

  const rounds = await inTurns(ROUNDS, turns)
  console.log(
    table([
      [`${length} bytes, ${CONNECTIONS} connections`, 'requests a second', 'p50 ms', 'p99 ms'],
      rowOf('app', rounds),
      rowOf('bare', rounds),
    ]),
  )
  console.log(`app ÷ bare, requests a second: ${rateRatio(rounds).toFixed(3)} (aim: at least 0.8)`)
  publish([comparisonOf(`GET ${PATH}`, rounds)])
} finally {
  await Promise.all([app.end(), bare.end()])
}
