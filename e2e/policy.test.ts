import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { guest } from './support/guest.ts'
import { sharedApp } from './support/shared-app.ts'
import { paths } from './support/states.ts'
import { DESKTOP, hydrated, workerControls } from './support/visitor.ts'

/** What the policy of the pages allows, as a browser enforces it. */

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const app = sharedApp('live')

/** A page that records what its policy refused. */
async function watched(options: Parameters<typeof guest>[1] = {}) {
  const visitor = await guest(browser, { ...DESKTOP, ...options })
  const refused: string[] = []
  await visitor.context.exposeFunction('noteRefusal', (what: string) => refused.push(what))
  await visitor.context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const note: unknown = Reflect.get(window, 'noteRefusal')
      if (typeof note === 'function') note(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  return { ...visitor, refused }
}

/** The result of code that turns text into code, as an injected script would. */
const attack = (page: Page) =>
  page.evaluate(async () => {
    const outcome = async (act: () => unknown) => {
      try {
        await act()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    }
    const rules = { createScriptURL: (url: string) => url }
    return [
      await outcome(() => (document.body.appendChild(document.createElement('p')).innerHTML = '<img src=x onerror="window.got = 1">')),
      await outcome(() => (document.createElement('script').src = '/assets/other.js')),
      await outcome(() => navigator.serviceWorker.register('/other.js')),
      await outcome(() => window.trustedTypes?.createPolicy('evil', rules)),
      await outcome(() => window.trustedTypes?.createPolicy('bd', rules)),
    ]
  })
const stopped = ["'TrustedHTML' assignment", "'TrustedScriptURL' assignment", "'TrustedScriptURL' assignment", 'Policy "evil" disallowed', '"bd" already exists'].map((words) => expect.stringContaining(words))

it('nothing that the app does is refused, on any page', async () => {
  const { page, refused, errors } = await watched({ worker: false })
  for (const path of paths) {
    await page.goto(app.url + path)
    await hydrated(page)
  }
  expect(refused).toEqual([])
  expect(errors).toEqual([])
})

it('the worker is registered, text becomes code nowhere, and the offline page is as protected', async () => {
  const { page, context, refused } = await watched()
  const policies: (string | undefined)[] = []
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) policies.push((await response.allHeaders())['content-security-policy'])
  })
  await page.goto(app.url)
  await hydrated(page)
  await workerControls(page)
  expect(refused).toEqual([])
  const [asked] = policies
  expect(asked).toContain("require-trusted-types-for 'script'")
  expect(await attack(page)).toEqual(stopped)

  await context.setOffline(true)
  await page.goto(`${app.url}/?again`)
  await hydrated(page)
  expect(policies.at(-1)).toBe(asked)
  expect(await attack(page)).toEqual(stopped)
})
