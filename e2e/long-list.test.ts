import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { guest } from './support/guest.ts'
import { layoutShift } from './support/shift.ts'
import { sharedApp } from './support/shared-app.ts'
import { sizes } from './support/states.ts'
import { until } from './support/until.ts'
import { hydrated } from './support/visitor.ts'

/** Ten thousand positions: only those near the window exist, all can be reached, found and reordered. */

const POSITIONS = 10_000
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** An address that begins with its number, in letters that an address may have. */
function walletOf(index: number): string {
  const digits = [...String(index).padStart(5, '0')].map((digit) => BASE58[Number(digit) + 9])
  return `Row${digits.join('')}${'z'.repeat(36)}`
}

/** Position 1 has the largest amount and unlocks last. */
function positions(): string {
  const now = Date.now()
  const day = 86_400_000
  const stakers = Array.from({ length: POSITIONS }, (_, index) => ({
    wallet: walletOf(index + 1),
    amount: String(20_000_000 - index * 1000),
    startDate: new Date(now - (index / 100) * day).toISOString(),
    unlockDate: new Date(now + (180 - index / 100) * day).toISOString(),
    signature: `signature${index}`,
  }))
  const meta = { state: 'live', asOf: new Date(now).toISOString(), source: 'staking_ledger' }
  return JSON.stringify({ totalStakers: POSITIONS, totalStaked: '1', stakers, meta })
}

async function openList(size: { width: number; height: number }): Promise<Page> {
  const { page } = await guest(browser, size)
  const body = positions()
  await page.route('**/api/staking/transfers*', (route) => route.fulfill({ body, contentType: 'application/json' }))
  await page.goto(`${app.url}/staking`)
  await hydrated(page)
  await page.getByRole('button', { name: /^Show all/ }).click()
  await until(() => rows(page).count().then((count) => count > 25), { what: 'more than the first rows' })
  return page
}

const rows = (page: Page) => page.locator('#portfolio ol > li')

/** The ranks of the rows that can be seen, from top to bottom. */
async function visibleRanks(page: Page): Promise<number[]> {
  const found = await rows(page).evaluateAll((items) =>
    items
      .map((item) => ({ top: item.getBoundingClientRect().top, rank: Number(/Rank (\d+)/.exec(item.textContent ?? '')?.[1]) }))
      .filter(({ top }) => top >= 0 && top < innerHeight)
      .toSorted((one, other) => one.top - other.top),
  )
  return found.map(({ rank }) => rank)
}

describe.each(sizes)('ten thousand positions at $width px', (size) => {
  it('scroll to the last with a few rows alive, and nothing moves by itself', async () => {
    const page = await openList(size)
    const before = (await layoutShift(page)).total
    for (const share of [0.1, 0.35, 0.8, 1]) {
      await page.evaluate((part) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part), share)
      await until(async () => (await visibleRanks(page)).length > 0 || share === 1, { what: 'rows in the window' })
      await expect.poll(() => rows(page).count()).toBeLessThan(120)
    }
    await until(async () => (await visibleRanks(page)).includes(POSITIONS) || scrollToEndOf(page), { what: 'the last row' })
    const { total, moved } = await layoutShift(page)
    expect(total - before, moved.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it('are found by wallet, and put into another order', async () => {
    const page = await openList(size)
    await page.getByRole('searchbox').fill(walletOf(9_999).slice(0, 12))
    await until(() => rows(page).count().then((count) => count === 1), { what: 'the one row' })
    await expect.poll(() => rows(page).first().textContent()).toContain('Rank 9999')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'First to unlock' })
    await until(async () => (await rows(page).first().textContent())?.includes('Rank 10000'), { what: 'the first to unlock on top' })
    await expect.poll(() => rows(page).first().getAttribute('aria-setsize')).toBe(String(POSITIONS))
  })

  it('have nothing that axe finds, and keep the row that has the focus', async () => {
    const page = await openList(size)
    // Rows half under the header are smaller than a finger.
    await page.evaluate(() => scrollTo(0, 0))
    const { violations, passes } = await axe(page)
    expect(violations).toEqual([])
    expect(passes.length).toBeGreaterThan(10)
    const focused = `https://solscan.io/account/${walletOf(4)}`
    await page.locator(`a[href="${focused}"]`).focus()
    await page.evaluate(() => scrollTo(0, 200_000))
    await until(async () => (await visibleRanks(page)).some((rank) => rank > 500), { what: 'rows far below' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(focused)
  })
})

/** Brings the end of the list to the lower edge of the window; rows that are measured on the way may move it on. */
async function scrollToEndOf(page: Page): Promise<false> {
  await page.locator('#portfolio ol').evaluate((list) => scrollBy(0, list.getBoundingClientRect().bottom - innerHeight))
  return false
}
