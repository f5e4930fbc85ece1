import { createHash, randomBytes } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loanNote } from '../src/content/loan-note.ts'
import { uploads } from '../src/content/uploads.ts'
import { adminApplications } from '../src/contract/admin-lists.ts'
import { adminSubmission } from '../src/contract/admin-submission.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { firstOwner } from './support/first-owner.ts'
import { visitForm } from './support/form-visit.ts'
import { slowLine, type SlowLine } from './support/slow-line.ts'
import { NOBODY_ANSWERS } from './support/states.ts'
import { until } from './support/until.ts'

/** Two files of a loan application over a slow line: called off, sent again, and gone on with after the server was away. */

const words = loanNote.form
const BYTES_PER_SECOND = 250_000
const TOKEN = 'a setup token of this journey'

let browser: Browser
let app: App
let line: SlowLine

beforeAll(async () => {
  browser = await launchChromium()
  app = await startApp({ env: { ...NOBODY_ANSWERS, ADMIN_SETUP_TOKEN: TOKEN } })
  line = await slowLine(app.port, BYTES_PER_SECOND)
})
afterAll(async () => {
  await browser?.close()
  line?.close()
  await app?.dispose()
})

/** A PDF that compresses no more than a scan does. */
const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(randomBytes(700_000).toString('base64')), Buffer.from('\n%%EOF\n')]) }

/** A photograph as a camera makes it: large, and full of noise. */
async function photograph(page: Page) {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2800, height: 1400 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws nothing')
    const picture = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < picture.data.length; at += 4) picture.data.set([Math.random() * 256, Math.random() * 60, at % 256, 255], at)
    context.putImageData(picture, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    const bytes = new Uint8Array(await (blob ?? new Blob()).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  })
  return { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** SHA-256 and size of the file that a field holds now. */
const chosenIn = (field: Locator) =>
  field.evaluate(async (input) => {
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined
    if (!file) throw new Error('no file is chosen')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return { size: file.size, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }
  })

async function fill(form: Locator): Promise<void> {
  await form.getByLabel(words.fullName).fill('Ada Duck')
  await form.getByLabel(words.email).fill('ada@bd.example')
  for (const label of [words.investmentAmount, words.investorType, words.country, words.conversionOption, words.riskSuitability]) await form.getByLabel(label).selectOption({ index: 1 })
}

/** What the administrators have of the one application: each file as it opens for them. */
async function opened(): Promise<{ referenceNumber: string; files: Record<string, string> }> {
  const { session } = await firstOwner(app.url, TOKEN)
  const read = (path: string) => fetch(`${app.url}/api/admin/${path}`, { headers: session })
  const { applications } = adminApplications.parse(await (await read('applications')).json())
  expect(applications).toHaveLength(1)
  const { id = '', referenceNumber = '' } = applications[0] ?? {}
  const { uploads: stored } = adminSubmission.parse(await (await read(`submissions/${id}`)).json())
  const files = await Promise.all(stored.map(async ({ id: upload, part }) => [part, sha256(Buffer.from(await (await read(`uploads/${upload}`)).arrayBuffer()))] as const))
  return { referenceNumber, files: Object.fromEntries(files) }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

it('sends two files with progress, can be called off, goes on after the server was away, and arrives once, byte for byte', async () => {
  const { page, form, errors, toast } = await visitForm(browser, `${line.url}/convertible-loan`)
  await fill(form)
  const passport = form.getByLabel(words.passportCopy)
  const camera = await photograph(page)
  await passport.setInputFiles(camera)
  await form.getByLabel(words.utilityBill).setInputFiles(bill)
  await form.getByRole('img', { name: uploads.preview('passport.jpg') }).waitFor()
  await form.getByRole('button', { name: uploads.smaller.offerNote('passport.jpg') }).click()
  await form.getByRole('button', { name: uploads.smaller.undoNote('passport.jpg') }).waitFor()
  const smaller = await chosenIn(passport)
  expect(smaller.size).toBeLessThan(camera.buffer.length)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), form.getByRole('button', { name: uploads.openNote('bill.pdf') }).click()])
  await tab.close()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(async () => (await axe(page, 'main')).violations).toEqual([])
  }
  const total = smaller.size + bill.buffer.length

  // Called off, once its progress can be seen.
  const bar = form.getByRole('progressbar', { name: uploads.sending.label })
  const submit = form.locator('button[type=submit]')
  await submit.click()
  await form.getByText(/^\d[\d.]* [KM]B a second$/).waitFor({ timeout: 20_000 })
  await expect.poll(async () => Number(await bar.getAttribute('max'))).toBe(total)
  await expect.poll(async () => (await axe(page, 'main')).violations).toEqual([])
  await form.getByRole('button', { name: uploads.sending.cancel }).click()
  await form.getByRole('button', { name: words.send }).waitFor()
  await expect.poll(() => submit.evaluate((button) => button === document.activeElement)).toBe(true)
  expect([await bar.count(), await toast.getByText(words.failed.title).count()]).toEqual([0, 0])

  // Once more, and the server goes away in the middle.
  line.forget()
  await submit.click()
  await until(() => line.passed() > total / 2, { what: 'half of the files to pass' })
  const before = line.passed()
  await app.stop()
  await form.locator('p', { hasText: uploads.sending.stalled }).waitFor({ timeout: 20_000 })
  line.forget()
  await app.start()
  const dialog = page.getByRole('dialog', { name: words.sent.title })
  await dialog.waitFor({ timeout: 60_000 })
  const after = line.passed()
  console.info(`bytes of the files: ${total}; passed before the break: ${before}, after it: ${after}`)
  // A part that was cut comes again at most, and a little may still have been on its way as it was called off.
  expect(after).toBeLessThanOrEqual(total - before + (512 + 64) * 1024)
  expect(after).toBeGreaterThan(0)

  const { referenceNumber, files } = await opened()
  await expect.poll(() => dialog.innerText()).toContain(referenceNumber)
  expect(files).toEqual({ passportCopy: smaller.sha256, utilityBill: sha256(bill.buffer) })
  expect(errors).toEqual([])
})
