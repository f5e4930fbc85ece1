import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { deployment } from '../src/contract/deployment.ts'
import { pageFiller } from '../src/page/fill.ts'
import { built } from '../scripts/layout.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { demoOf, type DemoChain } from './support/demo.ts'
import { cutOff, letterSize } from './support/cut-off.ts'
import { layoutShift } from './support/shift.ts'
import { paths, settledPage, sizes, states } from './support/states.ts'
import { until } from './support/until.ts'
import { figure, visit, workerControls, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** Nothing moves under its reader, nothing is cut off in a narrow window or with large letters, nothing moves where motion is not wanted. */

const MOST_SHIFT = 0.02
const VAULT = 'BD Tokens in Vault'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

async function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, options)
  onTestFinished(() => visitor.context.close())
  return visitor
}

async function taken(page: Page): Promise<void> {
  await page.locator('#gate').waitFor({ state: 'detached' })
}

/** The whole page in one window: what is below the fold counts as well. */
function tall({ width }: { width: number }) {
  return { width, height: 2400 }
}

async function stands(page: Page): Promise<void> {
  const { total, moved } = await layoutShift(page)
  expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
}

async function shows(page: Page, expected: { text?: string; state: string }): Promise<void> {
  await until(
    async () => {
      const shown = await figure(page, VAULT)
      if (shown.state === expected.state && shown.text.startsWith(expected.text ?? '')) return true
      throw new Error(JSON.stringify(shown))
    },
    { what: `the vault as ${JSON.stringify(expected)}`, within: 40_000 },
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
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const reading = opening.result.transaction('figures').objectStore('figures').getAll()
              reading.onerror = () => reject(reading.error)
              reading.onsuccess = () => {
                opening.result.close()
                resolve(JSON.stringify(reading.result).includes(`"vaultBalance":"${text}"`))
              }
            }
          }),
        balance,
      ),
    { what: `${balance} to be stored` },
  )
}

describe.each(states)('with $state figures', ({ state, env }) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ env })
    await settledPage(app, state)
  })
  afterAll(() => app?.dispose())

  it.each(sizes.flatMap((size) => [size, tall(size)]))('nothing moves while a page loads, $width by $height', async (size) => {
    for (const path of paths) {
      const { page, errors } = await newVisitor(size)
      await page.goto(app.url + path)
      await taken(page)
      // What comes after React: the stream, the worker, a second of the clock.
      await workerControls(page)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1100)))
      await stands(page)
      expect(errors).toEqual([])
    }
    const { page } = await newVisitor({ ...size, accepted: false })
    await page.goto(app.url)
    await page.getByRole('dialog').waitFor()
    await page.locator('#root:empty').waitFor({ state: 'attached' })
    await stands(page)
  })

  it.each([{ width: 320, height: 640 }, { width: 360, height: 740 }, { width: 768, height: 1024 }, ...sizes])('nothing is cut off, $width wide', async (size) => {
    const { page } = await newVisitor({ ...size, context: { reducedMotion: 'reduce' } })
    await nothingIsCutOff(app, page)
  })

  it.each(sizes)('nothing is cut off with letters of twice the size, $width wide', async (size) => {
    const { page } = await newVisitor({ ...size, context: { reducedMotion: 'reduce' } })
    await page.goto(app.url)
    const before = await letterSize(page)
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.documentElement) return
        observer.disconnect()
        document.documentElement.style.fontSize = '200%'
      }).observe(document, { childList: true })
    })
    await nothingIsCutOff(app, page)
    expect(await letterSize(page)).toBeGreaterThan(before * 1.5)
  })

  it.each(sizes)("nothing is cut off with the browser's own letters twice as large, $width wide", async (size) => {
    const { page, context } = await newVisitor({ ...size, context: { reducedMotion: 'reduce' } })
    await page.goto(app.url)
    const before = await letterSize(page)
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await nothingIsCutOff(app, page)
    expect(await letterSize(page)).toBeGreaterThan(before * 1.5)
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
    await taken(page)
    await running()
    await page.getByRole('button', { name: /details of Total Vault Balance/ }).click()
    await page.getByRole('dialog').waitFor()
    await running()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
    await running()
    return seen
  }
})

async function nothingIsCutOff(app: App, page: Page): Promise<void> {
  for (const path of paths) {
    await page.goto(app.url + path)
    await taken(page)
    expect(await cutOff(page), path).toEqual([])
  }
  await page.goto(app.url)
  await taken(page)
  await page.getByRole('button', { name: /details of Total Vault Balance/ }).click()
  await page.getByRole('dialog').waitFor()
  expect(await cutOff(page, '[role=dialog]'), 'the details of a figure').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
  expect(await cutOff(page, '[role=menu]'), 'the settings').toEqual([])
  await page.addInitScript(() => localStorage.removeItem('bd.disclaimer'))
  await page.goto(app.url)
  await page.locator('#root:empty').waitFor({ state: 'attached' })
  expect(await cutOff(page), 'the disclaimer').toEqual([])
}

