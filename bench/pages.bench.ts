import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { built } from '../scripts/layout.ts'
import { table } from '../scripts/table.ts'
import { publish } from './harness.ts'
import { load, type Load } from './http-load.ts'
import { comparisonOf, inTurns, rateRatio, rowOf } from './http-turns.ts'
import type { Order } from './processes/part.ts'
import { startServer } from './start-process.ts'
import { median } from './statistics.ts'

// Requests per second and processor time of `/` through the whole app, filled and in brotli as a browser gets it, against a bare
// Hono route with as many bytes, in turns. A figure changes once a second meanwhile, so that the page is made anew as in
// operation. `BENCH_SECONDS` is the length of one turn.

const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/html', 'User-Agent': 'bench' }
const CONNECTIONS = 32
const ROUNDS = 8
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const CHANGE_EVERY_MS = 1000

interface Turn extends Load {
  /** Of all threads of the server. */
  cpuMs: number
}

if (!existsSync(join(built.client, 'pages'))) throw new Error('there is no build: npm run build makes it')
const app = await startServer('app', built.client)
const length = await sizeOf(app.port)
const bare = await startServer('bare-route', String(length))
let balance = 1_000_000
/** A process takes one order after the other. */
let last: Promise<number> = Promise.resolve(0)
const orderApp = (order: Order) => (last = last.then(() => app.order(order)))
const changing = setInterval(() => void orderApp({ do: 'change', to: (balance += 1) }), CHANGE_EVERY_MS)
try {
  const ask = async (port: number, path: string, seconds = SECONDS) => load({ port, path, headers: HEADERS, connections: CONNECTIONS, seconds })
  await ask(app.port, '/', 1)
  await ask(bare.port, '/constant', 1)

  const rounds = await inTurns(ROUNDS, {
    app: () => measured(orderApp, () => ask(app.port, '/')),
    bare: () => measured(bare.order, () => ask(bare.port, '/constant')),
  })
  console.log(
    table([
      [`${length} bytes, ${CONNECTIONS} connections`, 'requests a second', 'p50 ms', 'p99 ms', 'processor ms a request'],
      ...(['app', 'bare'] as const).map((who) => [...rowOf(who, rounds), median(rounds.map((round) => cost(round[who]))).toFixed(3)]),
    ]),
  )
  console.log(`app ÷ bare, requests a second: ${rateRatio(rounds).toFixed(3)} (aim: at least 0.7)`)
  console.log(`processor time of a request: ${median(rounds.map(({ app }) => cost(app))).toFixed(3)} ms (aim: under 0.5)`)
  publish([comparisonOf('GET /', rounds)])
} finally {
  clearInterval(changing)
  await last
  await Promise.all([app.end(), bare.end()])
}

/** A turn, and the processor time that all threads of the server took meanwhile. */
async function measured(order: (order: Order) => Promise<number>, turn: () => Promise<Load>): Promise<Turn> {
  const before = await order({ do: 'cpu' })
  const done = await turn()
  return { ...done, cpuMs: (await order({ do: 'cpu' })) - before }
}

function cost({ requests, cpuMs }: Turn): number {
  return cpuMs / requests
}

/** The bytes of the page as it is sent. */
async function sizeOf(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: HEADERS })
  const sent = Number(response.headers.get('Content-Length'))
  await response.arrayBuffer()
  if (response.headers.get('Content-Encoding') !== 'br' || !(sent > 0)) throw new Error('the page did not come in brotli')
  return sent
}
