import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { built } from '../scripts/layout.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { demoOf } from './support/demo.ts'
import { until } from './support/until.ts'
import { figure, hydrated, visit, workerControls, type Visitor } from './support/visitor.ts'

/** What the worker keeps of the build, what it answers without a server, and what it never touches. */

const VAULT = 'Total Vault Balance'
const entries = z.array(z.object({ url: z.string(), revision: z.nullable(z.string()) })).min(50)
/** As code, styles and pages name them. */
const ASSET_NAME = /[\w.-]+\.(?:js|css|woff2)\b/g

let browser: Browser
let app: App
let visitor: Visitor

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  await (await demoOf(app)).trickle(false)
  visitor = await visit(browser)
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

/** What the built worker says it keeps. */
function precached(): string[] {
  const list = /\[\{"revision":.*?\}\]/s.exec(readFileSync(built.worker, 'utf8'))?.[0] ?? ''
  return [...new Set(entries.parse(JSON.parse(list)).map(({ url }) => url))]
}

describe('the list of what the worker keeps', () => {
  it('holds only what the server gives, to the byte, each as what it is', async () => {
    const types = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2', txt: 'text/plain', svg: 'image/svg+xml', png: 'image/png', webmanifest: 'application/manifest+json' }
    const wrong: string[] = []
    for (const url of precached()) {
      const answer = await fetch(`${app.url}/${url}`)
      const same = Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(built.client, url)))
      const type = Object.entries(types).find(([ending]) => url.endsWith(`.${ending}`))?.[1] ?? 'a known type'
      if (answer.status !== 200 || !same || !(answer.headers.get('Content-Type') ?? '').startsWith(type)) wrong.push(`${url}: ${answer.status} ${answer.headers.get('Content-Type')}`)
    }
    expect(wrong).toEqual([])
  })

  it('holds everything that any page, script or style of the build names, however late it is asked for', () => {
    const kept = new Set(precached())
    const onDisk = new Set(readdirSync(join(built.client, 'assets')))
    const named = new Set<string>()
    const seen = [...kept].filter((url) => /\.(js|css|txt)$/.test(url)).map((url) => readFileSync(join(built.client, url), 'utf8'))
    for (const text of seen) for (const [name] of text.matchAll(ASSET_NAME)) if (onDisk.has(name)) named.add(`assets/${name}`)
    expect([...named].filter((url) => !kept.has(url))).toEqual([])
    // Every route has its own chunk, and each is named somewhere.
    for (const screen of ['dashboard', 'staking', 'tokenomics', 'card', 'rewards', 'analytics', 'enhanced-analytics', 'investor-journey', 'faq', 'links', 'contact', 'loan-note', 'settings']) {
      expect([...named].some((url) => url.startsWith(`assets/${screen}-`) && url.endsWith('.js')), screen).toBe(true)
    }
    const pages = readdirSync(join(built.client, 'pages')).filter((name) => name.endsWith('.txt'))
    expect(pages.filter((name) => !kept.has(`pages/${name}`))).toEqual([])
    expect([...kept].filter((url) => url.startsWith('api') || url === 'sw.js')).toEqual([])
  })
})

describe('the worker', () => {
  it('never answers a call of the API, and keeps none', async () => {
    const { page, context } = visitor
    const byWorker: string[] = []
    let calls = 0
    context.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return
      calls += 1
      if (response.fromServiceWorker()) byWorker.push(response.url())
    })
    await page.goto(app.url)
    await workerControls(page)
    for (const path of ['/staking', '/analytics', '/']) {
      await page.goto(app.url + path)
      await hydrated(page)
    }
    await until(async () => (await figure(page, VAULT)).state === 'live', { what: 'live figures' })
    const document = await page.goto(`${app.url}/api/deployment`)
    expect(document?.status()).toBe(200)
    expect(document?.fromServiceWorker()).toBe(false)
    await page.goto(app.url)
    const urls = await page.evaluate(async () => {
      const all: string[] = []
      for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()).map(({ url }) => url))
      return all
    })
    expect(urls.length).toBeGreaterThan(50)
    expect(urls.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([])
    expect(calls).toBeGreaterThan(3)
    expect(byWorker).toEqual([])
  })

  it('returns the stored page where the server hangs, and lets it catch up when the server recovers', async () => {
    const { page } = visitor
    await page.goto(app.url)
    await until(async () => (await figure(page, VAULT)).state === 'live', { what: 'live figures' })
    const { text } = await figure(page, VAULT)
    // Stored a moment after it was shown.
    await until(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'bd')), { what: 'the stored figures' })
    process.kill(app.pid(), 'SIGSTOP')
    try {
      const answer = await page.goto(app.url, { waitUntil: 'commit' })
      expect(answer?.fromServiceWorker()).toBe(true)
      await until(async () => (await figure(page, VAULT)).state === 'stored', { what: 'the stored figure' })
      await expect.poll(async () => (await figure(page, VAULT)).text).toBe(text)
    } finally {
      process.kill(app.pid(), 'SIGCONT')
    }
    await until(async () => (await figure(page, VAULT)).state === 'live', { what: 'live figures again' })
  })

  it('has the figures in the page itself without a server, even when it was asleep: any path, query and hash', async () => {
    const { page, context } = visitor
    const amount = (await figure(page, VAULT)).text.split(/\s/)[0] ?? ''
    expect(amount).toMatch(/^[\d.]+M$/)
    await app.stop()
    for (const { path, status, says } of [
      { path: '/', status: 200, says: amount },
      { path: '/dashboard/?from=home#top', status: 200, says: amount },
      { path: '/investment?x=1', status: 200, says: '<h1' },
      { path: '/no/such-page', status: 404, says: 'Page Not Found' },
    ]) {
      const devtools = await context.newCDPSession(page)
      await devtools.send('ServiceWorker.enable')
      await devtools.send('ServiceWorker.stopAllWorkers')
      await devtools.detach()
      const answer = await page.goto(app.url + path)
      expect(answer?.fromServiceWorker(), path).toBe(true)
      expect(answer?.status(), path).toBe(status)
      const html = (await answer?.text()) ?? ''
      // Not compared as a whole: a failure would print the page.
      expect(html.includes(says), `${path} says ${says}`).toBe(true)
      expect(html.includes('{{'), `${path} has open slots`).toBe(false)
      expect(answer?.headers()['content-security-policy'], path).toContain("require-trusted-types-for 'script'")
      await hydrated(page)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).first().isVisible(), { message: path }).toBe(true)
    }
    expect(visitor.errors).toEqual([])
  })
})
