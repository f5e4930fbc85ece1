import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axe } from './support/axe.ts'
import { answerWith, errorsOf, takenOver, visitByPolling } from './support/intercept.ts'
import { oneVisit } from './support/one-visit.ts'
import { sharedApp } from './support/shared-app.ts'
import { until, untilEqual } from './support/until.ts'
import { visit } from './support/visitor.ts'

/** The bell of the vault, the monitor, and the treasury's metrics, in every state that answers and failures can cause. */

const NEWS = '/api/vault/notifications'

let browser: Browser
const app = sharedApp('reference')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const meta = () => ({ state: 'live', asOf: new Date().toISOString(), source: 'direct_rpc' })

function news(count: number, monitoringActive = true) {
  const at = Math.floor(Date.now() / 1000)
  const transactions = Array.from({ length: count }, (_, index) => ({ signature: `${index}VERv8NMvzbJMEkV8xnrLkEaWRt`, slot: 447_552_123 - index, blockTime: at - 60 * index }))
  return { transactions, monitoringActive, vaultBalance: '102345678.9', source: 'direct_rpc', lastUpdate: new Date().toISOString(), meta: meta() }
}

async function open(page: Page): Promise<void> {
  await page.goto(app.url)
  await takenOver(page, 'button:has-text("Vault notifications")')
}

