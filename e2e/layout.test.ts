import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '../src/contract/deployment.ts'
import { pageFiller } from '../src/page/fill.ts'
import { built } from '../scripts/layout.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { demoOf, type DemoChain } from './support/demo.ts'
import { guest } from './support/guest.ts'
import { holdUp } from './support/intercept.ts'
import { expectNoShift, layoutShift, MOST_SHIFT, tall } from './support/shift.ts'
import { sharedApp } from './support/shared-app.ts'
import { settledPage, sizes, states } from './support/states.ts'
import { until } from './support/until.ts'
import { figure, hydrated, openDetails, workerControls, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** Nothing moves under its reader while figures arrive and change, and nothing at all where motion is not wanted. */

const VAULT = 'Total Vault Balance'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  return guest(browser, { folded: true, ...options })
}

async function shows(page: Page, expected: { text?: string; state: string }): Promise<void> {
  await until(
    async () => {
      const shown = await figure(page, VAULT)
      if (shown.state === expected.state && shown.text.startsWith(expected.text ?? '')) return true
      throw new Error(JSON.stringify(shown))
    },
    { what: `the vault as ${JSON.stringify(expected)}` },
  )
}

/** Waits until the device has stored this vault balance: it does so at most once a second. */
async function isKept(page: Page, balance: string): Promise<void> {
  await until(
    () =>
      page.evaluate(
        (text) =>
          new Promise<boolean>((resolve, reject) => {
            const opening = indexedDB.open('bd')
            opening.addEventListener('error', () => reject(opening.error))
            opening.addEventListener('success', () => {
              const reading = opening.result.transaction('figures').objectStore('figures').getAll()
              reading.addEventListener('error', () => reject(reading.error))
              reading.addEventListener('success', () => {
                opening.result.close()
                resolve(JSON.stringify(reading.result).includes(`"vaultBalance":"${text}"`))
              })
            })
          }),
        balance,
      ),
    { what: `${balance} to be stored` },
  )
}

describe.each(states)('with $state figures', ({ state }) => {
  const app = sharedApp(state)

  it.each(sizes)('nothing moves while the disclaimer is shown, $width wide', async (size) => {
    const { page, errors } = await newVisitor({ ...size, accepted: false })
    await page.goto(app.url)
    await page.getByRole('dialog').waitFor()
    await page.locator('#root:empty').waitFor({ state: 'attached' })
    await expectNoShift(page)
    expect(errors).toEqual([])
  })

  it('nothing moves by itself where motion is not wanted', async () => {
    const [still, lively] = [await motions({ reducedMotion: 'reduce' }), await motions({ reducedMotion: 'no-preference' })]
    expect(still).toEqual([])
    expect(lively.length).toBeGreaterThan(0)
  })

  /** Names of the animations that ran on a visit with everything opened. */
  async function motions(context: NonNullable<VisitorOptions['context']>): Promise<string[]> {
    const { page } = await newVisitor({ context })
    const seen: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('moves: ')) seen.push(message.text())
    })
    await page.addInitScript(() => {
      for (const type of ['animationstart', 'transitionrun']) {
        document.addEventListener(type, () => {
          const moving = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 0)
          if (moving.length > 0) console.info(`moves: ${moving.map((one) => one.constructor.name).join(' ')}`)
        })
      }
    })
    const running = async () => {
      const count = await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)
      if (count > 0) seen.push(`${count} running`)
    }
    await page.goto(app.url)
    await hydrated(page)
    await running()
    await openDetails(page, 'Total Vault Balance')
    await running()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
    await running()
    return seen
  }
})

it('the meter sees a shift', async () => {
  const { page } = await newVisitor()
  await page.goto('data:text/html,<main><p>one</p><p>two</p></main>')
  // What changes before anything was painted moves nothing.
  await until(() => page.evaluate(() => performance.getEntriesByType('paint').length > 0), { what: 'the first paint' })
  expect((await layoutShift(page)).total).toBe(0)
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<div style="height: 300px"></div>'))
  await until(async () => (await layoutShift(page)).total > MOST_SHIFT, { what: 'the shift to be seen' })
  expect((await layoutShift(page)).moved.join('\n')).toMatch(/main\. "onetwo": 8 8 .* to 8 3\d\d /)
})

