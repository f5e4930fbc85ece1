import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { demoOf, type DemoChain } from './support/demo.ts'
import { until, untilEqual } from './support/until.ts'
import { figure, visit, workerControls, type Visitor } from './support/visitor.ts'

/** The main job, against the chain's own RPC: live figures, none lost without a server, live again without a reload. */

const VAULT = 'Total Vault Balance'
/** The vault is read every ten seconds; the rest is slack for a shared machine. */
const ONE_REFRESH_MS = 15_000
/** The page tries for its missing code every five seconds, then for a stream; both are slow beside other journeys. */
const BACK_MS = 60_000

let browser: Browser
let app: App
let demo: DemoChain

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ smallChain: true })
  demo = await demoOf(app)
  // Frozen figures can be compared to the last digit.
  await demo.trickle(false)
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

async function badge({ page }: Visitor): Promise<string> {
  return page.getByRole('complementary', { name: 'Network health' }).innerText()
}

async function shows(visitor: Visitor, label: string, text: string, state: string, within = ONE_REFRESH_MS): Promise<void> {
  await until(
    async () => {
      const shown = await figure(visitor.page, label)
      if (shown.text.startsWith(text) && shown.state === state) return true
      throw new Error(`${label} shows ${JSON.stringify(shown)}`)
    },
    { what: `${label} to show ${text}, ${state}`, within },
  )
}

/** Scrolls to the price first: a browser has no text for a section below the fold that it left unrendered. */
async function priceOf({ page }: Visitor): ReturnType<typeof figure> {
  await page.getByRole('group', { name: 'Price' }).first().scrollIntoViewIfNeeded()
  return until(
    async () => {
      const shown = await figure(page, 'Price')
      return shown.text !== '' && shown
    },
    { what: 'the price to be rendered' },
  )
}

describe('a holder with the app open', () => {
  it('[VAULT-07, SCOPE-03, SCOPE-10] sees the vault balance change within one refresh of a transfer on the chain', async () => {
    const visitor = await visit(browser)
    const methods = new Set<string>()
    visitor.page.on('request', (request) => methods.add(request.method()))
    await visitor.page.goto(app.url)
    const before = await demo.vaultText()
    await shows(visitor, VAULT, before, 'live')
    await expect.poll(() => visitor.page.getByText('Demo chain').isVisible()).toBe(true)

    await demo.transferFromVault('1234567.89')
    const after = await demo.vaultText()
    expect(after).not.toBe(before)
    await shows(visitor, VAULT, after, 'live')
    await shows(visitor, 'BD Tokens in Vault', after, 'live')
    expect([...methods]).toEqual(['GET'])
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })

  it('keeps every figure through two starts without the server, and has them live again without a reload', async () => {
    const visitor = await visit(browser)
    const { page } = visitor
    await page.goto(app.url)
    const balance = await demo.vaultText()
    await shows(visitor, VAULT, balance, 'live')
    await untilEqual(async () => (await figure(page, 'Price')).state, 'live', { what: 'the price' })
    await workerControls(page)
    await expect.poll(() => badge(visitor)).toContain('All Systems Operational')

    await app.stop()
    await shows(visitor, VAULT, balance, 'stored')
    // It moves as long as there is a server.
    const price = (await priceOf(visitor)).text
    await expect.poll(() => badge(visitor)).toContain('Connection Issues')

    for (const start of ['first', 'second']) {
      await page.reload()
      await shows(visitor, VAULT, balance, 'stored')
      const [vault, market] = [await figure(page, VAULT), await priceOf(visitor)]
      expect(vault.age, `${start} start`).toMatch(/^as of \d\d:\d\d, \d+ (s|min) ago$/)
      expect(market, `${start} start`).toMatchObject({ state: 'stored', text: price })
      await expect.poll(() => badge(visitor), { message: `${start} start` }).toContain('Connection Issues')
      await expect.poll(() => page.locator('[data-status="offline"]').count()).toBeGreaterThan(0)
      // Once scrolled, a narrow header shows the ways up and home in its place.
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.getByText('Demo chain').waitFor()
    }

    const url = page.url()
    let navigations = 0
    page.on('framenavigated', () => (navigations += 1))
    await app.start()
    demo = await demoOf(app)
    await demo.trickle(false)
    await shows(visitor, VAULT, await demo.vaultText(), 'live')
    await until(async () => (await badge(visitor)).includes('All Systems Operational'), { what: 'the badge to recover' })
    expect(page.url()).toBe(url)
    expect(navigations).toBe(0)
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })
})

describe('a node that hangs and one that refuses', () => {
  it("[NET-03, NET-05, NET-11] leave the figures live, and the badge says 'Limited Connectivity' and 2/4", async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(app.url)
    await shows(visitor, VAULT, await demo.vaultText(), 'live')

    await demo.node(0, 'hang')
    await demo.node(1, 'rate-limit', { retryAfter: 5 })
    try {
      await until(async () => /Limited Connectivity[\s\S]*2\/4 RPC nodes/.test(await badge(visitor)), { what: 'a badge of 2/4' })
      const before = await demo.vaultText()
      await demo.transferFromVault('2345678.9')
      const after = await demo.vaultText()
      expect(after).not.toBe(before)
      await shows(visitor, VAULT, after, 'live')
    } finally {
      await demo.node(0, 'ok')
      await demo.node(1, 'ok')
    }
    await until(async () => (await badge(visitor)).includes('4/4 RPC nodes'), { what: 'all nodes to be back' })
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })
})

describe('a server that is killed', () => {
  it('comes up by itself with the last figures, while the page stays open', async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(app.url)
    const balance = await demo.vaultText()
    await shows(visitor, VAULT, balance, 'live')

    await app.kill()
    await shows(visitor, VAULT, balance, 'stored')
    await app.start()
    demo = await demoOf(app)
    await demo.trickle(false)
    await shows(visitor, VAULT, await demo.vaultText(), 'live', BACK_MS)
    const balanceOf = async (): Promise<unknown> => (await fetch(`${app.url}/api/vault/live-balance`)).json()
    await expect.poll(balanceOf).toMatchObject({ vaultBalance: await demo.vaultBalance() })
    await visitor.context.close()
  })
})
