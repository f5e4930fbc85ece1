import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { loanNote } from '../src/content/loan-note.ts'
import { outgoing } from '../src/content/outgoing.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, PHONE, visit, workerControls } from './support/visitor.ts'

/** A form that is finished while the server is really gone: it waits in the tray, and is sent once the server is back. */

const words = loanNote.form
const PATH = '/api/convertible-loan'
const MARK = 'Ada of the dark pond'

let browser: Browser
let app: App

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ env: NOBODY_ANSWERS })
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
})

/** A person whose device has the app, at the loan form. */
async function atTheForm(): Promise<{ context: BrowserContext; page: Page; form: Locator; errors: string[] }> {
  const { context, page, errors } = await visit(browser, { context: { reducedMotion: 'reduce' } })
  onTestFinished(() => context.close())
  await page.goto(`${app.url}/convertible-loan`)
  await workerControls(page)
  const form = page.getByRole('main').locator('form')
  await form.waitFor()
  return { context, page, form, errors }
}

async function fill(form: Locator): Promise<void> {
  await form.getByLabel(words.fullName).fill(MARK)
  await form.getByLabel(words.email).fill('ada@bd.example')
  for (const [label, value] of [[words.investmentAmount, '$125,000'], [words.investorType, 'Family Office'], [words.country, 'Malta'], [words.conversionOption, 'Undecided'], [words.riskSuitability, 'Yes']] as const) {
    await form.getByLabel(label).selectOption(value)
  }
  const pdf = (name: string, bytes: number) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${MARK}`.padEnd(bytes, '0')) })
  await form.getByLabel(words.passportCopy).setInputFiles(pdf('passport.pdf', 2000))
  await form.getByLabel(words.utilityBill).setInputFiles(pdf('bill.pdf', 1200))
}

/** Puts the filled-in form into the tray, while the server is gone. */
async function putInTray(form: Locator): Promise<void> {
  await form.getByRole('button', { name: words.send }).click()
  const put = form.getByRole('button', { name: outgoing.offer.put })
  await put.waitFor({ timeout: 40_000 })
  await expect.poll(() => form.getByRole('status').filter({ hasText: outgoing.offer.title }).getByRole('listitem').allInnerTexts()).toEqual(['passport.pdf, 2.0 KB', 'bill.pdf, 1.2 KB'])
  await put.click()
  await form.getByText(outgoing.offer.done).waitFor()
}

const tray = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })

/** Where the header's controls are, on a phone and on a desktop; the settings button gives its place to the tray's on a phone. */
async function headerBoxes(page: Page): Promise<object[]> {
  const boxes: object[] = []
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    boxes.push(
      await page.getByRole('banner').evaluate((header) =>
        [...header.querySelectorAll('a, button')].flatMap((control) => {
          const { x, y, width } = control.getBoundingClientRect()
          return width === 0 || /Outgoing|Settings/.test(control.textContent ?? '') ? [] : [`${control.textContent} ${x} ${y} ${width}`]
        }),
      ),
    )
  }
  return boxes
}

/** Everything in every database of the device, files as their text. */
function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text()
      if (typeof value !== 'object' || value === null) return String(value)
      return (await Promise.all(Object.entries(value).map(async ([name, each]) => `${name}: ${await textOf(each)}`))).join('\n')
    }
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const values = database.transaction(store).objectStore(store)
        const [keys, all] = await Promise.all([answer(values.getAllKeys()), answer<unknown[]>(values.getAll())])
        texts.push(`${name} ${keys.join(' ')}`, await textOf(all))
      }
      database.close()
    }
    return texts.join('\n')
  })
}

it('finished with two files while the server is gone, it is sent once after the app was closed and the server is back, and has a case', async () => {
  const { context, page, form, errors } = await atTheForm()
  await app.stop()
  await fill(form)
  await putInTray(form)
  await expect.poll(async () => (await axe(page, 'main')).violations).toEqual([])
  await tray(page, outgoing.button(1, 0)).waitFor()
  await page.close()

  await app.start()
  const back = await context.newPage()
  const posts: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === PATH) posts.push(request.headers()['idempotency-key'] ?? '')
  })
  await back.goto(`${app.url}/outgoing`)
  await hydrated(back)
  const sent = back.getByRole('listitem').filter({ hasText: /Sent as BD-\d{8}-\d{6}/ })
  await sent.waitFor({ timeout: 40_000 })
  const number = /BD-\d{8}-\d{6}/.exec(await sent.innerText())?.[0] ?? ''
  await back.getByRole('region', { name: /Messages/ }).getByText(number).waitFor()
  // Other tabs and starts find nothing left to send.
  await back.reload()
  await hydrated(back)
  await sent.waitFor()
  expect(new Set(posts).size).toBeLessThanOrEqual(1)
  await expect.poll(() => stored(back)).not.toContain(MARK)

  await sent.getByRole('link').click()
  await untilEqual(() => back.getByLabel('Reference number').inputValue(), number, { what: 'the number of the link' })
  await back.getByLabel('Email').fill('ada@bd.example')
  await back.getByRole('button', { name: 'Show my case' }).click()
  await back.getByRole('heading', { name: number }).waitFor()
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toMatch(/bd_form_checks_total\{found="passed"\} 1\b/)
  expect(errors).toEqual([])
})

it('refused, it leads back to its form with words and files; deleted, nothing of it is left on the device', async () => {
  const { page, form, errors } = await atTheForm()
  await app.stop()
  await fill(form)
  const before = await headerBoxes(page)
  await putInTray(form)
  await tray(page, outgoing.button(1, 0)).waitFor()
  await untilEqual(() => headerBoxes(page), before, { what: 'the header as it was, but for its new button' })
  await page.route(`**${PATH}`, (route) => route.fulfill({ status: 400, json: { success: false, code: 'bad_request', error: 'Please send a clearer copy', field: 'passportCopy' } }))
  await app.start()
  await tray(page, outgoing.button(1, 1)).click({ timeout: 60_000 })
  const entry = page.getByRole('listitem').filter({ hasText: MARK })
  await entry.getByText('Please send a clearer copy').waitFor()
  await expect.poll(async () => (await axe(page, 'main')).violations).toEqual([])
  await expect.poll(() => stored(page)).toContain(MARK)

  await entry.getByRole('button', { name: 'Edit' }).click()
  await form.getByText('Please send a clearer copy').waitFor()
  await expect.poll(() => form.getByLabel(words.fullName).inputValue()).toBe(MARK)
  const files = await form.locator('input[type=file]').evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? `${input.files?.[0]?.name}, ${input.files?.[0]?.size}` : '')))
  expect(files).toEqual(['passport.pdf, 2000', 'bill.pdf, 1200'])
  await untilEqual(() => form.getByLabel(words.passportCopy).getAttribute('aria-invalid'), 'true', { what: 'the error at its field' })

  await page.goBack()
  await entry.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing is waiting').waitFor()
  await until(async () => !(await stored(page)).includes(MARK), { what: 'nothing of it to be left in IndexedDB' })
  await expect.poll(() => tray(page, outgoing.button(0, 0)).count()).toBe(0)
  expect(errors).toEqual([])
})
