import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { guest } from './support/guest.ts'
import { answerWith, errorsOf, takenOver, visitByPolling } from './support/intercept.ts'
import { oneVisit } from './support/one-visit.ts'
import { NOBODY_ANSWERS, settledPage } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { visit, type Visitor } from './support/visitor.ts'

/** The rewards calculator in use: typed, chosen, shared by its URL, with a price, without one, and with a sign on its button. */

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ env: { ...NOBODY_ANSWERS, STAKING_URL: 'https://staking.example' } })
  await settledPage(app, 'reference')
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

const FIELD = 'input[type=number]'
const PRICE = '/api/token/market-data'
const OVERVIEW = '/api/analytics/overview'
const price = (usd: number) => ({ price: usd, source: 'dexscreener', meta: { state: 'live', asOf: new Date().toISOString(), source: 'dexscreener' } })

/** The calculator at a URL with a given price: a figure, null for none available, 'never' for none yet. */
async function open(address: string, usd: number | null | 'never' = 0.0001133, enter: typeof visit = guest): Promise<Visitor> {
  const visitor = await visitByPolling(browser, {}, enter)
  await answerWith(visitor.page, PRICE, () => (typeof usd === 'number' ? price(usd) : usd))
  await visitor.page.goto(app.url + address)
  await takenOver(visitor.page, FIELD)
  return visitor
}

const card = (page: Page) => page.getByRole('group', { name: 'Rewards calculator' })
const field = (page: Page) => card(page).getByRole('spinbutton', { name: 'Stake amount, BD' })
const choice = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const reward = (page: Page) => card(page).getByRole('status').first().innerText()
const worth = async (page: Page) => (await card(page).getByRole('group', { name: 'Worth' }).innerText()).replaceAll(/\s+/g, ' ')

describe('the amount', () => {
  const visitor = oneVisit(() => open('/', 0.0001133, visit))

  it('[CALC-04] is a number', async () => {
    expect(await field(visitor().page).getAttribute('type')).toBe('number')
  })

  it.each([
    ['[CALC-06]', '5M', '5000000'],
    ['[CALC-07]', '7.5M', '7500000'],
    ['[CALC-08]', '10M', '10000000'],
    ['[CALC-05]', '2.5M', '2500000'],
  ])('%s is chosen as %s', async (_, name, amount) => {
    const { page } = visitor()
    await choice(page, name).click()
    await untilEqual(() => field(page).inputValue(), amount, { what: name })
    expect(await choice(page, name).getAttribute('aria-pressed')).toBe('true')
    expect(errorsOf(visitor())).toEqual([])
  })

  it('[CALC-09] [CALC-10] [CALC-21] has no bounds, says what the plan requires, and counts as 0 when it is not a number', async () => {
    const { page } = await open('/?period=yearly')
    await card(page).getByText('at least 2,500,000 BD').waitFor()
    for (const [typed, expected] of [
      ['-5', '−4.44 BD'],
      ['1', '0.89 BD'],
      ['', '0.00 BD'],
    ] as const) {
      await field(page).fill(typed)
      await untilEqual(() => reward(page), expected, { what: `the reward of "${typed}"` })
      expect(await field(page).evaluate((element) => element.matches(':invalid'))).toBe(false)
    }
    await field(page).pressSequentially('e')
    expect(await reward(page)).toBe('0.00 BD')
  })
})

describe('the period', () => {
  const visitor = oneVisit(() => open('/', 0.0001133, visit))

  it.each([
    ['[CALC-11]', 'Weekly', '42,527.40 BD'],
    ['[CALC-13]', 'Quarterly', '554,375.00 BD'],
    ['[CALC-14]', '6 months', '1,108,750.00 BD'],
    ['[CALC-15]', 'Yearly', '2,217,500.00 BD'],
    ['[CALC-12]', 'Monthly', '182,260.27 BD'],
  ])('%s [CALC-16] [CALC-35] changes the reward, and has a value: %s', async (_, name, expected) => {
    const { page } = visitor()
    expect(await choice(page, name).getAttribute('value')).not.toBe('')
    await choice(page, name).click()
    await untilEqual(() => reward(page), expected, { what: name })
  })

  it('[CALC-16] leaves it to the amount to change the reward as well', async () => {
    const { page } = visitor()
    await choice(page, 'Monthly').click()
    await choice(page, '5M').click()
    await untilEqual(() => reward(page), '364,520.55 BD', { what: 'twice as much' })
    expect(await field(page).inputValue()).toBe('5000000')
  })

  it('[CALC-01] [CALC-02] [CALC-03] [CALC-18] names the one plan, speaks of compounding, and says that it does not', async () => {
    const { page } = await open('/')
    const text = await card(page).innerText()
    expect(text).toContain('One plan: 180-day lock at 88.7% APY')
    expect(text).toContain('compounded daily')
    expect(text).toContain('This calculator uses simple interest')
    expect(text).toContain('a day: 6,075.34 BD')
  })
})

