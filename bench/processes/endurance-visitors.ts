import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { IDEMPOTENCY_KEY } from '../../src/contract/submission.ts'
import { bodies } from '../../server/intake/testing/intake.ts'
import { answerReader } from '../answer-reader.ts'
import type { VisitorsReport } from './part.ts'

// Visitors of a site behind a proxy, who read figures, and some who send a form until it is acknowledged, as the app's outbox does. The arguments
// are the proxy's port and its host. Each message sets what they do from now on; each is answered with what they saw since the one before.

const [port, host] = z.tuple([z.coerce.number(), z.string()]).parse(process.argv.slice(2))
const message = z.object({
  /** Reads a second, whoever is slow. */
  rate: z.number(),
  sending: z.boolean(),
})
const READS = ['/api/vault/live-balance', '/api/analytics/overview', '/api/network/health', '/api/deployment', '/api/transactions', '/']
/** A visitor who has waited for so long has failed. */
const PATIENCE_MS = 10_000
const TICK_MS = 5
/** Of visitors. */
const ADDRESSES = 100_000
/** One address has some 28,000 ports, and the last free ones are found slowly: after a break, when visitors leave and others come, that would be measured. */
const DEVICES = 100
const SEND_EVERY_MS = 500
const AGAIN_MS = 1000
const LONGEST_AGAIN_MS = 5000

const latency = createHistogram()
let answered = 0
let failures: Record<string, number> = {}
let acknowledged: string[] = []
/** Forms on their way. */
let unsent = 0
let rate = 0
let sending = false
let turn = 0
let opens = 0
let since = performance.now()
let issued = 0

/** Asks for a path. */
type Visitor = (path: string) => void
/** Whoever waits for no answer. Who was answered last asks first, so that what isn't needed any more stays idle. */
const free: Visitor[] = []

process.on('message', (sent) => {
  const settings = message.parse(sent)
  const report: VisitorsReport = {
    seconds: (performance.now() - since) / 1000,
    answered,
    failures,
    p50Ms: latency.count === 0 ? 0 : latency.percentile(50) / 1000,
    p99Ms: latency.count === 0 ? 0 : latency.percentile(99) / 1000,
    acknowledged,
    unsent,
  }
  latency.reset()
  ;[answered, failures, acknowledged, issued, since] = [0, {}, [], 0, performance.now()]
  ;({ rate, sending } = settings)
  process.send?.(report)
})
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  for (const due = ((performance.now() - since) / 1000) * rate; issued < due; issued += 1) {
    const ask = free.pop() ?? visitor()
    ask(nextRead())
  }
}, TICK_MS)
setInterval(() => {
  if (sending) void sendForm()
}, SEND_EVERY_MS)

function nextRead(): string {
  return READS[(turn += 1) % READS.length] ?? '/'
}

/** As a CDN names them. */
function someAddress(): string {
  const at = Math.floor(Math.random() * ADDRESSES)
  return `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
}

/** One with a connection that is kept as long as the proxy keeps it. */
function visitor(): Visitor {
  let socket: Socket | null = null
  let asked: { at: number; timer: NodeJS.Timeout } | null = null

  const end = (failure: string | null) => {
    if (!asked) return
    clearTimeout(asked.timer)
    if (failure === null) answered += 1
    else failures[failure] = (failures[failure] ?? 0) + 1
    latency.record(Math.max(1, Math.round((performance.now() - asked.at) * 1000)))
    asked = null
    free.push(ask)
  }
  const drop = (failure: string) => {
    const gone = socket
    socket = null
    gone?.destroy()
    end(failure)
  }
  const open = () => {
    const opened = connect({ port, host: '127.0.0.1', localAddress: `127.0.2.${1 + (opens++ % DEVICES)}`, noDelay: true })
    const isCurrent = () => opened === socket
    opened.on('data', answerReader(({ status }) => isCurrent() && end(status === 200 ? null : `${status}`)))
    opened.on('error', (error) => isCurrent() && drop(error.message))
    opened.on('close', () => isCurrent() && drop('the connection was ended'))
    return opened
  }
  const ask: Visitor = (path) => {
    asked = { at: performance.now(), timer: setTimeout(() => drop('no answer in time'), PATIENCE_MS) }
    socket ??= open()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nX-Forwarded-For: ${someAddress()}\r\n\r\n`)
  }
  return ask
}

/** Sent with the same key until it is acknowledged. */
async function sendForm(): Promise<void> {
  const key = randomUUID()
  unsent += 1
  for (;;) {
    const again = await fetch(`http://${host}/api/contact/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY]: key, 'X-Forwarded-For': someAddress() },
      body: JSON.stringify(bodies.contact),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      (answer) => (answer.status === 201 || answer.status === 200 ? null : Number(answer.headers.get('Retry-After') ?? 1) * 1000),
      () => AGAIN_MS,
    )
    if (again === null) break
    await wait(Math.min(Math.max(again, AGAIN_MS), LONGEST_AGAIN_MS))
  }
  unsent -= 1
  acknowledged.push(key)
}
