import { startApp } from '../e2e/support/app.ts'
import { launchChromium } from '../e2e/chromium.ts'
import { DESKTOP, visit } from '../e2e/support/visitor.ts'
import { publish } from './harness.ts'
import { median, quantile } from './statistics.ts'

// How smoothly the administrators' inbox scrolls with 100,000 cases: the built app, whose calls are answered here, turned
// by the wheel for some seconds while it reads on. Beside it, the same wheel over a page that only has to scroll.

const CASES = 100_000
const PAGE = 100
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8)
const NOTCH = 400

interface Scrolled {
  frames: number[]
  mostRows: number
  furthest: number
}

const [app, browser] = await Promise.all([startApp({ smallChain: true }), launchChromium()])
try {
  const { page } = await visit(browser, { ...DESKTOP, worker: false })
  await page.goto(`${app.url}/admin/login`)
  await page.evaluate(() => localStorage.setItem('bd.admin', 'signed-in'))
  await page.route('**/api/admin/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname !== '/api/admin/inbox') return route.fulfill({ status: 503, json: { success: false, code: 'c', error: 'E' } })
    const from = Number(searchParams.get('cursor') ?? 0)
    return route.fulfill({ json: { rows: Array.from({ length: PAGE }, (_, index) => rowOf(from + index)), next: from + PAGE >= CASES ? null : String(from + PAGE) } })
  })
  await page.goto(`${app.url}/admin/inbox`)
  await page.getByRole('button', { name: 'I understand and accept' }).click()
  await page.locator('[data-index]').first().waitFor()
  const subject = await scrolled(page)
  const bare = await page.context().newPage()
  await bare.setContent(`<!doctype html><title>Bare</title>${'<p style="height:88px;margin:0">A line of text</p>'.repeat(5000)}`)
  const baseline = await scrolled(bare)
  for (const [name, { frames, mostRows, furthest }] of [['inbox', subject], ['bare page', baseline]] as const) {
    const perSecond = 1000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length)
    console.log(`${name}: ${perSecond.toFixed(1)} frames a second over ${SECONDS} s, longest ${Math.max(...frames).toFixed(1)} ms, ${frames.filter((ms) => ms > 50).length} of ${frames.length} over 50 ms, at most ${mostRows} rows, ${Math.round(furthest).toLocaleString('en')} px`)
  }
  const of = (name: string, { frames }: Scrolled) => ({ name, medianMs: median(frames), p99Ms: quantile(frames, 0.99) })
  publish([{ name: 'a frame while scrolling', rounds: subject.frames.length, subject: of('inbox', subject), baseline: of('bare page', baseline), ratio: median(subject.frames) / median(baseline.frames) }])
} finally {
  await browser.close()
  await app.dispose()
}

/** Turns the wheel over the page, and counts its frames. */
async function scrolled(page: Awaited<ReturnType<typeof visit>>['page']): Promise<Scrolled> {
  await page.mouse.move(400, 600)
  const counted = page.evaluate(async (forMs) => {
    const frames: number[] = []
    let [mostRows, last] = [0, performance.now()]
    const end = last + forMs
    while (last < end) {
      const now = await new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())))
      frames.push(now - last)
      last = now
      mostRows = Math.max(mostRows, document.querySelectorAll('[data-index]').length)
    }
    return { frames: frames.slice(1), mostRows, furthest: window.scrollY }
  }, SECONDS * 1000)
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) await page.mouse.wheel(0, NOTCH)
  return counted
}

function rowOf(place: number) {
  const at = '2026-11-20T12:00:00.000Z'
  return { id: `c${place}`, kind: 'contact', referenceNumber: 'BD-20261120-123456', name: `Duck ${place}`, email: 'd@example.com', wallet: null, createdAt: at, changedAt: at, state: 'new', assignee: null, version: 0, undelivered: false }
}
