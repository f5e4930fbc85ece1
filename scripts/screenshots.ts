import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'
import { startApp, type App } from '../e2e/support/app.ts'
import { paths, settledPage } from '../e2e/support/states.ts'
import { until } from '../e2e/support/until.ts'
import { DESKTOP, PHONE, acceptDisclaimer, hydrated, visit, workerControls, type Visitor, type VisitorOptions } from '../e2e/support/visitor.ts'
import { ensureChromium } from './chromium.ts'
import { ensureBuild } from './ensure-build.ts'
import { webManifest } from '../src/pwa/web-manifest.ts'
import { cache, root } from './layout.ts'

// `npm run screenshots`: docs/screenshots/, both sizes and schemes, the disclaimer and the dashboard online and
// offline. Offline is the real thing: the server is stopped, and the page loaded again. And public/screenshots/, which
// the manifest shows in the install dialog; `npm run screenshots -- manifest` makes these alone.
// `npm run screenshots -- routes`: every route in full, for review: .cache/screenshots/, not for the repository.

const folder = join(root, 'docs/screenshots')
const DEVICES = {
  // A real phone shows no scroll bar beside the page.
  mobile: { ...PHONE, scale: 2, context: { isMobile: true, hasTouch: true } },
  desktop: { ...DESKTOP, scale: 1 },
} as const satisfies Record<string, VisitorOptions>
const SCHEMES = ['light', 'dark'] as const

interface Shot extends Visitor {
  /** `mobile-dark` */
  name: string
}

const chromium = await ensureChromium()
if (!chromium || !(await ensureBuild())) process.exitCode = 1
else {
  const app = await startApp()
  const browser = await launchChromium('whole', { ...process.env, CHROME_PATH: chromium })
  try {
    mkdirSync(folder, { recursive: true })
    if (process.argv.includes('routes')) await shootRoutes(app, browser)
    else {
      await shootForManifest(app, browser)
      if (!process.argv.includes('manifest')) await shootAll(app, browser)
    }
  } finally {
    await browser.close()
    await app.dispose()
  }
}

/** The pictures that the manifest names, in its sizes and as small as their format allows. */
async function shootForManifest(app: App, browser: Browser): Promise<void> {
  const paths: Record<string, string> = { vault: '/', staking: '/staking', card: '/virtual-card' }
  const kinds = {
    narrow: { ...DEVICES.mobile, colorScheme: 'dark' },
    wide: { width: 1280, height: 800, colorScheme: 'dark', context: { isMobile: true } },
  } as const satisfies Record<string, VisitorOptions>
  mkdirSync(join(root, 'public/screenshots'), { recursive: true })
  for (const { src, form_factor: kind } of webManifest.screenshots) {
    const path = paths[/-(\w+)\.webp$/.exec(src)?.[1] ?? '']
    if (path === undefined) throw new Error(`it is not defined what ${src} shows`)
    const { page, context } = await visit(browser, { ...kinds[kind], accepted: false, folded: true })
    await page.goto(app.url + path)
    await acceptDisclaimer(page)
    if (path !== '/virtual-card') await everyFigure(page, 'live')
    await page.evaluate(() => document.fonts.ready)
    const session = await context.newCDPSession(page)
    // Playwright's own pictures are PNG or JPEG; without a clip this one would have CSS pixels.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const clip = { x: 0, y: 0, width, height, scale: kind === 'narrow' ? DEVICES.mobile.scale : 1 }
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip })
    writeFileSync(join(root, 'public', src), Buffer.from(data, 'base64'))
    console.log(`public${src}`)
    await context.close()
  }
}

async function shootRoutes(app: App, browser: Browser): Promise<void> {
  await settledPage(app, 'live')
  for (const [device, size] of Object.entries(DEVICES)) {
    for (const colorScheme of SCHEMES) {
      const { page, context, errors } = await visit(browser, { ...size, scale: 1, colorScheme, worker: false, accepted: false })
      await page.goto(app.url)
      await acceptDisclaimer(page)
      const into = join(cache, 'screenshots', `${device}-${colorScheme}`)
      mkdirSync(into, { recursive: true })
      for (const path of paths) {
        await page.goto(app.url + path)
        await hydrated(page)
        await page.evaluate(() => document.fonts.ready)
        // Lists and other parts that load only when scrolled near.
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
            scrollTo(0, y)
            await new Promise((resolve) => setTimeout(resolve, 100))
          }
          scrollTo(0, 0)
        })
        const file = join(into, `${path === '/' ? 'dashboard' : path.slice(1).replaceAll('/', '-')}.png`)
        await page.screenshot({ path: file, animations: 'disabled', fullPage: true })
        console.log(relative(root, file))
      }
      for (const error of errors) console.warn(`${device}-${colorScheme}: ${error}`)
      await context.close()
    }
  }
}

async function shootAll(app: App, browser: Browser): Promise<void> {
  const shots: Shot[] = []
  for (const [device, size] of Object.entries(DEVICES)) {
    for (const scheme of SCHEMES) {
      const shot = { name: `${device}-${scheme}`, ...(await visit(browser, { ...size, colorScheme: scheme, accepted: false, folded: true })) }
      await online(app, shot)
      shots.push(shot)
    }
  }
  await app.stop()
  for (const shot of shots) {
    await offline(shot)
    for (const error of shot.errors) console.warn(`${shot.name}: ${error}`)
    await shot.context.close()
  }
}

async function online(app: App, { page, name }: Shot): Promise<void> {
  await page.goto(app.url)
  await page.getByRole('dialog').waitFor()
  await shoot(page, `disclaimer-${name}`)
  await acceptDisclaimer(page)
  await everyFigure(page, 'live')
  await workerControls(page)
  await shoot(page, `dashboard-${name}-online`)
}

async function offline({ page, name }: Shot): Promise<void> {
  await page.reload()
  await hydrated(page)
  await everyFigure(page, 'stored')
  await shoot(page, `dashboard-${name}-offline`)
}

/** Waits until no figure in sight is loading and all with a source are in one state. What is folded away on a phone waits to be unfolded. */
async function everyFigure(page: Page, wanted: 'live' | 'stored'): Promise<void> {
  await until(
    async () => {
      const states = await page.locator('main [data-state]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('data-state')))
      const judged = states.filter((state) => state === 'live' || state === 'stored')
      if (judged.length > 0 && judged.every((state) => state === wanted) && !states.includes('loading')) return true
      throw new Error(states.join(' '))
    },
    { what: `every figure to be ${wanted}`, within: 30_000 },
  )
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // Anything still moving would make each run's picture different.
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  console.log(`docs/screenshots/${name}.png`)
}
