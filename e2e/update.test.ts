import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { deploy, type Deployed } from './support/deploy.ts'
import { guest } from './support/guest.ts'
import { holdUp, takenOver } from './support/intercept.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until } from './support/until.ts'
import { DESKTOP, hydrated, visit, workerControls, type Visitor, type VisitorOptions } from './support/visitor.ts'

/** A new release while the app is open: the server is stopped, its files are replaced, and it starts. */

const READY = 'A new version is ready'
const STARTS = 'The BD token, as it stands now'

let browser: Browser
let deployed: Deployed
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  deployed = deploy()
  app = await startApp({ program: deployed.program, env: NOBODY_ANSWERS })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
  deployed?.dispose()
})

function newVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  return guest(browser, { ...DESKTOP, ...options })
}

async function release(options?: { keep?: boolean }): Promise<void> {
  await app.stop()
  await deployed.release(options)
  await app.start()
}

/** Which build the page runs, by the name of its first script. */
function build(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src') ?? 'no script')
}

function prompt(page: Page) {
  return page.getByRole('status').filter({ hasText: READY })
}

/** What the page does every hour and when it comes into view. */
async function lookForUpdate(page: Page): Promise<void> {
  const update = async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
    return true
  }
  await until(() => page.evaluate(update), { what: 'the look for an update to end' })
}

async function assetsOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/assets/')) names.push(new URL(url).pathname)
    }
    return names
  })
}

/** Counts the documents that the page loads from now on; a step within the app is none. */
function loads(page: Page): { documents: number } {
  const seen = { documents: 0 }
  page.on('domcontentloaded', () => (seen.documents += 1))
  return seen
}

describe('a release that keeps nothing of the one before, as a new container image', () => {
  let person: Visitor
  let idle: Page
  let typing: Page
  let withoutWorker: Visitor
  let before: string

  beforeAll(async () => {
    person = await visit(browser, DESKTOP)
    // This tab sees the worker come for the first time: its first update must be offered and applied like any other.
    await person.page.goto(app.url)
    await workerControls(person.page)
    ;[idle, typing] = [await person.context.newPage(), await person.context.newPage()]
    await idle.goto(`${app.url}/tokenomics`)
    await typing.goto(`${app.url}/faq`)
    await takenOver(typing, 'input[type=search]')
    withoutWorker = await visit(browser, { ...DESKTOP, worker: false })
    await withoutWorker.page.goto(app.url)
    await hydrated(withoutWorker.page)
    before = await build(typing)
    await typing.getByRole('searchbox').fill('staking')
    await release({ keep: false })
  })
  afterAll(async () => {
    await person?.context.close()
    await withoutWorker?.context.close()
  })

  it('is offered in all tabs, reloads where nothing is lost, and leaves the typing one its old code until it is told', async () => {
    const asking = person.page
    await lookForUpdate(asking)
    for (const page of [asking, idle, typing]) await prompt(page).waitFor({ timeout: 30_000 })
    await expect.poll(() => prompt(typing).innerText()).toContain('Reloading clears what you have typed here.')
    await expect.poll(() => prompt(idle).innerText()).not.toContain('typed')
    for (const page of [asking, idle, typing]) expect(await build(page)).toBe(before)
    const stays = loads(typing)

    await prompt(asking).getByRole('button', { name: 'Reload' }).click()
    for (const page of [asking, idle]) {
      await until(async () => (await build(page)) !== before, { what: 'a tab where nothing was typed to have the new version' })
    }
    await hydrated(asking)
    await idle.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(idle.url()).pathname).toBe('/tokenomics')
    await expect.poll(() => typing.getByRole('searchbox').inputValue()).toBe('staking')
    await expect.poll(() => prompt(typing).isVisible()).toBe(true)

    // No server has the parts of the old version any more: they come from the device.
    expect((await fetch(app.url + before)).status).toBe(404)
    await typing.getByRole('link', { name: 'Links' }).first().click()
    await until(() => new URL(typing.url()).pathname === '/links', { what: 'the old code to go on' })
    await typing.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await build(typing)).toBe(before)
    expect(stays.documents).toBe(0)

    await prompt(typing).getByRole('button', { name: 'Reload' }).click()
    await until(async () => (await build(typing)) !== before, { what: 'the tab to reload when it is told' })
    await hydrated(typing)
    // Then the old files are no longer needed.
    await until(async () => !(await assetsOnDevice(typing)).includes(before), { what: 'the old files to go' })
    expect(await assetsOnDevice(typing)).toContain(await build(typing))
    expect(person.errors).toEqual([])
  })

  it('reaches a tab without a worker: a missing part offers the reload, a missing page makes it', async () => {
    const { page } = withoutWorker
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('status').filter({ hasText: 'A part of this page could not be loaded' }).waitFor({ timeout: 30_000 })
    await expect.poll(() => page.getByRole('heading', { name: STARTS }).isVisible()).toBe(true)

    await page.getByRole('link', { name: 'FAQ' }).first().click()
    await page.getByRole('searchbox').waitFor({ timeout: 30_000 })
    expect(new URL(page.url()).pathname).toBe('/faq')
    expect(await build(page)).not.toBe(before)
  })
})

