import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { built } from '../scripts/layout.ts'
import { PAGES_FOLDER } from '../src/page/page-file.ts'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { hydrated, workerControls } from './support/visitor.ts'

/** What stands in for the typeface on a first visit takes the same room; later visits have the typeface itself. */

const STAND_INS = ['Instrument Sans Fallback', 'Instrument Sans Fallback Roboto']
/** Regular, medium and bold of src/ui/tokens.css. */
const WEIGHTS = [400, 550, 700]

let browser: Browser
const app = sharedApp('live')

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/** Every text of the prerendered pages, without what is filled in later. */
function texts(): string[] {
  const folder = join(built.client, PAGES_FOLDER)
  const pages = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  const found = pages.flatMap((name) => {
    const html = readFileSync(join(folder, name), 'utf8')
    const body = html.slice(html.indexOf('<div id="gate">'), html.indexOf('<noscript>'))
    return [...body.matchAll(/>([^<>{}&]+)</g)].map(([, text = '']) => text.trim())
  })
  return [...new Set(found)].filter((text) => text !== '')
}

it('is as wide over all texts in each weight, and as high', async () => {
  const { page } = await guest(browser, { worker: false })
  await page.goto(app.url)
  await hydrated(page)
  const lines = texts()
  expect(lines.length).toBeGreaterThan(500)
  const file = readdirSync(join(built.client, 'assets')).find((name) => /^instrument-sans-.*\.woff2$/.test(name))
  const rooms = await page.evaluate(
    async ({ families, file, weights, lines }) => {
      // Under a name of its own: the page goes on without the one that came late.
      document.fonts.add(await new FontFace('Measured', `url(/assets/${file})`, { weight: '400 700' }).load())
      const loaded: { family: string; weight: number }[] = []
      for (const weight of weights) {
        for (const family of families) {
          // A face that this machine lacks rejects or gives none.
          const faces = await document.fonts.load(`${weight} 100px '${family}'`).catch(() => [])
          if (faces.length > 0 && faces.every(({ status }) => status === 'loaded')) loaded.push({ family, weight })
        }
      }
      // A face that has just been loaded is in use from the next frame on.
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const measured: { family: string; weight: number; width: number; height: number }[] = []
      for (const { family, weight } of loaded) {
        const box = document.createElement('div')
        // Without hinting, which rounds each letter's width to whole pixels in some browsers.
        box.style.cssText = `position: absolute; width: max-content; white-space: pre; line-height: normal; text-rendering: geometricPrecision; font: ${weight} 100px '${family}'; font-variant-numeric: tabular-nums`
        for (const line of lines) {
          const span = document.createElement('span')
          span.textContent = line
          box.append(span, document.createElement('br'))
        }
        document.body.append(box)
        const width = [...box.querySelectorAll('span')].reduce((sum, span) => sum + span.getBoundingClientRect().width, 0)
        measured.push({ family, weight, width, height: box.getBoundingClientRect().height / lines.length })
        box.remove()
      }
      return measured
    },
    { families: ['Measured', ...STAND_INS], file, weights: WEIGHTS, lines },
  )
  const compared = rooms.filter(({ family }) => family !== 'Measured')
  expect(compared.length).toBeGreaterThanOrEqual(WEIGHTS.length)
  for (const { family, weight, width, height } of compared) {
    const own = rooms.find((room) => room.family === 'Measured' && room.weight === weight)
    expect(Math.abs(width / (own?.width ?? 0) - 1), `${family} ${weight}, width`).toBeLessThan(0.005)
    expect(Math.abs(height / (own?.height ?? 0) - 1), `${family} ${weight}, height`).toBeLessThan(0.005)
  }
})

it('is there with the first paint of a later visit, online and offline, though not of the first', async () => {
  const { page, context } = await guest(browser)
  const devtools = await context.newCDPSession(page)
  const drawnWith = async () => {
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }
  await page.goto(app.url)
  await hydrated(page)
  expect(await drawnWith()).not.toContain('Instrument Sans')
  await workerControls(page)
  await page.goto(`${app.url}/faq`)
  await hydrated(page)
  expect(await drawnWith()).toEqual(['Instrument Sans'])
  await context.setOffline(true)
  await page.goto(`${app.url}/staking`)
  await hydrated(page)
  expect(await drawnWith()).toEqual(['Instrument Sans'])
})
