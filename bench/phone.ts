import { join } from 'node:path'
import { devices, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../e2e/chromium.ts'
import { acceptDisclaimer, PHONE, workerControls } from '../e2e/support/visitor.ts'
import { cache } from '../scripts/layout.ts'
import { listenOnLoopback } from '../server/demo/loopback.ts'

// An emulated phone, and the pages that the app is compared with on it.

export const SLOWDOWN = 4
export const LINE = { kilobitsDown: 1440, latencyMs: 150 } as const

/** Run in a page before its own scripts: today's disclaimer counts as accepted. */
export const ACCEPTED = "localStorage.setItem('bd.disclaimer', new Date().toLocaleDateString('sv'))"

/** A page to open, and the selector of its figure. */
export interface Contender {
  name: string
  url: string
  figure: string
}

/**
 * Playwright attaches a debugger, under which an error's stack is taken wherever one may be wanted, and V8 parses each function on
 * it again to find its lines: 400 ms of a start that no holder waits for. Compiled with its lines, nothing is parsed again.
 */
const COMPILED_WITH_LINES = '--js-flags=--no-enable-lazy-source-positions'

/** The browser at this path, whole, for measuring. */
export function launchMeasured(program: string): Promise<Browser> {
  return launchChromium('whole', { ...process.env, CHROME_PATH: program }, [COMPILED_WITH_LINES])
}

/** A new profile on it: touch, its screen's density, its browser's name. The processor is slowed page by page. */
export function phone(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({ ...devices['Pixel 7'], viewport: PHONE, colorScheme: 'dark', ...options })
}

/** A page's own processor; its service worker's can't be slowed. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/**
 * Makes the page's window larger than the emulated screen. It would be as large with its tabs and address bar, and the rest of the
 * screen, where the bar of places is, would never be drawn: a press there showed when something above it changed.
 */
export async function showWhole(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: PHONE.width + 100, height: PHONE.height + 200 } })
  await devtools.detach()
}

/** A page of another site, which a visit comes from: a browser's window is seldom new, and a new process for another site is part of it. */
export async function startElsewhere(): Promise<{ open(page: Page): Promise<void>; end(): Promise<void> }> {
  const { url, close } = await listenOnLoopback(async (_, response) => void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title><p>Elsewhere</p>'))
  return {
    // By this name it is another site than the contenders, which have a number for a name.
    open: async (page) => void (await page.goto(url.replace('127.0.0.1', 'localhost'))),
    end: close,
  }
}

/** The first visit: afterwards the worker keeps the page. */
export async function install(context: BrowserContext, url: string, hasDisclaimer: boolean): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  if (hasDisclaimer) await acceptDisclaimer(page)
  await workerControls(page)
  await page.close()
}

/** Run in a page before its own scripts: `globalThis.figureAt` is when the figure was painted, or put into what is painted first. */
export function noteFigure(selector: string): string {
  return `new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})?.textContent?.trim()) return
    observer.disconnect()
    const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0
    if (painted()) requestAnimationFrame(() => (globalThis.figureAt = performance.now()))
    else globalThis.figureAt = performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })`
}

/** What a phone shows of a page, each line a paragraph, and nothing else: no script, no styles. Its figure is `#figure`. */
export async function staticCopy(browser: Browser, url: string, figure: string): Promise<string> {
  const context = await phone(browser)
  try {
    const page = await context.newPage()
    await page.goto(url)
    await acceptDisclaimer(page)
    const shown = await page.locator(figure).first().innerText()
    const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '')
    const first = lines.findIndex((line) => shown.startsWith(line))
    if (first < 0) throw new Error(`the page's text lacks ${shown}`)
    const paragraphs = lines.map((line, index) => `<p${index === first ? ' id="figure"' : ''}>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Static</title>${paragraphs.join('')}</html>`
  } finally {
    await context.close()
  }
}

/** Bundles a browser script of processes/ into one file and returns its path. */
export async function bundle(name: string): Promise<string> {
  const outDir = join(cache, 'bench', name)
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: join(import.meta.dirname, 'processes', `${name}.ts`), formats: ['iife'], name: 'bench', fileName: () => 'main.js' },
    },
  })
  return join(outDir, 'main.js')
}
