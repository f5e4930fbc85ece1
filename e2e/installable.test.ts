import { chromium, type BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumCandidates } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { acceptDisclaimer, workerControls } from './support/visitor.ts'

/** Whether the browser would offer to install the app. A profile of its own: in a private window nothing is installed. */

let context: BrowserContext
let app: App

beforeAll(async () => {
  const [executablePath = ''] = chromiumCandidates()
  context = await chromium.launchPersistentContext('', { executablePath, args: ['--disable-gpu', '--no-first-run'] })
  app = await startApp({ env: NOBODY_ANSWERS })
})
afterAll(async () => {
  await context?.close()
  await app?.dispose()
})

describe('the app as the browser judges it', () => {
  it('can be installed, and its manifest is read without an error', async () => {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(app.url)
    await acceptDisclaimer(page)
    await workerControls(page)
    const devtools = await context.newCDPSession(page)
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
    const { url, errors, data } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${app.url}/manifest.webmanifest`, []])
    expect(JSON.parse(data ?? '')).toMatchObject({ id: expect.any(String), start_url: expect.any(String), display: expect.any(String) })
  })
})