describe('what it is worth', () => {
  it('[CALC-17] is the reward at the price, with the age of the price', async () => {
    const { page } = await open('/?stake=2500000&period=yearly', 0.0002)
    await until(async () => (await worth(page)).includes('$443.50'), { what: 'reward × price' })
    expect(await worth(page)).toMatch(/\d+ s ago.* at a price of 0\.000200 USD/)
  })

  it('[A-02] waits for the price in words', async () => {
    const { page } = await open('/', 'never')
    await until(async () => (await worth(page)).includes('Calculating...'), { what: 'Calculating...' })
    expect(await worth(page)).not.toContain('$')
  })

  it('[CALC-19] [CALC-20] uses the one reference price where there is none, and says so', async () => {
    const { page } = await open('/?stake=2500000&period=yearly', null)
    await until(
      async () => {
        await page.clock.runFor(1000)
        return (await worth(page)).includes('$251.24')
      },
      { what: 'the reference price' },
    )
    expect(await worth(page)).toMatch(/Reference.*at a price of 0\.000113 USD/)
  })
})

describe('the address', () => {
  it('holds amount and period, adds no step to the history, and scrolls nothing', async () => {
    const { page } = await open('/')
    await field(page).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => [window.scrollY, history.length])
    await choice(page, 'Yearly').click()
    await field(page).fill('123456')
    await untilEqual(() => new URL(page.url()).search, '?stake=123456&period=yearly', { what: 'the address' })
    expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual(before)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.reload()
    await takenOver(page, FIELD)
    await untilEqual(() => reward(page), '109,505.47 BD', { what: 'the same result after a reload' })
    expect(await field(page).inputValue()).toBe('123456')
  })

  it('that makes no sense leaves the defaults', async () => {
    const visitor = await open('/?stake=duck&period=never')
    const { page } = visitor
    await untilEqual(() => reward(page), '0.00 BD', { what: 'nothing for no number' })
    expect(await choice(page, 'Monthly').getAttribute('aria-pressed')).toBe('true')
    expect(errorsOf(visitor)).toEqual([])
  })
})

describe('the Stake button', () => {
  it('[CALC-22] only leads to the staking site', async () => {
    const { page, context } = await open('/')
    const asked: string[] = []
    context.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).host}`))
    await context.route('https://staking.example/**', (route) => route.fulfill({ body: 'staking' }))
    const opened = context.waitForEvent('page')
    await card(page).getByRole('link', { name: /^Stake/ }).click()
    expect((await opened).url()).toBe('https://staking.example/')
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
  })

  it.each([
    ['85000000', 0],
    ['85000001', 1],
  ])('[CALC-23] [CALC-34] with %s BD deployed flashes %i times, for two seconds, and not again', async (deployed, times) => {
    const { page, context } = await visitByPolling(browser)
    // Recorded in the page: two seconds may be over before a busy machine checks.
    await context.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (!(target instanceof HTMLElement)) continue
          const flash = 'flash' in target.dataset ? 'on' : 'off'
          document.documentElement.dataset['flashes'] = `${document.documentElement.dataset['flashes'] ?? ''} ${flash}@${Date.now()}`
        }
      }).observe(document, { subtree: true, attributeFilter: ['data-flash'] })
    })
    await answerWith(page, PRICE, () => price(0.0001))
    await answerWith(page, OVERVIEW, () => ({
      totalDeployed: deployed,
      totalWallets: 8,
      vaultBalance: '1',
      meta: { state: 'live', asOf: new Date().toISOString(), source: 'vault_ledger' },
    }))
    await page.goto(app.url)
    await takenOver(page, FIELD)
    await until(async () => (await page.getByText('BD Deployed').first().innerText()).includes('85.00M'), { what: 'the deployed amount' })
    await page.clock.runFor(8000)
    const noted = await page.evaluate(() => document.documentElement.dataset['flashes']?.trim().split(' ') ?? [])
    const at = (word: string) => noted.filter((one) => one.startsWith(word)).map((one) => Number(one.split('@')[1]))
    expect([at('on').length, at('off').length]).toEqual([times, times])
    for (const [index, on] of at('on').entries()) expect(Math.abs((at('off')[index] ?? 0) - on - 2000)).toBeLessThan(300)
  })
})