const bell = (page: Page) => page.getByRole('button', { name: 'Vault notifications' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Vault activity' })

describe('the bell of the vault', () => {
  it('[DASH-28] [MON-07] [MON-08] [MON-21] opens and closes its panel, which lists what moved', async () => {
    const visitor = await visitByPolling(browser)
    const { page } = visitor
    await answerWith(page, NEWS, () => news(4))
    await open(page)
    await bell(page).click()
    await untilEqual(() => panel(page).getByRole('listitem').count(), 4, { what: 'four rows' })
    expect(await bell(page).getAttribute('aria-expanded')).toBe('true')
    await bell(page).click()
    await panel(page).waitFor({ state: 'detached' })
    expect(errorsOf(visitor)).toEqual([])
  })

  it('[MON-11] [MON-12] [MON-13] marks urgency in red, yellow and green, by place, with a word each', async () => {
    const { page } = await visitByPolling(browser)
    await answerWith(page, NEWS, () => news(5))
    await open(page)
    await bell(page).click()
    await untilEqual(() => panel(page).getByRole('listitem').count(), 5, { what: 'five rows' })
    const marks = await panel(page).locator('[data-urgency]').evaluateAll((all) =>
      all.map((mark) => {
        const sign = mark.querySelector('span')
        const canvas = document.createElement('canvas').getContext('2d')
        if (!sign || !canvas) throw new Error('no sign')
        canvas.fillStyle = getComputedStyle(sign).backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data
        return `${mark.textContent} ${red > green * 1.5 ? 'red' : green > red * 1.2 ? 'green' : 'yellow'}`
      }),
    )
    expect(marks).toEqual(['Urgent red', 'Medium yellow', 'Medium yellow', 'Low green', 'Low green'])
  })

  it('[MON-09] [MON-10] says that it loads, and asks once more on Refresh', async () => {
    const { page } = await visitByPolling(browser)
    let release: (answer: unknown) => void = () => {}
    let answer: unknown = new Promise((resolve) => (release = resolve))
    const asked = await answerWith(page, NEWS, () => answer)
    await open(page)
    await bell(page).click()
    await panel(page).getByText('Loading notifications...').waitFor()
    release(news(1))
    await untilEqual(() => panel(page).getByRole('listitem').count(), 1, { what: 'one row' })
    answer = news(2)
    const before = asked.count
    await panel(page).getByRole('button', { name: 'Refresh' }).click()
    await untilEqual(() => panel(page).getByRole('listitem').count(), 2, { what: 'two rows' })
    expect(asked.count).toBe(before + 1)
  })

  it('[MON-14] says when nothing moved', async () => {
    const { page } = await visitByPolling(browser)
    await answerWith(page, NEWS, () => news(0))
    await open(page)
    await bell(page).click()
    await panel(page).getByText('No recent vault activity').waitFor()
    expect(await panel(page).getByRole('listitem').count()).toBe(0)
  })

  it('works by keyboard alone, and axe finds nothing in it', async () => {
    const { page } = await visitByPolling(browser)
    await answerWith(page, NEWS, () => news(4))
    await open(page)
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await until(() => panel(page).evaluate((element) => element.contains(document.activeElement)), { what: 'the focus in the panel' })
    await page.clock.runFor(500)
    expect((await axe(page)).violations).toEqual([])
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await untilEqual(() => page.evaluate(() => document.activeElement?.textContent), 'Vault notifications', { what: 'the focus on the bell again' })
  })
})

describe('the monitor', () => {
  const monitor = (page: Page) => page.getByRole('group', { name: 'Treasury Vault Monitor' })

  it('[MON-01] [MON-02] [MON-03] waits in its place, says when there is no answer, and tries again', async () => {
    const { page } = await visitByPolling(browser)
    let answer: unknown = null
    await answerWith(page, NEWS, () => answer)
    await open(page)
    await monitor(page).getByText('Loading the vault monitor').waitFor({ state: 'attached' })
    await page.clock.runFor(10_000)
    await until(async () => {
      await page.clock.runFor(1000)
      return monitor(page).getByRole('heading', { name: 'Vault Monitor Offline' }).isVisible()
    }, { what: 'Vault Monitor Offline' })
    await monitor(page).getByText('Unable to connect to vault monitoring service').waitFor()
    answer = news(3)
    await monitor(page).getByRole('button', { name: 'Try again' }).click()
    await monitor(page).getByText('Live', { exact: true }).waitFor()
    expect(await monitor(page).getByText('Vault Monitor Offline').isVisible()).toBe(false)
  })

  it.each([
    [true, 'Live'],
    [false, 'Offline'],
  ])('[MON-04] [MON-05] [MON-06] monitoringActive %s shows %s and the lists', async (monitoringActive, word) => {
    const { page } = await visitByPolling(browser)
    await answerWith(page, NEWS, () => news(1, monitoringActive))
    await answerWith(page, '/api/vault/deployment-metrics', () => ({ vaultAddress: 'v', recentDeployments: [], source: 'vault_ledger', lastUpdated: new Date().toISOString(), meta: meta() }))
    await answerWith(page, '/api/staking/total', () => 'never')
    await open(page)
    await monitor(page).getByText(word, { exact: true }).waitFor()
    await monitor(page).getByText('No recent BD token deployments found').waitFor()
    await monitor(page).getByText('Loading stakeholder data...').waitFor()
    expect(await monitor(page).getByText(word === 'Live' ? 'Offline' : 'Live', { exact: true }).count()).toBe(0)
  })
})

describe('the treasury metrics', () => {
  let answer: unknown = null
  const visitor = oneVisit(async () => {
    const opened = await visitByPolling(browser, {}, visit)
    await answerWith(opened.page, '/api/vault/metrics', () => answer)
    await open(opened.page)
    return opened
  })
  const card = (name: string) => visitor().page.getByRole('group', { name, exact: true })

  it('[TREAS-09] wait in their place', async () => {
    await card('Vault Metrics').waitFor()
    expect(await card('Verified Treasury Metrics').count()).toBe(0)
  })

  it('[TREAS-10] [TREAS-12] say that they could not be loaded', async () => {
    const { page } = visitor()
    await until(async () => {
      await page.clock.runFor(1000)
      return card('Vault Metrics').getByText('Unable to load vault metrics').isVisible()
    }, { what: 'the failure' })
    expect(await card('Verified Treasury Metrics').count()).toBe(0)
  })

  it('[TREAS-01] [TREAS-02] [TREAS-03] [TREAS-04] come when they are asked for again', async () => {
    answer = {
      totalDeployed: '105346087.03', totalWallets: 8, vaultAddress: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', vaultBalance: '1', totalSupply: '990000000',
      circulatingSupply: '980000000', source: 'direct_vault_query', lastUpdated: new Date().toISOString(), meta: meta(),
    }
    await card('Vault Metrics').getByRole('button', { name: 'Try again' }).click()
    const shown = card('Verified Treasury Metrics')
    await shown.getByText('Live Data').waitFor()
    expect(await shown.innerText()).toMatch(/Total BD Tokens Deployed\s+105\.35M[\s\S]*Exact: 105,346,087\.03 BD[\s\S]*direct vault query/)
  })
})
