import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPaths } from '../src/contract/reads.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { guest } from './support/guest.ts'
import { until, untilEqual } from './support/until.ts'
import { connectionOf, hydrated, workerControls, type Visitor } from './support/visitor.ts'

/** The live stream in a real browser: what it carries, and what happens to it when network or server come and go. */

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

interface Watched extends Visitor {
  /** The addresses of all requests to the API since `forget`. */
  requests: () => string[]
  forget: () => void
  /** Streams that the browser holds open or tries to open. */
  streams: () => number
}

async function open(path: string): Promise<Watched> {
  const visitor = await guest(browser)
  // In data-saver mode nothing is read ahead, which would be counted here.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  let requests: string[] = []
  let streams = 0
  const isStream = (url: string) => url.includes('/api/live')
  visitor.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname + search)
    if (isStream(request.url())) streams += 1
  })
  const ended = (request: { url: () => string }) => {
    if (isStream(request.url())) streams -= 1
  }
  visitor.page.on('requestfailed', ended)
  visitor.page.on('requestfinished', ended)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return { ...visitor, requests: () => requests, forget: () => (requests = []), streams: () => streams }
}

async function saysSoon(page: Page, text: string, within = 20_000): Promise<void> {
  await untilEqual(() => connectionOf(page), `Connection: ${text}`, { what: `the page to say '${text}'`, within })
}

const LIVE = /\/api\/live\?/
const live = (requests: string[]) => requests.filter((url) => url.startsWith('/api/live'))
const carried = (url: string | undefined) => new URL(url ?? '/', 'http://app').searchParams.get('paths')?.split(',') ?? []

describe('the live stream', () => {
  it('carries what the screen and the shell want, and grows with the next screen, one stream at a time', async () => {
    const { page, requests, streams, errors } = await open('/faq')
    await saysSoon(page, 'Live stream')
    const first = carried(live(requests()).at(-1))
    expect(first).toContain('/api/network/health')
    expect(first.length).toBeLessThan(readPaths.length)
    expect(first).not.toContain('/api/staking/transfers')

    const grown = page.waitForResponse((response) => carried(response.url()).includes('/api/staking/transfers'))
    await page.evaluate(() => history.pushState(null, '', '/staking'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    const stream = await grown
    expect(carried(stream.url())).toContain('/api/network/health')
    // What changed only, and compressed.
    expect(stream.url()).toContain('&changes=patch')
    expect(stream.headers()['content-encoding']).toBe('gzip')
    await untilEqual(streams, 1, { what: 'the first stream to end' })
    await expect.poll(() => connectionOf(page)).toBe('Connection: Live stream')
    expect(errors).toEqual([])
  })

  it('comes back as one, without a storm, after the network went ten times', async () => {
    const { page, context, requests, forget, streams } = await open('/staking')
    await saysSoon(page, 'Live stream')
    forget()
    for (let time = 0; time < 10; time += 1) {
      await context.setOffline(true)
      await saysSoon(page, 'No connection')
      await context.setOffline(false)
      await saysSoon(page, 'Live stream')
    }
    await untilEqual(streams, 1, { what: 'a single stream' })
    expect(live(requests()).length).toBeLessThanOrEqual(20)
    expect(requests().filter((url) => !url.startsWith('/api/live')).length).toBeLessThanOrEqual(20)
  })

  it('is replaced by polling where it cannot be had, and the page says so', async () => {
    const { page, context, requests, forget } = await open('/')
    await saysSoon(page, 'Live stream')
    await context.route(LIVE, (route) => route.fulfill({ status: 503, body: 'too many' }))
    await page.reload()
    await saysSoon(page, 'Polling')
    forget()
    const polls = () => requests().filter((url) => url === '/api/vault/live-balance').length
    await until(() => polls() >= 2, { what: 'the vault to be polled every 3 s' })
    await expect.poll(() => connectionOf(page)).toBe('Connection: Polling')
    await context.unroute(LIVE)
    await saysSoon(page, 'Live stream', 40_000)
  })

  it('survives a server that is stopped and started again', async () => {
    const { page, requests, forget, streams, errors } = await open('/')
    await saysSoon(page, 'Live stream')
    // With all its parts on the device: missing parts could not be fetched without the server.
    await workerControls(page)
    forget()
    await app.stop()
    await saysSoon(page, 'No connection')
    await app.start()
    await saysSoon(page, 'Live stream', 40_000)
    await untilEqual(streams, 1, { what: 'a single stream' })
    // An attempt every two seconds, as the server asks for.
    expect(live(requests()).length).toBeLessThan(40)
    expect(errors).toEqual([])
  })
})