describe('a release that keeps the files of the one before, as npm run build does', () => {
  let person: Visitor
  let withoutWorker: Visitor
  let before: string

  beforeAll(async () => {
    person = await visit(browser, DESKTOP)
    await person.page.goto(app.url)
    await workerControls(person.page)
    withoutWorker = await visit(browser, { ...DESKTOP, worker: false })
    await withoutWorker.page.goto(app.url)
    await hydrated(withoutWorker.page)
    // Its sections are taken over later: a part that is fetched while the server is away would reload the page.
    await until(() => withoutWorker.page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/sections-'))), { what: 'the code of the sections' })
    before = await build(withoutWorker.page)
    await release()
  })
  afterAll(async () => {
    await person?.context.close()
    await withoutWorker?.context.close()
  })

  it('gives a tab without a worker the lazy parts of its version, and 404 for what never was', async () => {
    const { page, errors } = withoutWorker
    const seen = loads(page)
    const asked: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/assets/')) asked.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await page.getByRole('link', { name: 'FAQ' }).first().click()
    await page.getByRole('searchbox').waitFor()
    expect(asked.filter((line) => line.startsWith('200 /assets/faq-'))).not.toEqual([])
    expect(asked.filter((line) => !line.startsWith('200'))).toEqual([])
    expect(await build(page)).toBe(before)
    expect(seen.documents).toBe(0)
    expect(errors).toEqual([])

    const missing = await fetch(`${app.url}/assets/faq-00000000.js`)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('Content-Type')).toContain('application/json')
    expect(missing.headers.get('Cache-Control')).toBe('no-store')
  })

  it('is offered again after it was put off and after a reload, until it is applied', async () => {
    const { page } = person
    await lookForUpdate(page)
    await prompt(page).getByRole('button', { name: 'Later' }).click()
    await prompt(page).waitFor({ state: 'hidden' })
    await page.reload()
    await prompt(page).getByRole('button', { name: 'Reload' }).click()
    await until(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null), { what: 'the new worker to be in charge' })
    await hydrated(page)
    await expect.poll(() => prompt(page).count()).toBe(0)
    expect(await build(page)).not.toBe(before)
  })

  it('is not put off by what the page asks the server: the browser starts no worker for it', async () => {
    const { page } = person
    const sources = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).map((entry): unknown => entry.toJSON().workerMatchedSourceType))
    await expect.poll(async () => (await sources()).length).toBeGreaterThan(0)
    expect(new Set(await sources())).toEqual(new Set(['network']))
  })
})

describe('an app that does not start', () => {
  const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Reload' })

  it('is reloaded once by itself, then says so and offers it, with the page still to be read', async () => {
    const { page, context } = await newVisitor({ worker: false })
    const seen = loads(page)
    await context.route('**/assets/main-*.js', (route) => route.abort())
    await page.goto(app.url)
    await failed(page).waitFor()
    await expect.poll(() => failed(page).innerText()).toContain('The app could not start.')
    expect(seen.documents).toBe(2)
    await expect.poll(() => page.getByRole('heading', { name: STARTS }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('group', { name: 'Total Vault Balance' }).isVisible()).toBe(true)

    await context.unroute('**/assets/main-*.js')
    await failed(page).getByRole('button', { name: 'Reload' }).click()
    await hydrated(page)
    await expect.poll(() => failed(page).count()).toBe(0)
  })

  it('is never reloaded by itself where the server does not answer', async () => {
    const { page, context } = await newVisitor({ worker: false })
    const seen = loads(page)
    await context.route('**/assets/main-*.js', async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await page.goto(app.url)
    await failed(page).waitFor()
    await expect.poll(() => failed(page).innerText()).toContain('without a connection')
    expect(seen.documents).toBe(1)
    await expect.poll(() => page.getByRole('heading', { name: STARTS }).isVisible()).toBe(true)
  })

  it('is waited for as long as its code goes on coming, then offers a reload until it starts after all', async () => {
    const { page, context } = await newVisitor({ worker: false })
    const releaseReact = await holdUp(context, '**/assets/react-*.js')
    const releaseDashboard = await holdUp(context, '**/assets/dashboard-*.js')
    // Heard before the page hears it, in the same dispatch.
    await page.addInitScript("globalThis.come = []; document.addEventListener('load', ({ target }) => come.push(target.href ?? ''), true)")
    const hasCome = (name: string) => until(() => page.evaluate(`come.some((href) => href.includes('/assets/${name}-'))`), { what: `the code of ${name}` })
    await page.clock.install()
    await page.goto(app.url, { waitUntil: 'commit' })
    await hasCome('start')

    await page.clock.fastForward(14_000)
    releaseDashboard()
    await hasCome('dashboard')
    await page.clock.fastForward(14_000)
    expect(await failed(page).count()).toBe(0)
    await page.clock.fastForward(14_000)
    await failed(page).waitFor()
    expect(await failed(page).innerText()).toContain('The app is taking long to start.')

    releaseReact()
    await hydrated(page)
    await expect.poll(() => failed(page).count()).toBe(0)
  })
})
