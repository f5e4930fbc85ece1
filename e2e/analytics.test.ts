import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { guest } from './support/guest.ts'
import { oneVisit } from './support/one-visit.ts'
import { sharedApp } from './support/shared-app.ts'
import { DESKTOP, figure, hydrated, visit, type Visitor, type VisitorOptions } from './support/visitor.ts'
import { until, untilEqual } from './support/until.ts'

/** The analytics screens: tabs that keep their place, and the list of stakers, against the running server. */

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function open(path: string, options: VisitorOptions = {}, enter: typeof visit = guest): Promise<Visitor> {
  const visitor = await enter(browser, options)
  await visitor.page.goto(app.url + path)
  await hydrated(visitor.page)
  return visitor
}

const selected = (page: Page) => page.getByRole('tab', { selected: true }).innerText()
const panelHeading = (page: Page) => page.getByRole('tabpanel').getByRole('heading').first().innerText()

describe('the analytics dashboard as it comes', () => {
  const visitor = oneVisit(() => open('/analytics', {}, visit))

  it('[SHELL-08] [ANA-09] shows eight figures', async () => {
    const { page } = visitor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Analytics Dashboard')
    expect(await page.getByRole('region', { name: 'Key figures' }).getByRole('group').count()).toBe(8)
    for (const label of ['Staking Ratio', 'Staking Participation']) {
      await until(async () => /^\d+\.\d\d%/.test((await figure(page, label)).text), { what: label })
    }
  })

  it('[ANA-10] [ANA-17] [ANA-20] shows one of four tabs, worked by keyboard', async () => {
    const { page, errors } = visitor()
    await page.getByRole('tab', { name: 'Overview' }).focus()
    for (const [key, tab, heading] of [
      ['ArrowRight', 'Staking', 'BD staked over time'],
      ['ArrowRight', 'Market', 'Market and supply'],
      ['End', 'Transactions', 'Vault transactions'],
      ['ArrowRight', 'Overview', 'Vault Performance'],
      ['ArrowLeft', 'Transactions', 'Vault transactions'],
      ['Home', 'Overview', 'Vault Performance'],
    ] as const) {
      await page.keyboard.press(key)
      await untilEqual(() => selected(page), tab, { what: tab })
      expect(await panelHeading(page)).toBe(heading)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab')
    }
    expect(errors).toEqual([])
  })
})

describe('the analytics dashboard', () => {
  it('keeps its tab in the address, over a reload and over Back', async () => {
    const { page } = await open('/analytics')
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.waitForURL('**/analytics#market')
    await page.reload()
    await hydrated(page)
    await untilEqual(() => selected(page), 'Market', { what: 'the market tab' })
    await page.goto(`${app.url}/faq`)
    await page.goBack()
    await hydrated(page)
    await untilEqual(() => selected(page), 'Market', { what: 'the market tab' })
    expect(await panelHeading(page)).toBe('Market and supply')
  })

  it('[ANA-18] [ANA-19] says where the supply is, and how much it is', async () => {
    const { page } = await open('/analytics#market')
    const list = page.getByRole('list', { name: 'Supply distribution' })
    await list.waitFor()
    const shares = (await list.getByRole('listitem').allInnerTexts()).map((text) => Number(/([\d.]+)%/.exec(text)?.[1]))
    expect(shares).toHaveLength(3)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    expect(await page.getByRole('group', { name: 'Key insight' }).innerText()).toContain(`${shares[0]?.toFixed(1)}% of all BD is in the vault`)
  })

  it('[ANA-20] lists the movements of the vault, each with its page on the explorer', async () => {
    const { page } = await open('/analytics#transactions')
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.first().getByRole('link').getAttribute('href')).toMatch(/^https:\/\/solscan\.io\/tx\/[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  it.each(['light', 'dark'] as const)('axe finds nothing in any tab, %s', async (colorScheme) => {
    const { page } = await open('/analytics', { ...DESKTOP, colorScheme, context: { reducedMotion: 'reduce' } })
    for (const name of ['Overview', 'Staking', 'Market', 'Transactions']) {
      await page.getByRole('tab', { name }).click()
      expect((await axe(page)).violations, name).toEqual([])
    }
  })
})

describe('the enhanced analytics as it comes', () => {
  const visitor = oneVisit(() => open('/enhanced-analytics', {}, visit))

  it('[SHELL-09] [EANA-01] [EANA-02] [EANA-03] shows stakers, stake and program', async () => {
    const { page } = visitor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Enhanced Blockchain Analytics')
    await untilEqual(async () => (await figure(page, 'Program')).text.trim(), 'Active', { what: 'the program' })
    await until(async () => /^\d+/.test((await figure(page, 'Stakers')).text), { what: 'the stakers' })
    await until(async () => /^\d+\.\d\dM/.test((await figure(page, 'Total BD staked')).text), { what: 'the stake' })
  })

  it('[EANA-10] [EANA-13] shows the details of the program', async () => {
    const { page, errors } = visitor()
    const details = page.getByRole('region', { name: 'Staking Program Details' })
    await until(async () => /Total accounts\s+\d+/.test(await details.innerText()), { what: 'the details' })
    const text = await details.innerText()
    expect(text).toMatch(/Status\s+Active/)
    expect(text).toMatch(/Total value\s+\d[\d,]*\.\d\d BD/)
    expect(text).toMatch(/Last verified\s+\d+ \w+ 20\d\d/)
    expect(await details.getByRole('link').getAttribute('href')).toMatch(/^https:\/\/solscan\.io\/account\/[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(errors).toEqual([])
  })
})

describe('the enhanced analytics', () => {
  it('[EANA-04] [EANA-05] [EANA-09] [EANA-11] finds a staker by wallet, and puts the list in another order', async () => {
    const { page } = await open('/enhanced-analytics')
    const list = page.getByRole('region', { name: 'Active stakers' })
    const rows = list.getByRole('listitem')
    await rows.first().waitFor()
    const all = await rows.count()
    expect(all).toBeGreaterThan(20)
    const first = await rows.first().innerText()
    expect(first).toMatch(/staking for \d+ days/)
    expect(first).toMatch(/\d+ transactions?/)
    expect(first).toMatch(/\d+ d \d+ h \d+ min left|Ready to claim/)

    const wallet = (await rows.nth(5).getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? ''
    await list.getByRole('searchbox').fill(wallet.toLowerCase())
    await untilEqual(() => rows.count(), 1, { what: 'the one row' })
    expect(await list.getByRole('status').first().innerText()).toBe(`1 of ${all} stakers`)
    await list.getByRole('searchbox').fill('nobody has this')
    await list.getByRole('button', { name: 'Clear the search' }).click()
    await untilEqual(() => rows.count(), all, { what: 'all rows' })

    await list.getByRole('combobox', { name: 'Order' }).selectOption('First to unlock')
    await until(async () => (await rows.first().innerText()).includes('Unlocked'), { what: 'those whose lock has ended' })
    expect(await page.getByRole('region', { name: 'Premium Authenticated Stakers' }).getByRole('listitem').first().innerText()).toContain('Raven')
  })

  it('axe finds nothing once the list is there', async () => {
    const { page } = await open('/enhanced-analytics', DESKTOP)
    await page.getByRole('region', { name: 'Active stakers' }).getByRole('listitem').first().waitFor()
    expect((await axe(page)).violations).toEqual([])
  })
})