describe('figures that arrive and change', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ smallChain: true })
    await settledPage(app, 'live')
  })
  afterAll(() => app?.dispose())

  /** A chain that only the test changes. Looked up by each test, as a restart moves it to other ports. */
  async function still(): Promise<DemoChain> {
    const demo = await demoOf(app)
    await demo.trickle(false)
    return demo
  }

  /** The page in every size, taken over by React. */
  async function pages(url: string, context: NonNullable<VisitorOptions['context']> = {}, before?: (visitor: Visitor) => Promise<void>): Promise<Visitor[]> {
    return Promise.all(
      sizes.map(tall).map(async (size) => {
        const visitor = await newVisitor({ ...size, context })
        await before?.(visitor)
        await visitor.page.goto(url)
        await hydrated(visitor.page)
        return visitor
      }),
    )
  }

  it('move nothing when they change, when the server goes, when the page is loaded without it, and when it comes back', async () => {
    const demo = await still()
    const visitors = await pages(app.url)
    const all = (look: (page: Page) => Promise<void>) => Promise.all(visitors.map(({ page }) => look(page)))
    await all((page) => shows(page, { state: 'live' }))
    await all(workerControls)
    await all(expectNoShift)

    // One digit less, and a change beside it that was not there.
    await demo.transferFromVault('5000000')
    const text = await demo.vaultText()
    await all((page) => shows(page, { text, state: 'live' }))
    await all(async (page) => void (await page.getByText(/^now$/).waitFor({ state: 'attached' })))
    await all(expectNoShift)

    const balance = await demo.vaultBalance()
    await all((page) => isKept(page, balance))
    await app.stop()
    await all((page) => shows(page, { text, state: 'stored' }))
    await all(expectNoShift)

    await all(async (page) => void (await page.reload()))
    await all(hydrated)
    await all((page) => shows(page, { text, state: 'stored' }))
    await all(expectNoShift)

    await app.start()
    await all((page) => shows(page, { state: 'live' }))
    await all(expectNoShift)
    expect(visitors.flatMap(({ errors }) => errors)).toEqual([])
  })

  it('move nothing when the first ones arrive on a page that was opened without any', async () => {
    const demo = await still()
    const known = deployment.parse(await (await fetch(`${app.url}/api/deployment`)).json())
    // The page as the server sends it before any answer, and no answer until the test says so.
    const fill = pageFiller(readFileSync(built.page, 'utf8'))
    const empty = fill({ figures: {}, deployment: known, now: Date.now(), utcOffsetMinutes: 0, link: 'polling' })
    const releases: (() => void)[] = []
    const waits = async ({ context }: Visitor) => {
      await context.route(`${app.url}/`, (route) => route.fulfill({ body: empty, contentType: 'text/html; charset=utf-8' }))
      releases.push(await holdUp(context, '**/api/**'))
    }
    const visitors = await pages(app.url, {}, waits)
    const [calm] = await pages(app.url, { reducedMotion: 'reduce' }, waits)
    if (!calm) throw new Error('the page did not load')
    for (const { page } of [...visitors, calm]) await expect.poll(async () => (await figure(page, VAULT)).state).toBe('loading')
    const running = ({ page }: Visitor) => page.evaluate(() => document.getAnimations().length)
    expect(await running(calm)).toBe(0)
    expect(await Promise.all(visitors.map(running))).not.toContain(0)

    for (const release of releases) release()
    for (const { page } of [...visitors, calm]) {
      await shows(page, { text: await demo.vaultText(), state: 'live' })
      await expectNoShift(page)
    }
    expect(await running(calm)).toBe(0)
    expect([...visitors, calm].flatMap(({ errors }) => errors)).toEqual([])
  })
})
