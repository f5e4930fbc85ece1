import { afterAll, beforeAll, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { answerOf, walletAt } from '../src/data/my/testing/answers.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { hydrated, visit } from './support/visitor.ts'

let browser: Browser
let app: App
beforeAll(async () => { browser = await launchChromium(); app = await startApp({ smallChain: true }) })
afterAll(async () => { await browser?.close(); await app?.dispose() })

const one = (address: string) => {
  const number = Array.from({ length: 12 }, (_, index) => index + 1).find((n) => walletAt(n) === address) ?? 1
  const asOf = new Date().toISOString()
  const a = answerOf(number, { held: String(number * 123456.789), staked: number % 3 === 0 ? '0' : String(2500000 * number), movements: 24, unlocksAt: number % 3 === 0 ? null : '2027-02-19T10:00:00.000Z' })
  if (a.holdings) a.holdings.meta.asOf = asOf
  if (a.stake) { a.stake.meta.asOf = asOf; a.stake.movements.forEach((m, i) => { m.staked = String(2500000 * number - i * 50000); m.amount = '50000'; m.at = new Date(Date.now() - i * 86400000 * 3).toISOString() })
    a.stake.past = [{ signature: 'past1', amount: '1000', startedAt: '2025-01-01T10:00:00.000Z', endedAt: '2025-08-01T10:00:00.000Z', endedBy: 'end1' }] }
  return a
}
async function fake(page: Page) {
  await page.route(/\/api\/wallets(\?|\/)/, (route) => {
    const url = new URL(route.request().url())
    if (url.pathname.endsWith('/statement')) {
      const usd = { price: '0.0001', priceAt: '2026-11-20T10:00:00.000Z', worth: '250.00' }
      return route.fulfill({ json: { address: walletAt(1), from: null, to: '2026-11-23T00:00:00.000Z', opening: '0', closing: '2000000.000001', staked: '2500000.000001', withdrawn: '500000', unexplained: '0', movements: [
        { signature: '5'.repeat(88), slot: 1, at: '2026-01-20T10:00:00.000Z', atEstimated: false, kind: 'stake', amount: '2500000.000001', balance: '2500000.000001', usd, lots: [] },
        { signature: '4'.repeat(88), slot: 2, at: '2026-11-20T10:00:00.000Z', atEstimated: true, kind: 'withdrawal', amount: '500000', balance: '2000000.000001', usd: null, lots: [{ signature: 'in1', amount: '500000', stakedAt: '2026-01-20T10:00:00.000Z', stakedAtEstimated: false, usd }] },
      ], prices: { toleranceSeconds: 3600, since: '2026-01-01T00:00:00.000Z', missing: 1 }, meta: { state: 'live', asOf: '2026-11-22T10:00:00.000Z', source: 'staking_ledger' } } })
    }
    if (url.pathname === '/api/wallets') return route.fulfill({ json: { wallets: url.searchParams.getAll('address').map(one) } })
    return route.fulfill({ json: one(url.pathname.split('/').at(-1) ?? '') })
  })
}

it.each([[390, 844, 'dark'], [1440, 900, 'light'], [390, 844, 'light'], [1440, 900, 'dark']] as const)('pictures %s %s %s', { timeout: 200_000 }, async (width, height, colorScheme) => {
  const { page, context, errors } = await visit(browser, { width, height, colorScheme, worker: false })
  await fake(page)
  const tag = `${width}-${colorScheme}`
  await page.goto(`${app.url}/my`)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Watch a wallet' }).waitFor()
  if (colorScheme === 'dark') await page.screenshot({ path: `/tmp/pics/my/empty-${tag}.png`, fullPage: true })
  await page.evaluate(async (wallets) => {
    localStorage.setItem('bd.my', '1')
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open('bd-my')
      open.onupgradeneeded = () => open.result.createObjectStore('wallets')
      open.onsuccess = () => { const t = open.result.transaction('wallets', 'readwrite'); t.objectStore('wallets').put(wallets, 'watched-v1'); t.oncomplete = () => { open.result.close(); resolve() }; t.onerror = () => reject(t.error) }
    })
  }, Array.from({ length: width === 390 && colorScheme === 'dark' ? 10 : 3 }, (_, i) => ({ address: walletAt(i + 1), label: i === 2 ? '' : `Wallet number ${i + 1}`, addedAt: 1 })))
  await page.reload()
  await page.goto(`${app.url}/my#${walletAt(1)}`)
  await page.reload()
  await page.getByText('Open positions').waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/pics/my/full-${tag}.png`, fullPage: true })
  if (width === 390 || colorScheme === 'light') {
    await page.goto(`${app.url}/my/statement#${walletAt(1)}`)
    await page.getByRole('table').waitFor()
    await page.screenshot({ path: `/tmp/pics/my/statement-${tag}.png`, fullPage: true })
    if (width === 1440) { await page.emulateMedia({ media: 'print' }); await page.screenshot({ path: `/tmp/pics/my/print.png`, fullPage: true }) }
  }
  console.log(tag, errors)
  await context.close()
})