it('the meters find what they look for', async () => {
  const { page } = await newVisitor({ width: 390, height: 844 })
  await page.goto('data:text/html,<main style="font: 20px sans-serif"><p>one</p><p>two</p></main>')
  expect(await cutOff(page)).toEqual([])
  expect((await layoutShift(page)).total).toBe(0)
  await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<div style="height: 300px"></div>'))
  await until(async () => (await layoutShift(page)).total > MOST_SHIFT, { what: 'the shift to be seen' })
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p style="white-space: nowrap; width: 5rem">so long a line that the window can not hold it, however large it may be</p>')
    document.body.insertAdjacentHTML('beforeend', '<p style="white-space: nowrap; width: 5rem; overflow: hidden">shut in</p>')
    document.body.insertAdjacentHTML('beforeend', '<p style="position: absolute; top: 400px; left: 8px">on top</p><p style="position: absolute; top: 400px; left: 8px">of this</p>')
  })
  const found = (await cutOff(page)).join('\n')
  expect(found).toMatch(/the page is \d+ px wide in a window of/)
  expect(found).toContain('so long a line')
  expect(found).toMatch(/on top.* lies over .*of this/)
})

describe('figures that arrive and change', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
    await settledPage(app, 'live')
  })
  afterAll(() => app?.dispose())

  /** The chain with nobody on it but the test. Found anew by each, as a restart moves it to other ports. */
  async function still(): Promise<DemoChain> {
    const demo = await demoOf(app)
    await demo.trickle(false)
    return demo
  }

  /** The page in every size, taken over by React. */
  async function pages(url: string, context: NonNullable<VisitorOptions['context']> = {}, before?: (visitor: Visitor) => Promise<void>): Promise<Visitor[]> {
    return Promise.all(
      sizes.flatMap((size) => [size, tall(size)]).map(async (size) => {
        const visitor = await newVisitor({ ...size, context })
        await before?.(visitor)
        await visitor.page.goto(url)
        await taken(visitor.page)
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
    await all(stands)

    // One digit less, and a change beside it that was not there.
    await demo.transferFromVault('5000000')
    const text = await demo.vaultText()
    await all((page) => shows(page, { text, state: 'live' }))
    await all(async (page) => void (await page.getByText(/^now$/).waitFor()))
    await all(stands)

    const balance = await demo.vaultBalance()
    await all((page) => isKept(page, balance))
    await app.stop()
    await all((page) => shows(page, { text, state: 'stored' }))
    await all(stands)

    await all(async (page) => void (await page.reload()))
    await all(taken)
    await all((page) => shows(page, { text, state: 'stored' }))
    await all(stands)

    await app.start()
    await all((page) => shows(page, { state: 'live' }))
    await all(stands)
    expect(visitors.flatMap(({ errors }) => errors)).toEqual([])
  })

  it('move nothing when the first ones arrive on a page that was opened without any', async () => {
    const demo = await still()
    const known = deployment.parse(await (await fetch(`${app.url}/api/deployment`)).json())
    // The page as the server sends it before anybody has answered, and no answer until the test says so.
    const fill = pageFiller(readFileSync(built.page, 'utf8'))
    const empty = fill({ figures: {}, deployment: known, now: Date.now(), utcOffsetMinutes: 0, link: 'polling' })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const waits = async ({ context }: Visitor) => {
      await context.route(`${app.url}/`, (route) => route.fulfill({ body: empty, contentType: 'text/html; charset=utf-8' }))
      await context.route('**/api/**', (route) => released.then(() => route.continue()))
    }
    const visitors = await pages(app.url, {}, waits)
    const [calm] = await pages(app.url, { reducedMotion: 'reduce' }, waits)
    if (!calm) throw new Error('nobody came')
    for (const { page } of [...visitors, calm]) expect((await figure(page, VAULT)).state).toBe('loading')
    const running = ({ page }: Visitor) => page.evaluate(() => document.getAnimations().length)
    expect(await running(calm)).toBe(0)
    expect(await Promise.all(visitors.map(running))).not.toContain(0)

    release()
    for (const { page } of [...visitors, calm]) {
      await shows(page, { text: await demo.vaultText(), state: 'live' })
      await stands(page)
    }
    expect(await running(calm)).toBe(0)
    expect([...visitors, calm].flatMap(({ errors }) => errors)).toEqual([])
  })
})
