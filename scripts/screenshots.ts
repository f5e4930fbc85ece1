import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'
import { startApp, type App } from '../e2e/support/app.ts'
import { until } from '../e2e/support/until.ts'
import { DESKTOP, PHONE, acceptDisclaimer, visit, workerControls, type Visitor, type VisitorOptions } from '../e2e/support/visitor.ts'
import { ensureChromium } from './chromium.ts'
import { ensureBuild } from './ensure-build.ts'
import { root } from './layout.ts'

// `npm run screenshots`: docs/screenshots/, both sizes and schemes, the disclaimer and the dashboard online and
// offline. Offline is the real thing: the server is stopped, and the page loaded again.

const folder = join(root, 'docs/screenshots')
const DEVICES = {
  // A real phone lays no scroll bar beside the page.
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
  const browser = await launchChromium({ ...process.env, CHROME_PATH: chromium })
  try {
    mkdirSync(folder, { recursive: true })
    await shootAll(app, browser)
  } finally {
    await browser.close()
    await app.dispose()
  }
}

async function shootAll(app: App, browser: Browser): Promise<void> {
  const shots: Shot[] = []
  for (const [device, size] of Object.entries(DEVICES)) {
    for (const scheme of SCHEMES) {
      const shot = { name: `${device}-${scheme}`, ...(await visit(browser, { ...size, colorScheme: scheme, accepted: false })) }
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
  await everyFigure(page, 'stored')
  await shoot(page, `dashboard-${name}-offline`)
}

/** Waits until no figure is loading and those that have a source are all in one state. */
async function everyFigure(page: Page, wanted: 'live' | 'stored'): Promise<void> {
  await until(
    async () => {
      const states = await page.locator('main [data-state]').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
      const judged = states.filter((state) => state === 'live' || state === 'stored')
      if (judged.length > 0 && judged.every((state) => state === wanted) && !states.includes('loading')) return true
      throw new Error(states.join(' '))
    },
    { what: `every figure to be ${wanted}`, within: 30_000 },
  )
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // What is still moving would make each run a different picture.
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  console.log(`docs/screenshots/${name}.png`)
}
