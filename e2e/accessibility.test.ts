import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { paths, settledPage, sizes, states } from './support/states.ts'
import { visit, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** axe-core finds nothing, whatever is looked at, in both schemes and sizes. */

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const views = sizes.flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })))

/** Without motion: what is half transparent on its way has another contrast than what is there. */
async function newVisitor(options: VisitorOptions): Promise<Visitor> {
  const visitor = await visit(browser, { ...options, context: { reducedMotion: 'reduce' } })
  onTestFinished(() => visitor.context.close())
  return visitor
}

/** Nothing found, and that by rules that had something to judge. */
async function isClean(page: Page, judged: readonly string[] = []): Promise<void> {
  const { violations, passes } = await axe(page)
  expect(violations).toEqual([])
  expect(passes).toEqual(expect.arrayContaining(['color-contrast', 'document-title', 'html-has-lang', 'region', ...judged]))
}

describe('axe', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ env: states[1].env })
    await settledPage(app, 'reference')
  })
  afterAll(() => app?.dispose())

  it('does find what is wrong', async () => {
    const { page } = await newVisitor({})
    await page.goto(app.url)
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', '<img src="/icons/icon.svg"><p style="color: #333; background: #222">dark</p>')
    })
    const { violations } = await axe(page)
    expect(violations.map((line) => line.split(':')[0]).toSorted()).toEqual(['color-contrast', 'image-alt'])
  })
})

describe.each(states)('axe finds nothing with $state figures', ({ state, env }) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ env })
    await settledPage(app, state)
  })
  afterAll(() => app?.dispose())

  it.each(views)('on any page, $width wide, $colorScheme', async (view) => {
    const { page } = await newVisitor(view)
    for (const path of paths) {
      await page.goto(app.url + path)
      await page.getByRole('banner').waitFor()
      await isClean(page, ['landmark-one-main', 'target-size', 'heading-order'])
    }
  })

  it.each(views)('in the details of a figure and in the settings, $width wide, $colorScheme', async (view) => {
    const { page } = await newVisitor(view)
    await page.goto(app.url)
    await page.getByRole('button', { name: /details of Total Vault Balance/ }).click()
    await page.getByRole('dialog', { name: 'Total Vault Balance' }).waitFor()
    await isClean(page, ['aria-dialog-name'])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
    await isClean(page, ['aria-required-parent'])
  })

  it.each(views)('with the badge put away, $width wide, $colorScheme', async (view) => {
    const { page } = await newVisitor(view)
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Hide network health' }).click()
    await page.getByRole('button', { name: 'Show network health' }).waitFor()
    await isClean(page, ['button-name'])
  })

  it.each(views)('in the disclaimer, $width wide, $colorScheme', async (view) => {
    const { page } = await newVisitor({ ...view, accepted: false })
    await page.goto(app.url)
    await page.getByRole('dialog').waitFor()
    await isClean(page, ['aria-dialog-name'])
  })
})
