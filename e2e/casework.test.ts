import type { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { walletOf } from '../server/demo/chain/keys.ts'
import { startMailServer, type LocalMailServer } from '../server/delivery/mail/testing/mail-server.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { firstOwner, OWNER } from './support/first-owner.ts'
import { openedForm } from './support/opened-form.ts'
import { until, untilEqual } from './support/until.ts'
import { DESKTOP, hydrated, visit } from './support/visitor.ts'

/** An administrator's work from the sign-in to the mails, by the keyboard alone, with a real mail server. */

const JSON_TYPE = { 'Content-Type': 'application/json' }
const PDF = '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const MAGPIE = { email: 'magpie@bd.example', wallet: walletOf('casework', 'magpie').address }
const SWAN = { email: 'swan@bd.example', wallet: walletOf('casework', 'swan').address }

let browser: Browser
let app: App
let mails: LocalMailServer
let totp: TOTP

beforeAll(async () => {
  mails = await startMailServer()
  ;[browser, app] = await Promise.all([
    launchChromium(),
    startApp({ smallChain: true, env: { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'bd@bd.example', MAIL_ADMIN: 'team@bd.example' } }),
  ])
  // Newest first: the magpie's case stands above the swan's.
  await askFor(SWAN)
  const reference = await askFor(MAGPIE)
  totp = await setUp(reference)
})
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
  await mails?.close()
})

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(app.url + path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) })
  expect([path, response.ok]).toEqual([path, true])
  return response.json()
}

/** The first administrator, with a second factor, who has asked the magpie for a proof and got a file. */
async function setUp(referenceNumber: string): Promise<TOTP> {
  const { session, totp: made } = await firstOwner(app.url)
  const { rows } = z.object({ rows: z.array(z.object({ id: z.string() })) }).parse(await (await fetch(`${app.url}/api/admin/inbox?q=magpie`, { headers: session })).json())
  await post(`/api/admin/submissions/${rows[0]?.id}/question`, { version: 0, text: 'Please send a proof of your stake.' }, session)
  const answer = new FormData()
  for (const [name, value] of Object.entries({ referenceNumber, email: MAGPIE.email, text: 'Here it is.' })) answer.set(name, value)
  answer.set('file1', new Blob([PDF], { type: 'application/pdf' }), 'stake.pdf')
  expect((await fetch(`${app.url}/api/case/answer`, { method: 'POST', headers: await openedForm(app.url), body: answer })).status).toBe(200)
  await post('/api/admin/logout', {}, session)
  return made
}

/** Sends a request for verification; returns its reference number. */
async function askFor({ email, wallet }: typeof MAGPIE): Promise<string> {
  const request = { walletAddress: wallet, userEmail: email, claimedStakedAmount: '12,000,000', requestReason: 'My stake is not found.', currentDetection: 'No stake found', requestedAt: new Date().toISOString() }
  return z.object({ referenceNumber: z.string() }).parse(await post('/api/whitelist/request-verification', request, await openedForm(app.url))).referenceNumber
}

const pressed = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if ((await hasFocus(page)).trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to '${name}'`)
}

const tierOf = async ({ wallet }: typeof MAGPIE) => z.object({ detectionMethod: z.string() }).parse(await (await fetch(`${app.url}/api/verify-bd-tokens?walletAddress=${wallet}`)).json()).detectionMethod
const mailsTo = ({ email }: typeof MAGPIE) => mails.received.filter(({ to }) => to.includes(email)).map(({ body }) => body)

it('leads from the sign-in with a second factor over a file, an approval, its undoing and a refusal to the mails, without a mouse', async () => {
  const { page, errors } = await visit(browser, { ...DESKTOP, worker: false, context: { reducedMotion: 'reduce' } })
  await page.goto(`${app.url}/admin/login`)
  await hydrated(page)
  await page.getByLabel('Username', { exact: true }).focus()
  await page.keyboard.type(OWNER.username)
  await pressed(page, 'Tab')
  await page.keyboard.type(OWNER.password)
  await pressed(page, 'Enter')
  await page.getByLabel('Code').waitFor()
  await page.keyboard.type(totp.generate())
  await pressed(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
  await tabTo(page, 'Inbox')
  await pressed(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await page.getByText(MAGPIE.email).waitFor()
  await untilEqual(() => Promise.resolve(mailsTo(MAGPIE).length), 2, { what: 'the confirmation and the question' })
  await untilEqual(() => Promise.resolve(mailsTo(SWAN).length), 1, { what: 'the confirmation' })
  expect(await tierOf(MAGPIE)).toBe('none')

  // The next case, and its file.
  await pressed(page, 'j', 'Enter')
  await page.getByRole('heading', { level: 2, name: MAGPIE.email }).waitFor()
  await page.getByRole('button', { name: 'View Answer 2, file 1' }).waitFor()
  await tabTo(page, 'View Answer 2, file 1')
  await pressed(page, 'Enter')
  await page.getByText('Page 1 of 1').waitFor()
  await pressed(page, 'Escape')
  await page.getByText(/^Opened by ada/).first().waitFor()

  // Approved: the wallet passes at once, while the mail waits for second thoughts.
  await pressed(page, 'a')
  await page.getByLabel('Message to the sender').waitFor()
  await page.keyboard.type(' See you on the card page.')
  await tabTo(page, 'Approve and send')
  await pressed(page, 'Enter')
  await page.getByRole('status').filter({ hasText: 'Approved' }).first().waitFor()
  expect(await tierOf(MAGPIE)).toBe('manual_verification')
  await pressed(page, 'u')
  await page.getByText(/undid/).waitFor()
  expect(await tierOf(MAGPIE)).toBe('none')

  // Approved again, for good.
  await pressed(page, 'a')
  await page.getByLabel('Message to the sender').waitFor()
  await tabTo(page, 'Approve and send')
  await pressed(page, 'Enter')
  await page.getByRole('status').filter({ hasText: 'Approved' }).first().waitFor()
  expect(await tierOf(MAGPIE)).toBe('manual_verification')

  // The next one is declined, with the reason.
  await pressed(page, 'j')
  await page.getByRole('heading', { level: 2, name: SWAN.email }).waitFor()
  await pressed(page, 'd')
  await page.getByLabel('Reason, for the sender').waitFor()
  await pressed(page, 'End')
  await page.keyboard.type(' the chain shows no stake of this wallet.')
  await tabTo(page, 'Decline and send')
  await pressed(page, 'Enter')
  await page.getByRole('status').filter({ hasText: 'Declined' }).first().waitFor()

  const [approved, declined] = [MAGPIE, SWAN].map((sender) => until(() => Promise.resolve(mailsTo(sender).at(sender === SWAN ? 1 : 2)), { what: `the decision for ${sender.email}` }))
  expect(await approved).toContain('We have verified your stake.')
  expect(await declined).toContain('the chain shows no stake of this wallet.')
  // The approval that was taken back has sent nothing.
  expect(mailsTo(MAGPIE)).toHaveLength(3)
  expect(await approved).not.toContain('See you on the card page.')
  expect(await tierOf(SWAN)).toBe('none')
  expect(errors).toEqual([])
})
