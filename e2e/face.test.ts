import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deployment } from '../src/contract/deployment.ts'
import { formatMillions } from '../src/rules/format.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { demoOf } from './support/demo.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { sharedApp } from './support/shared-app.ts'
import { settledPage, sizes, states } from './support/states.ts'
import { until } from './support/until.ts'
import { hasRecovered, hydrated, openDetails, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** What the page is when it arrives, that React takes it over as it is, and what can be done on it. */

const HEADING = 'The BD token, as it stands now'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function newVisitor(options: VisitorOptions = {}, enter: typeof visit = guest): Promise<Visitor> {
  const visitor = await enter(browser, options)
  // Violations are console errors too; this makes them errors that are sure to be recognised.
  await visitor.context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy violated: ${violatedDirective} by ${blockedURI}`),
    )
  })
  return visitor
}

function texts(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

let ownApp: App | undefined
afterAll(() => ownApp?.dispose())

/** What stands still can be compared to the last digit. */
async function startStill(): Promise<App> {
  ownApp = await startApp({ smallChain: true })
  await (await demoOf(ownApp)).trickle(false)
  await settledPage(ownApp, 'live')
  return ownApp
}

describe.each(states)('the page with $state figures', ({ state }) => {
  let app: Pick<App, 'url'>
  beforeAll(async () => {
    app = state === 'live' ? await startStill() : sharedApp(state)
  })

  /** The vault's balance as the page should write it. */
  async function vaultText(): Promise<string> {
    if (state === 'reference') return '100.00M'
    const { vaultBalance } = z.object({ vaultBalance: z.string() }).parse(await (await fetch(`${app.url}/api/vault/live-balance`)).json())
    return formatMillions(vaultBalance)
  }

  it.each(['/', '/dashboard'])('[SHELL-01] [SHELL-02] arrives at %s with the figures in its HTML', async (path) => {
    const answer = await fetch(app.url + path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain(`>${HEADING}</h1>`)
    const vault = /<h2[^>]*>Total Vault Balance<\/h2>.*?<\/section>/s.exec(html)?.[0] ?? ''
    expect(vault).toContain(`data-state="${state}"`)
    expect(texts(vault)).toContain(await vaultText())
    expect(texts(vault)).toMatch(state === 'live' ? / (just now|\d+ s(ec)? ago) / : / Reference /)
  })

  it.each(sizes)('shows the figures before any script of the app has run, $width wide', async (size) => {
    const { page, context } = await newVisitor(size)
    await context.route('**/assets/*.js', (route) => route.abort())
    await hasRecovered(context)
    await page.goto(app.url)
    await expect.poll(() => page.getByRole('group', { name: 'Total Vault Balance' }).innerText()).toContain(await vaultText())
    await expect.poll(() => page.getByRole('complementary', { name: 'Network health' }).isVisible()).toBe(true)
  })

  it('breaks no rule of its content security policy, whatever is opened, and would say so', async () => {
    // pages.test.ts checks every other page, as React takes it over.
    const { page, errors } = await newVisitor()
    await page.goto(app.url)
    await hydrated(page)
    await openDetails(page, 'Total Vault Balance')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(errors).toEqual([])

    await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'document.title = "taken over"'
      } catch {
        // The assignment itself is refused.
      }
      document.body.append(script)
    })
    await until(() => errors.some((error) => error.startsWith('policy violated: require-trusted-types-for by ')), { what: 'the violation to be told' })
    await expect.poll(() => page.title()).not.toBe('taken over')
  })

  describe.each(sizes)('the network badge, $width wide', (size) => {
    const visitor = oneVisit(async () => {
      const opened = await newVisitor(size, visit)
      await opened.page.goto(app.url)
      await hydrated(opened.page)
      return { ...opened, badge: opened.page.getByRole('complementary', { name: 'Network health' }) }
    })
    const expected =
      state === 'live'
        ? { label: 'All Systems Operational', nodes: '4/4 RPC nodes', dots: '●●●●', status: 'healthy' }
        : { label: 'Connection Issues', nodes: '0/1 RPC nodes', dots: '○○○○', status: 'offline' }

    it('[NET-02] [NET-04] [NET-05] [NET-06] has the measured health', async () => {
      const words = (await visitor().badge.innerText()).split('\n').map((line) => line.trim())
      expect(words).toEqual(expect.arrayContaining([expected.label, expected.nodes, expected.dots]))
    })

    it('[NET-01] stands at the top right', async () => {
      const { page, badge } = visitor()
      const box = await badge.locator(`[data-status=${expected.status}]`).first().boundingBox()
      const header = await page.getByRole('banner').boundingBox()
      const main = await page.getByRole('main').boundingBox()
      if (!box || !header || !main) throw new Error('the badge, the header or the content has no box')
      expect(box.x).toBeGreaterThan(size.width / 3)
      expect(box.x + box.width).toBeCloseTo(main.x + main.width, 0)
      expect(box.y - header.y - header.height).toBeLessThan(24)
    })

    it('[SHELL-62] can be put away', async () => {
      await expect.poll(() => visitor().badge.getByRole('button', { name: 'Hide network health' }).isVisible()).toBe(true)
    })
  })

  it('[NET-07] [NET-08] puts the badge away and brings it back by pointer', async () => {
    const { page } = await newVisitor()
    await page.goto(app.url)
    await hydrated(page)
    const badge = page.getByRole('complementary', { name: 'Network health' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await badge.getByRole('button', { name: 'Hide network health' }).click()
    await expect.poll(() => badge.innerText()).toBe('Show network health')
    await expect.poll(() => focused()).toBe('Show network health')
    await badge.getByRole('button', { name: 'Show network health' }).click()
    await expect.poll(() => badge.innerText()).toContain('RPC nodes')
    await expect.poll(() => focused()).toBe('Hide network health')
  })

  it('shows the whole story of a figure at a click, and closes it at a click elsewhere', async () => {
    const { page } = await newVisitor()
    await page.goto(app.url)
    await hydrated(page)
    const details = await openDetails(page, 'Total Vault Balance')
    await expect.poll(() => details.innerText()).toMatch(
      state === 'live' ? /Live from Solana RPC, slot [\d,]+, .*\nLive: read from its source/ : /Reference: a fixed figure/,
    )
    await page.getByRole('heading', { name: HEADING }).click()
    await details.waitFor({ state: 'detached' })
  })

  it('[VAULT-03] copies the vault address in full and says so', async () => {
    const { vault } = deployment.parse(await (await fetch(`${app.url}/api/deployment`)).json())
    const { page } = await newVisitor({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.goto(app.url)
    await hydrated(page)
    await page.getByRole('button', { name: 'Copy vault address' }).first().click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(vault)
    const link = page.getByRole('region', { name: 'Live BD Token Vault' }).getByRole('link', { name: /opens in a new tab/ }).first()
    await expect.poll(() => link.getAttribute('href')).toContain(vault)
  })
})
