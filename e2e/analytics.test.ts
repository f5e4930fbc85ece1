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
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Analytics Dashboard')
    await expect.poll(() => page.getByRole('region', { name: 'Key figures' }).getByRole('group').count()).toBe(8)
    for (const label of ['Staking Ratio', 'Staking Participation']) {
      await until(async () => /^\d+\.\d\d%/.test((await figure(page, label)).text), { what: label })
    }
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
    await expect.poll(() => panelHeading(page)).toBe('Market and supply')
  })

  it('[ANA-18] [ANA-19] says where the supply is, and how much it is', async () => {
    const { page } = await open('/analytics#market')
    const list = page.getByRole('list', { name: 'Supply distribution' })
    await list.waitFor()
    const shares = (await list.getByRole('listitem').allInnerTexts()).map((text) => Number(/([\d.]+)%/.exec(text)?.[1]))
    expect(shares).toHaveLength(3)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    await expect.poll(() => page.getByRole('group', { name: 'Key insight' }).innerText()).toContain(`${shares[0]?.toFixed(1)}% of all BD is in the vault`)
  })

  it('[ANA-20] lists the movements of the vault, each with its page on the explorer', async () => {
    const { page } = await open('/analytics#transactions')
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await rows.first().waitFor()
    await expect.poll(() => rows.first().getByRole('link').getAttribute('href')).toMatch(/^https:\/\/solscan\.io\/tx\/[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  it.each(['light', 'dark'] as const)('axe finds nothing in any tab, %s', async (colorScheme) => {
    const { page } = await open('/analytics', { ...DESKTOP, colorScheme, context: { reducedMotion: 'reduce' } })
    for (const name of ['Overview', 'Staking', 'Market', 'Transactions']) {
      await page.getByRole('tab', { name }).click()
      await expect.poll(async () => (await axe(page)).violations, { message: name }).toEqual([])
    }
  })
})

describe('the enhanced analytics as it comes', () => {
  const visitor = oneVisit(() => open('/enhanced-analytics', {}, visit))

  it('[SHELL-09] [EANA-01] [EANA-02] [EANA-03] shows stakers, stake and program', async () => {
    const { page } = visitor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Enhanced Blockchain Analytics')
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
    await expect.poll(() => details.getByRole('link').getAttribute('href')).toMatch(/^https:\/\/solscan\.io\/account\/[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(errors).toEqual([])
  })
})

describe('the enhanced analytics', () => {
  it('axe finds nothing once the list is there', async () => {
    const { page } = await open('/enhanced-analytics', DESKTOP)
    await page.getByRole('region', { name: 'Active stakers' }).getByRole('listitem').first().waitFor()
    await expect.poll(async () => (await axe(page)).violations).toEqual([])
  })
})
