import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { constants, createGunzip } from 'node:zlib'
import { startApp } from '../e2e/support/app.ts'
import { until } from '../e2e/support/until.ts'
import type { ReadPath } from '../src/contract/reads.ts'
import { table } from '../scripts/table.ts'
import { publish } from './harness.ts'
import { median, quantile } from './statistics.ts'

// What a reader of GET /api/live costs the network, in each form that a figure can be sent: bytes a minute on the socket, with
// HTTP's own, over the same minutes of the built server's demo chain. `BENCH_SECONDS` is the time (75).

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 75)
/** What comes within this time is the beginning: whole figures. */
const BEGINNING_MS = 1500

/** What the built home page's stream carries: at first, and when it has been loaded to its end. */
const FIRST: readonly ReadPath[] = [
  '/api/network/health',
  '/api/trading/market-data',
  '/api/vault/live-balance',
  '/api/analytics/overview',
  '/api/holders/overview',
  '/api/analytics/real-staking',
  '/api/staking/reconciliation',
]
const ALL: readonly ReadPath[] = [
  ...FIRST,
  '/api/vault/metrics',
  '/api/vault/notifications',
  '/api/token/market-data',
  '/api/staking/total',
  '/api/transactions',
  '/api/vault/transactions',
  '/api/vault/deployment-metrics',
]
const pages = [
  ['home, first figures', FIRST],
  ['home, to its end', ALL],
] as const
const forms = [
  { name: 'whole, plain', patches: false, gzip: false },
  { name: 'whole, gzip', patches: false, gzip: true },
  { name: 'changes, plain', patches: true, gzip: false },
  { name: 'changes, gzip', patches: true, gzip: true },
] as const

type Form = (typeof forms)[number]

interface Reader {
  form: Form
  page: string
  bytes: () => number
  /** When each event came, epoch ms, by its id and path. */
  events: Map<string, number>
  close: () => void
}

const app = await startApp()
try {
  await until(async () => (await Promise.all(ALL.map((path) => fetch(app.url + path)))).every(({ ok }) => ok), { what: 'all figures to be known', within: 120_000 })
  const readers = await Promise.all(pages.flatMap(([page, paths]) => forms.map((form) => open(form, page, paths))))
  await wait(BEGINNING_MS)
  const beginnings = readers.map(({ bytes }) => bytes())
  const began = Date.now()
  await wait(SECONDS * 1000)
  const minutes = (Date.now() - began) / 60_000
  console.log(
    table([
      ['KB', 'events a minute', 'at the beginning', 'a minute'],
      ...readers.map(({ form, page, bytes, events }, index) => {
        const start = beginnings[index] ?? 0
        const count = [...events.values()].filter((at) => at >= began).length
        return [`${page}: ${form.name}`, (count / minutes).toFixed(0), kb(start), kb((bytes() - start) / minutes)]
      }),
    ]),
  )
  console.log('aim: 10 KB a minute')
  publish(pages.map(([page]) => delayOf(page, readers.filter((reader) => reader.page === page), began)))
  for (const { close } of readers) close()
} finally {
  await app.dispose()
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}

/** How long after its change an event had come and was unpacked: neither form may keep it back. */
function delayOf(page: string, readers: readonly Reader[], since: number) {
  const [subject, baseline] = [readers.at(-1), readers[0]].map((reader) => {
    const delays = [...(reader?.events ?? [])].filter(([, at]) => at >= since).map(([event, at]) => at - Number(event.split(' ')[0]))
    return { name: reader?.form.name ?? '', medianMs: median(delays), p99Ms: quantile(delays, 0.99) }
  })
  if (!subject || !baseline) throw new Error('there are no readers')
  return { name: `a change to the page (${page})`, rounds: Math.max(1, readers[0]?.events.size ?? 1), subject, baseline, ratio: subject.medianMs / baseline.medianMs }
}

async function open(form: Form, page: string, paths: readonly ReadPath[]): Promise<Reader> {
  const address = `${app.url}/api/live?paths=${paths.join(',')}${form.patches ? '&changes=patch' : ''}`
  const asked = get(address, { agent: false, headers: { Accept: 'text/event-stream', ...(form.gzip ? { 'Accept-Encoding': 'gzip' } : {}) } })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => asked.once('response', resolve).once('error', reject))
  if ((answer.headers['content-encoding'] === 'gzip') !== form.gzip) throw new Error(`${form.name}: the stream is ${String(answer.headers['content-encoding'])}`)
  const events = new Map<string, number>()
  let text = ''
  const plain = form.gzip ? answer.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : answer
  plain.setEncoding('utf8')
  plain.on('data', (part: string) => {
    const parts = `${text}${part}`.split('\n\n')
    text = parts.pop() ?? ''
    for (const event of parts) {
      const [, id, path] = /^id: (\d+)\ndata: \{"path":"([^"]+)"/.exec(event) ?? []
      if (id !== undefined && path !== undefined) events.set(`${id} ${path}`, Date.now())
    }
  })
  return { form, page, events, bytes: () => answer.socket.bytesRead, close: () => asked.destroy() }
}
