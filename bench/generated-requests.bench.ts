import fc from 'fast-check'
import { z } from 'zod'
import { startApp } from '../e2e/support/app.ts'
import { until } from '../e2e/support/until.ts'
import { table } from '../scripts/table.ts'
import { requestsOf, type GeneratedRequest } from '../server/http/openapi/testing/generated-requests.ts'
import { publish } from './harness.ts'
import { INSPECTED, memoryOf } from './server-memory.ts'

// Requests generated from the OpenAPI document (valid, nearly valid and hostile) sent to the built server over HTTP: none may
// get a server error or no answer, and the server's memory must stay flat.
//
// GENERATED_REQUESTS=100000  GENERATED_SEEDS=1,2

const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 20_000)
const SEEDS = (process.env['GENERATED_SEEDS'] ?? '1,2').split(',').map(Number)
const AT_ONCE = 8
const BATCH = 1000
/** A request without an answer by then hangs. Streams answer at once, and are then closed. */
const HANG_MS = 30_000
const ADMIN = { username: 'ada', password: 'wet-granite-41-otter' }

const deployment = z.object({ mint: z.string(), vault: z.string() })
const app = await startApp({ env: INSPECTED })
const faults: string[] = []
/** How many failures of one call had the same text. */
const kinds = new Map<string, number>()
try {
  const post = (path: string, body: object) => fetch(app.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: app.url }, body: JSON.stringify(body) })
  await post('/api/admin/setup', ADMIN)
  const { mint, vault } = deployment.parse(await (await fetch(`${app.url}/api/deployment`)).json())
  const document = z.object({ paths: z.record(z.string(), z.unknown()) }).loose().parse(await (await fetch(`${app.url}/api/openapi.json`)).json())
  // A figure that was never requested is not known yet, and a server that says so is right.
  const plain = Object.keys(document.paths).filter((path) => path.startsWith('/api/') && !path.includes('{') && path !== '/api/live')
  const known = async () => (await Promise.all(plain.map((path) => fetch(app.url + path)))).every(({ status }) => status < 500)
  await until(known, { what: 'all figures to be known', within: 60_000 })

  const rows = [['seed', 'requests', 'seconds', '2xx', '3xx', '4xx', '5xx', 'hung', 'peak of a request ms', 'MB still held, RSS: start', 'at each fifth']]
  for (const seed of SEEDS) {
    // After so many requests a moment's wait.
    const login = await until(async () => { const answer = await post('/api/admin/login', ADMIN); return answer.status === 429 ? null : answer }, { what: 'a login', every: 1000, within: 60_000 })
    const headers = await sessionOf(login)
    const arbitrary = requestsOf(document, { wallets: [mint, vault], headers })
    const counts = [0, 0, 0, 0, 0, 0]
    let [hung, slowest] = [0, 0]
    const memory = [await memoryNow()]
    const began = performance.now()
    for (let done = 0; done < REQUESTS; done += BATCH) {
      const batch = fc.sample(arbitrary, { numRuns: Math.min(BATCH, REQUESTS - done), seed: seed * 1_000_003 + done })
      const waiting = batch.entries()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const [index, request] of waiting) {
            // Each from its own address: the rate limits of a single one would answer nearly all of them.
            const number = done + index
            const from = `100.${64 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
            const at = performance.now()
            const { status, text } = await answerTo(request, from)
            slowest = Math.max(slowest, performance.now() - at)
            if (status === null) hung += 1
            else counts[Math.floor(status / 100)] = (counts[Math.floor(status / 100)] ?? 0) + 1
            if (status !== null && status < 500) continue
            const kind = `${status ?? 'hung'} ${request.method} ${request.path.split('?')[0]} ${text.slice(0, 200)}`
            kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
            faults.push(`${status ?? 'hung'} ${request.method} ${request.path.slice(0, 200)} ${typeof request.body === 'string' ? request.body.slice(0, 300) : ''}`)
          }
        }),
      )
      if ((done + BATCH) % (REQUESTS / 5) < BATCH) memory.push(await memoryNow())
    }
    const [, , good, moved, refused, failed] = counts
    const [start, ...later] = memory
    rows.push([seed, REQUESTS, ((performance.now() - began) / 1000).toFixed(0), good, moved, refused, failed, hung, slowest.toFixed(0), start, later.join(', ')].map(String))
    console.log(table(rows))
  }
  for (const [kind, times] of [...kinds].toSorted(([, a], [, b]) => b - a).slice(0, 40)) console.log(`${times} × ${kind}`)
  for (const fault of faults.slice(0, 20)) console.log(fault)
  console.log(`${faults.length} of ${REQUESTS * SEEDS.length} got a server error or no answer`)
  publish([])
} finally {
  await app.dispose()
}
process.exit(faults.length === 0 ? 0 : 1)

async function answerTo({ method, path, headers, body }: GeneratedRequest, from: string): Promise<{ status: number | null; text: string }> {
  try {
    const response = await fetch(app.url + path, { method, headers: { ...headers, 'X-Forwarded-For': from }, ...(body === undefined ? {} : { body }), signal: AbortSignal.timeout(HANG_MS), redirect: 'manual' })
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    return { status: response.status, text: isStream ? '' : await response.text() }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return { status: null, text: '' }
    throw new Error(`${method} ${path}`, { cause: error })
  }
}

async function sessionOf(response: Response): Promise<Record<string, string>> {
  if (!response.ok) throw new Error(`the administrator could not sign in: ${response.status} ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { Cookie: cookies.join('; '), Origin: app.url }
}

async function memoryNow(): Promise<string> {
  const { rss, heap, buffers } = await memoryOf(app)
  return `${heap + buffers} (${rss})`
}
