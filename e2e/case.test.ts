import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contact } from '../src/content/contact.ts'
import { forms } from '../src/content/forms.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { visitForm, type FormVisitor } from './support/form-visit.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { untilEqual } from './support/until.ts'

/** From a form to its case, on the real server: with the token, the time and the proof of work that it wants. */

const words = contact.form
const REFERENCE = /BD-\d{8}-[1-9]\d{5}/

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

/** Sends one message as quickly as a program, and returns its number. */
async function sendMessage({ form }: FormVisitor, text: string): Promise<string> {
  for (const [label, value] of Object.entries({ [words.name]: 'Ada Duck', [words.email]: 'ada@bd.example', [words.message]: text })) await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: words.send }).click()
  const good = form.locator('[data-outcome="good"]')
  await good.waitFor({ timeout: 30_000 })
  return REFERENCE.exec(await good.innerText())?.[0] ?? ''
}

it('leads from a sent form to its case, which is withdrawn there', async () => {
  const visitor = await visitForm(browser, `${app.url}/contact`)
  const { page, form, sent } = visitor
  const number = await sendMessage(visitor, 'What becomes of this?')
  expect(number).toMatch(REFERENCE)
  // The page waited by itself until the form had been open long enough.
  await expect.poll(() => sent()).toHaveLength(1)
  await form.getByRole('link', { name: forms.follow }).click()
  await page.getByRole('heading', { level: 1, name: 'My Case' }).waitFor()
  await untilEqual(() => page.getByLabel('Reference number').inputValue(), number, { what: 'the number of the link' })
  await page.getByLabel('Email').fill('eve@bd.example')
  await page.getByRole('button', { name: 'Show my case' }).click()
  await page.getByText('There is no case with this number and this address.').waitFor()
  await page.getByLabel('Email').fill('Ada@bd.example')
  await page.getByRole('button', { name: 'Show my case' }).click()
  await page.getByRole('heading', { name: number }).waitFor()
  await expect.poll(async () => (await axe(page, 'main')).violations).toEqual([])
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain('What becomes of this?')
  await page.getByRole('button', { name: 'Withdraw this case' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await page.getByText('Withdrawn by you').waitFor()
  expect(visitor.errors).toEqual([])
})

it('sends seven messages in a row from one address: the last ones with proof of work, and nothing to be seen of it', async () => {
  const visitor = await visitForm(browser, `${app.url}/contact`)
  const numbers = new Set<string>()
  const times: number[] = []
  for (let index = 0; index < 7; index += 1) {
    const begun = Date.now()
    await visitor.form.locator('[data-outcome="good"]').evaluateAll((boxes) => boxes.length)
    numbers.add(await sendMessage(visitor, `Message ${index}`))
    times.push(Date.now() - begun)
    await visitor.page.reload()
    await visitor.form.waitFor()
  }
  expect(numbers.size).toBe(7)
  console.info(`milliseconds for each message: ${times.join(', ')}`)
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  expect(metrics).toMatch(/bd_form_checks_total\{found="solved"\} [1-9]/)
  expect(visitor.errors).toEqual([])
})
