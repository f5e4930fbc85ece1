import type { CDPSession, Page } from 'playwright-core'
import { startApp } from '../e2e/support/app.ts'
import { settledPage } from '../e2e/support/states.ts'
import { until } from '../e2e/support/until.ts'
import { acceptDisclaimer, hydrated } from '../e2e/support/visitor.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { table } from '../scripts/table.ts'
import { publish } from './harness.ts'
import { launchMeasured, phone } from './phone.ts'

// The memory of a dashboard that stays open for an hour: as many live updates as then arrive, one after the other with a frame between them. The
// stream's own messages are repeated with other amounts and times. Heap after a garbage collection, nodes and listeners, by quarter.

/** One update every second, of one figure after the other. */
const UPDATES = Number(process.env['BENCH_UPDATES'] ?? 3600)
const QUARTERS = 4
/** What counts as flat, of the heap after the first quarter. */
const FLAT = 1.05

/** A text, as it runs in the page: keeps the stream and the last message of each path, and sends them again with other amounts. */
const KEEP_STREAM = `
globalThis.said = new Map()
globalThis.EventSource = class extends EventSource {
  constructor(url, options) {
    // What changed since another message can't be repeated.
    super(url.replace('&changes=patch', ''), options)
    globalThis.stream = this
    this.addEventListener('message', ({ data }) => globalThis.said.set(JSON.parse(data).path, data))
  }
}
globalThis.send = async (count) => {
  for (let sent = 0; sent < count; sent += 1) {
    const data = [...globalThis.said.values()][sent % globalThis.said.size]
    const later = data
      .replace(/"asOf":"[^"]+"/g, () => '"asOf":"' + new Date().toISOString() + '"')
      .replace(/"(vaultBalance|totalStaked|priceUsd)":("?)([0-9.]+)/g, (_, name, quote, amount) => '"' + name + '":' + quote + (Number(amount) * (1 + (sent % 7) / 100000)).toFixed(8))
    globalThis.stream.dispatchEvent(new MessageEvent('message', { data: later }))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
}`

interface Memory {
  heapKb: number
  nodes: number
  listeners: number
}

const program = await ensureChromium()
if (!program || !(await ensureBuild())) process.exit(1)
const app = await startApp()
const browser = await launchMeasured(program)
try {
  await settledPage(app, 'live')
  const context = await phone(browser, { serviceWorkers: 'block', colorScheme: 'light' })
  const page = await context.newPage()
  await page.addInitScript({ content: KEEP_STREAM })
  await page.goto(app.url)
  await acceptDisclaimer(page)
  await page.goto(app.url)
  await hydrated(page)
  await until(async () => Number(await page.evaluate('globalThis.said?.size ?? 0')) > 4, { what: 'messages of the stream', within: 60_000 })
  const devtools = await context.newCDPSession(page)
  // What is made once, caches and compiled code, is there afterwards.
  await update(page, UPDATES / QUARTERS)
  const quarters: Memory[] = [await memory(devtools)]
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    await update(page, UPDATES / QUARTERS)
    quarters.push(await memory(devtools))
  }
  console.log(
    table([
      ['after', 'heap KB', 'nodes', 'listeners'],
      ...quarters.map(({ heapKb, nodes, listeners }, index) => [index === 0 ? 'the start' : `quarter ${index}`, heapKb.toFixed(0), String(nodes), String(listeners)]),
    ]),
  )
  const [first, last] = [quarters[1]?.heapKb ?? Number.NaN, quarters.at(-1)?.heapKb ?? Number.NaN]
  console.log(`aim: flat, the last quarter at most ${FLAT} times the first: ${last / first <= FLAT ? 'met' : 'MISSED'} (${(last / first).toFixed(3)})`)
  publish([
    {
      name: `heap after ${UPDATES} updates, KB in place of ms`,
      rounds: QUARTERS,
      subject: { name: 'the last quarter', medianMs: last, p99Ms: last },
      baseline: { name: 'the first quarter', medianMs: first, p99Ms: first },
      ratio: last / first,
    },
  ])
} finally {
  await browser.close()
  await app.dispose()
}

/** Sends so many messages to the page as the stream would, and lets each be painted. */
async function update(page: Page, count: number): Promise<void> {
  await page.evaluate(`globalThis.send(${Math.round(count)})`)
}

async function memory(devtools: CDPSession): Promise<Memory> {
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return { heapKb: usedSize / 1024, nodes, listeners: jsEventListeners }
}
