import { mkdir } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { walletOf } from '../server/demo/chain/keys.ts'
import { launchChromium } from './chromium.ts'
import { startApp, type App } from './support/app.ts'
import { axe } from './support/axe.ts'
import { openedForm } from './support/opened-form.ts'
import { DESKTOP, hydrated, PHONE, visit } from './support/visitor.ts'

const OUT = '/tmp/shots'
const ADA = { username: 'ada', password: 'wet granite under boots' }
const J = { 'Content-Type': 'application/json' }
const PDF = ['%PDF-1.4', '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj', '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj', '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>\nendobj', '4 0 obj\n<</Length 31>>\nstream\n1 0 0 rg 80 80 400 600 re f    \nendstream\nendobj', 'trailer<</Root 1 0 R>>\n%%EOF\n'].join('\n')
function crc(b: Buffer) { let c = ~0; for (const x of b) { c ^= x; for (let k = 0; k < 8; k += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1 } return ~c >>> 0 }
function png(w: number, h: number) {
  const chunk = (t: string, d: Buffer) => { const l = Buffer.alloc(4); l.writeUInt32BE(d.length); const td = Buffer.concat([Buffer.from(t), d]); const c = Buffer.alloc(4); c.writeUInt32BE(crc(td)); return Buffer.concat([l, td, c]) }
  const ih = Buffer.alloc(13); ih.writeUInt32BE(w, 0); ih.writeUInt32BE(h, 4); ih[8] = 8; ih[9] = 2
  const raw = Buffer.alloc(h * (1 + w * 3)); for (let y = 0; y < h; y += 1) for (let x = 0; x < w; x += 1) { const o = y * (1 + w * 3) + 1 + x * 3; raw[o] = x & 255; raw[o + 1] = y & 255; raw[o + 2] = 120 }
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk('IHDR', ih), chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))])
}
let browser: Browser
let app: App
let session: Record<string, string>
let totp: TOTP
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const r = await fetch(app.url + path, { method: 'POST', headers: { ...J, ...headers }, body: JSON.stringify(body) })
  const t = await r.text()
  if (!r.ok) console.log(path, r.status, t)
  return JSON.parse(t)
}
const refs: Record<string, string> = {}
const find = async (q: string): Promise<string> => (await (await fetch(`${app.url}/api/admin/inbox?q=${encodeURIComponent(q)}`, { headers: session })).json()).rows[0].id
beforeAll(async () => {
  await mkdir(OUT, { recursive: true })
  ;[browser, app] = await Promise.all([launchChromium(), startApp({ smallChain: true })])
  await post('/api/admin/setup', ADA)
  const v = await post('/api/whitelist/request-verification', { walletAddress: walletOf('x', 'magpie').address, userEmail: 'magpie@bd.example', claimedStakedAmount: '12,000,000', requestReason: 'My stake is not found.', currentDetection: 'No stake found', requestedAt: new Date().toISOString() }, await openedForm(app.url))
  refs['magpie'] = v.referenceNumber
  const form = new FormData()
  for (const [n, val] of Object.entries({ name: 'Katherine Duck', email: 'kd@example.com', investmentAmount: '$50,000', investorType: 'Family Office', riskSuitability: 'Yes', conversionOption: 'Convert', country: 'Germany' })) form.set(n, val)
  form.set('passportCopy', new Blob([PDF], { type: 'application/pdf' }), 'passport.pdf')
  form.set('utilityBill', new Blob([new Uint8Array(png(900, 1200))], { type: 'image/png' }), 'bill.png')
  const f = await fetch(`${app.url}/api/convertible-loan`, { method: 'POST', headers: await openedForm(app.url), body: form })
  expect(f.status).toBe(201)
  const names = ['Bea Duck', 'Cleo Swan', 'Dora Maximiliane von Hohenzollern-Sigmaringen']
  for (const name of names) {
    const r = await post('/api/contact/submit', { name, email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`, subject: 'Lost key to the vault', category: 'technical', message: 'Hello,\n\nI have lost my key. What can I do to get at my stake again?\n\nThank you' }, await openedForm(app.url))
    refs[name] = r.referenceNumber
  }
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await post('/api/admin/login', ADA))
  session = { Authorization: `Bearer ${sessionId}` }
  const { secret } = await post('/api/admin/account/second-factor', { current: ADA.password }, session)
  totp = new TOTP({ secret })
  await post('/api/admin/account/second-factor/confirmation', { code: totp.generate({ timestamp: Date.now() - 30_000 }) }, session)
  const s = (id: string) => `/api/admin/submissions/${id}`
  const bea = await find('Bea Duck'); await post(`${s(bea)}/question`, { version: 0, text: 'Which key?' }, session)
  await post(`${s(bea)}/note`, { version: 1, text: 'He wrote twice already. Let us wait for his answer before we do anything else.' }, session)
  const cleo = await find('Cleo Swan'); await post(`${s(cleo)}/decision`, { version: 0, outcome: 'declined', text: 'Thank you for your message. We cannot help with keys that are lost.' }, session)
  const dora = await find('Dora'); await post(`${s(dora)}/closing`, { version: 0, text: '' }, session)
  await post(`${s(dora)}/reopening`, { version: 1 }, session)
  const mag = await find('magpie'); await post(`${s(mag)}/decision`, { version: 0, outcome: 'accepted', text: 'Verified.', tier: 'gold' }, session)
})
afterAll(async () => { await browser?.close(); await app?.dispose() })

const sets = [['pd', PHONE, 'dark'], ['pl', PHONE, 'light'], ['dd', DESKTOP, 'dark'], ['dl', DESKTOP, 'light']] as const
let cookie: { name: string; value: string } | undefined
async function open(set: [string, typeof PHONE | typeof DESKTOP, 'dark' | 'light']): Promise<Page> {
  const [, size, colorScheme] = set
  const { page } = await visit(browser, { ...size, colorScheme, worker: false, context: { reducedMotion: 'reduce' } })
  await page.goto(`${app.url}/admin/login`)
  await hydrated(page)
  if (!cookie) {
    await page.getByLabel('Username', { exact: true }).fill(ADA.username)
    await page.getByLabel('Password', { exact: true }).fill(ADA.password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code', { exact: true }).fill(totp.generate())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    cookie = (await page.context().cookies())[0]
  } else {
    await page.context().addCookies([cookie as never])
    await page.evaluate(() => localStorage.setItem('bd.admin', 'signed-in'))
  }
  return page
}
async function snap(page: Page, name: string) {
  await page.waitForTimeout(250)
  await page.screenshot({ path: `${OUT}/${name}.png` })
  const { violations } = await axe(page)
  if (violations.length) console.log('AXE', name, JSON.stringify(violations, null, 0).slice(0, 900))
}
async function down(page: Page, name: string, times: number) {
  for (let i = 1; i <= times; i += 1) {
    const before = await page.evaluate(() => window.scrollY)
    await page.evaluate(() => window.scrollBy(0, window.innerHeight * 0.85))
    await page.waitForTimeout(150)
    if ((await page.evaluate(() => window.scrollY)) === before) return
    await page.screenshot({ path: `${OUT}/${name}-${i}.png` })
  }
}
const row = (page: Page, name: string) => page.getByRole('region', { name: 'Cases' }).getByRole('button', { name: new RegExp(`^${name}`) })
const go = async (page: Page, path: string) => { await page.goto(app.url + path); await hydrated(page) }
const tryIt = async (what: string, run: () => Promise<void>) => { try { await run() } catch (e) { console.log('FAILED', what, String(e).slice(0, 300)) } }

it.each(sets)('shots %s', async (...set: [string, typeof PHONE | typeof DESKTOP, 'dark' | 'light']) => {
  const [k] = set
  const page = await open(set)
  page.setDefaultTimeout(6000)
  await tryIt('inbox', async () => {
    await go(page, '/admin/inbox')
    await row(page, 'Katherine').waitFor()
    await page.waitForTimeout(500)
    await snap(page, `${k}-a-list`); await down(page, `${k}-a-list`, k.startsWith('p') ? 2 : 0)
    await row(page, 'Katherine').click()
    await page.getByText('What happened').waitFor()
    await snap(page, `${k}-b-case`); await down(page, `${k}-b-case`, 3)
  })
  await tryIt('viewer', async () => {
    await page.getByRole('button', { name: 'View Passport copy' }).click()
    await page.getByText('Page 1 of 1').waitFor()
    await snap(page, `${k}-c-pdf`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View Utility bill' }).click()
    await page.waitForTimeout(700)
    await snap(page, `${k}-c-picture`)
    await page.keyboard.press('Escape')
  })
  await tryIt('assign', async () => {
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.waitForTimeout(400)
    await snap(page, `${k}-d-assign`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Start review', exact: true }).last().click()
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await snap(page, `${k}-d-undo`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.waitForTimeout(600)
    await snap(page, `${k}-d-undone`)
    await page.getByRole('button', { name: 'Decline', exact: true }).last().click()
    await page.waitForTimeout(300)
    await snap(page, `${k}-d-decline`)
  })
  await tryIt('notes', async () => {
    await go(page, '/admin/inbox?q=Bea')
    await row(page, 'Bea').click()
    await page.getByText('What happened').waitFor()
    await page.getByText('What happened').scrollIntoViewIfNeeded()
    await snap(page, `${k}-e-notes`); await down(page, `${k}-e-notes`, 2)
  })
  await tryIt('whitelist', async () => {
    await go(page, '/admin/inbox?q=magpie')
    await row(page, 'magpie').click()
    await page.getByText(/This wallet is on the whitelist/).scrollIntoViewIfNeeded()
    await snap(page, `${k}-f-whitelist`); await down(page, `${k}-f-whitelist`, 2)
  })
  await tryIt('empty', async () => {
    await go(page, '/admin/inbox?q=nobodyatall')
    await page.getByText('Nothing matches').waitFor()
    await snap(page, `${k}-g-empty`)
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.waitForTimeout(200)
    await snap(page, `${k}-g-save`)
  })
  await tryIt('bulk', async () => {
    await go(page, '/admin/inbox')
    await row(page, 'Katherine').waitFor()
    await page.getByRole('checkbox', { name: 'Select Bea Duck' }).check()
    await page.getByRole('checkbox', { name: 'Select Cleo Swan' }).check()
    await page.waitForTimeout(500)
    await snap(page, `${k}-h-bulk`)
    await page.getByRole('region', { name: 'Selected cases' }).getByRole('button', { name: 'Decline', exact: true }).click()
    await page.waitForTimeout(300)
    await snap(page, `${k}-h-decline`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).last().click()
    await page.getByRole('button', { name: 'Keys', exact: true }).click()
    await page.waitForTimeout(400)
    await snap(page, `${k}-i-keys`)
    await page.keyboard.press('Escape')
  })
  await tryIt('dashboard', async () => {
    await go(page, '/admin/dashboard')
    await page.getByText('Messages handed over').waitFor()
    await snap(page, `${k}-j-dash`); await down(page, `${k}-j-dash`, 2)
    await go(page, '/admin/dashboard#applications')
    await page.getByRole('button', { name: 'Katherine Duck' }).last().click()
    await page.getByText('What happened').waitFor()
    await snap(page, `${k}-j-dialog`)
  })
  await tryIt('system', async () => {
    await go(page, '/admin/system')
    await page.getByRole('heading', { level: 3, name: 'Database' }).waitFor()
    await snap(page, `${k}-k-system`); await down(page, `${k}-k-system`, 4)
  })
  await tryIt('person', async () => {
    await go(page, '/admin/person')
    await page.getByLabel('Email address or wallet').waitFor()
    await snap(page, `${k}-l-person`)
    await page.getByLabel('Email address or wallet').fill('kd@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What is stored' }).waitFor()
    await snap(page, `${k}-l-found`); await down(page, `${k}-l-found`, 3)
  })
  for (const [who, name] of [['reopened', 'Dora Maximiliane von Hohenzollern-Sigmaringen'], ['declined', 'Cleo Swan']] as const) {
    await tryIt(`case ${who}`, async () => {
      await go(page, '/case')
      await page.getByLabel(/Reference/).fill(refs[name] ?? '')
      await page.getByLabel(/Email/).fill(`${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`)
      await page.keyboard.press('Enter')
      await page.waitForTimeout(900)
      await snap(page, `${k}-m-${who}`); await down(page, `${k}-m-${who}`, 1)
    })
  }
  if (k === 'dl') await tryIt('erase', async () => {
    const e = 'bea.duck@example.com'
    await go(page, '/admin/person')
    await page.getByLabel('Email address or wallet').fill(e)
    await page.keyboard.press('Enter')
    await page.getByLabel(`Type ${e} to confirm`).fill(e)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Erased', exact: true }).waitFor()
    await snap(page, `${k}-l-erased`)
  })
}, 180_000)
