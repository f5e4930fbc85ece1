import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { adminPersonErasing, adminPersonFound } from '../../../src/contract/admin-person.ts'
import type { SubmissionKind } from '../../../src/contract/submission.ts'
import { createUploadReader } from '../../admin/uploads.ts'
import { readConfig } from '../../config.ts'
import { adminInvitations, adminUsers, auditLog } from '../../db/schema-admin.ts'
import { cards, demoIssuerCards, walletProofs } from '../../db/schema-cards.ts'
import { inboxViews } from '../../db/schema-inbox.ts'
import { pushAlerts, pushNotices, pushSubscriptions } from '../../db/schema.ts'
import { submissions, uploads } from '../../db/schema-submissions.ts'
import { whitelist } from '../../db/schema-whitelist.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { startDelivery, type Delivery } from '../../delivery/delivery.ts'
import { createDemoMailbox } from '../../delivery/mailbox/demo-mailbox.ts'
import { startMailServer, type LocalMailServer } from '../../delivery/mail/testing/mail-server.ts'
import { quickTiming } from '../../delivery/testing/delivery-process.ts'
import { createSeal } from '../../intake/sealed.ts'
import { casesOn } from '../../intake/testing/cases.ts'
import { bodies, intakeOn, samples } from '../../intake/testing/intake.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'
import { dumpOf } from '../../person/testing/dump.ts'
import { HttpProblem } from '../middleware/http-problem.ts'
import { adminPersonRoutes } from './person-routes.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const SESSION = 's'.repeat(43)
const EMAIL = 'grace.hopper@example.com'
const NAME = 'Grace Brewster Hopper'
const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const OTHER = 'So11111111111111111111111111111111111111112'

const clock = clockAt(NOW)
const seal = createSeal([randomBytes(32).toString('hex')])
let database: TestDatabase
let mail: LocalMailServer
let dataDir: string
let delivery: Delivery
let app: Hono
const { log, lines } = recordingLog()
const mailbox = createDemoMailbox({ origin: null, clock })

beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMailServer()
  dataDir = await mkdtemp(join(tmpdir(), 'bd-person-'))
  const sessions = { begin: async () => SESSION, end: async () => {}, userOf: async (id: string) => (id === SESSION ? { id: 'ada', username: 'Ada', role: 'owner' as const } : null) }
  app = new Hono().route('/', adminPersonRoutes({ db: database.jobs.db, access: { sessions }, openUpload: seal.open, mailbox, clock, log }))
  app.onError((error, c) => (error instanceof HttpProblem ? error.getResponse() : c.text(error.message, 500)))
})
beforeEach(async () => {
  for (const list of [mail.received, mail.next, lines]) list.length = 0
  mail.refused.clear()
  const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'BlackDuck <bd@example.com>', MAIL_ADMIN: 'team@example.com' }
  delivery = await startDelivery({ database, dataDir, config: readConfig(env), registry: new Registry(), log, clock, timing: { ...quickTiming, retrySeconds: 600 } })
})
afterEach(async () => {
  await delivery.stop()
  await database.db.execute(sql`truncate submissions, whitelist, cards, demo_issuer_cards, wallet_proofs, push_subscriptions, admin_invitations, inbox_views cascade`)
})
afterAll(async () => {
  await mail?.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const call = (path: string, body: object) => app.request(`/api/admin/person/${path}`, { method: 'POST', headers: { Authorization: `Bearer ${SESSION}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
const search = async (...who: string[]) => adminPersonFound.parse(await (await call('search', { who })).json())
const erase = async (...who: string[]) => {
  const response = await call('erasure', { who, typed: who[0] })
  expect(response.status).toBe(200)
  return (await response.text()).trim().split('\n').map((line) => adminPersonErasing.parse(JSON.parse(line)))
}
const countOf = (counts: readonly { what: string; count: number }[], what: string) => counts.find((each) => each.what === what)?.count ?? 0

async function take(kind: SubmissionKind, changes: Record<string, unknown>, more: object = {}): Promise<string> {
  const taken = await intakeOn(database.db, { queue: delivery.queue, seal, clock }).take({ kind, body: { ...bodies[kind], ...changes }, ...more })
  if (!taken.ok) throw new Error(taken.refusal.error)
  const [row] = await database.db.select().from(submissions).where(eq(submissions.reference, taken.referenceNumber))
  return row?.id ?? ''
}

/** A person who has used everything. */
async function aLife(): Promise<{ loan: string; others: string }> {
  // Refused for now, with an answer that quotes the address; the retry waits in the queue.
  mail.refused.set(EMAIL, { status: 451, text: `4.7.1 <${EMAIL}> try later` })
  const files = { passportCopy: { bytes: samples['application/pdf'] }, utilityBill: { bytes: samples['image/png'] } }
  const loan = await take('loan-application', { name: NAME, email: EMAIL, comments: `I am ${NAME}, ${WALLET}` }, { files })
  await take('card-application', { name: NAME, email: 'Grace.Hopper+cards@Example.com', wallet: WALLET }, { walletProven: async () => true })
  const request = await take('verification-request', { userEmail: EMAIL, walletAddress: WALLET })
  const others = await take('contact', { name: 'Alan Duck', email: 'alan@example.com' })
  const { cases } = casesOn(database.db, clock, { queue: delivery.queue, seal })
  await cases.ask(loan, 'Ada', `Dear ${NAME}, which bill?`)
  await cases.answer(loan, { text: `Write to ${EMAIL}`, files: [{ part: 'file1', fileName: 'file.png', mediaType: 'image/png', bytes: samples['image/png'] }], idempotencyKey: randomUUID() })
  const { db } = database
  const at = new Date(NOW)
  await db.insert(whitelist).values({ id: 'w', wallet: WALLET, tier: 'duckling', submission: request, reference: 'BD-1', by: 'Ada', since: at })
  await db.insert(cards).values({ wallet: WALLET, issuer: 'demo', issuerId: 'c1', tier: 'Duck', holderName: NAME, createdAt: at, issuedAt: at })
  await db.insert(demoIssuerCards).values({ id: 'c1', idempotencyKey: 'k', wallet: WALLET, tier: 'Duck', holderName: NAME, lastFour: '1234', frozen: false })
  await db.insert(walletProofs).values({ hash: 'h', wallet: WALLET, expiresAt: new Date(NOW + 60_000) })
  await db.insert(pushSubscriptions).values({ id: 'p', secretHash: 's', endpoint: 'https://push.example/1', p256dh: 'x', auth: 'y', vaultSince: at, timeZone: 'UTC', utcOffsetMinutes: 0 })
  await db.insert(pushAlerts).values({ subscription: 'p', wallet: WALLET, alert: 'unlocked', since: at })
  await db.insert(pushNotices).values({ subscription: 'p', event: 'unlocked:1', kind: 'unlocked', amount: 1n, wallet: WALLET, happenedAt: at })
  await db.insert(adminInvitations).values({ id: 'i', hash: 'h', email: EMAIL, role: 'reader', invitedBy: 'Ada', createdAt: at, until: new Date(NOW + 60_000) })
  await db.insert(adminUsers).values({ id: 'ada', place: 1, username: 'Ada', nameKey: 'ada', passwordHash: 'x', role: 'owner', createdAt: at }).onConflictDoNothing()
  const queries = ['q=grace.hopper%40example.com', 'q=Grace+Brewster%20Hopper&state=new', `q=${WALLET}`, 'q=alan']
  await db.insert(inboxViews).values(queries.map((query, index) => ({ id: `v${index}`, user: 'ada', name: `View ${index}`, query, createdAt: at })))
  const [file] = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.submission, loan))
  await createUploadReader({ db, openUpload: seal.open, clock }).open(file?.id ?? '', 'Ada')
  await vi.waitFor(async () => expect(await dumpOf(db)).toContain('try later'), { timeout: 20_000, interval: 50 })
  return { loan, others }
}

describe('what is stored about a person', () => {
  it('is found by any address of the mailbox, in every place, and what else the cases name is offered', async () => {
    await aLife()
    const byEmail = await search(EMAIL.toUpperCase())
    expect(byEmail.submissions.map(({ kind }) => kind).toSorted()).toEqual(['card-application', 'loan-application', 'verification-request'])
    expect(byEmail.related).toEqual([{ value: WALLET, proven: true }, { value: 'grace.hopper+cards@example.com', proven: false }])
    const both = await search(EMAIL, WALLET)
    expect(Object.fromEntries(both.found.map(({ what, count }) => [what, count]))).toMatchObject({
      submissions: 3, files: 3, fileReadings: 1, caseEvents: 2, whitelist: 1, cards: 2, proofs: 1, pushDevices: 2, savedViews: 3, invitations: 1,
    })
    expect(countOf(both.found, 'queued')).toBeGreaterThan(0)
    expect(countOf(both.found, 'attempts')).toBeGreaterThan(0)
    expect(countOf(both.kept, 'card')).toBe(1)
  })

  it('is searched for by addresses and wallets only', async () => {
    for (const who of [[], ['Grace'], ['a'.repeat(300)], Array.from({ length: 11 }, () => EMAIL)]) expect((await call('search', { who })).status, String(who)).toBe(400)
    expect(await search('nobody@example.com')).toEqual({ success: true, found: [], kept: [], submissions: [], related: [], mentionedIn: [] })
  })

  it('names other people’s cases that mention the person', async () => {
    await aLife()
    const about = await take('contact', { email: 'alan@example.com', message: `Ask ${EMAIL} too` })
    const [row] = await database.db.select().from(submissions).where(eq(submissions.id, about))
    const found = await search(EMAIL)
    expect(found.mentionedIn).toEqual([row?.reference])
    expect(countOf(found.kept, 'mentions')).toBe(1)
  })

  it('is handed over as an archive that any program opens: a page, the data, and the files as they were sent', async () => {
    const { loan } = await aLife()
    const response = await call('export', { who: [EMAIL, WALLET] })
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="bd-person-2026-11-22.zip"')
    const archive = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const [row] = await database.db.select().from(submissions).where(eq(submissions.id, loan))
    const files = ['answer2-1-file.png', 'passport-copy.pdf', 'utility-bill.png'].map((name) => `files/${row?.reference}/${name}`)
    expect(Object.keys(archive).toSorted()).toEqual(['data.json', ...files, 'index.html'])
    expect(Buffer.from(archive[files[1] ?? ''] ?? [])).toEqual(samples['application/pdf'])
    const page = strFromU8(archive['index.html'] ?? new Uint8Array())
    for (const said of [NAME, 'which bill?', 'passport-copy.pdf', 'Your card here']) expect(page).toContain(said)
    const data = z.looseObject({ submissions: z.array(z.looseObject({ name: z.string() })) }).parse(JSON.parse(strFromU8(archive['data.json'] ?? new Uint8Array())))
    expect(data).toMatchObject({ about: [EMAIL, WALLET], other: { cards: [{ wallet: WALLET }], whitelist: [{ wallet: WALLET }] } })
    // All of one moment, as the test's clock stands still. The request for verification asks for no name.
    expect(data.submissions.map(({ name }) => name).toSorted()).toEqual(['', NAME, NAME])
    // Administrators are not named to the person.
    expect(JSON.stringify(data)).not.toContain('Ada')
  })
})

it('an archive whose download is broken off ends quietly', async () => {
  await take('contact', { email: EMAIL })
  const response = await call('export', { who: [EMAIL] })
  const reader = response.body?.getReader()
  await reader?.read()
  await expect(reader?.cancel()).resolves.toBeUndefined()
})

describe('an erasure', () => {
  it('leaves neither address, name nor wallet in the whole database, and an entry that holds a hash and figures', async () => {
    const { others } = await aLife()
    const before = await dumpOf(database.db)
    for (const trace of ['grace.hopper', 'Brewster', WALLET]) expect(before).toContain(trace)
    const lined = await erase(EMAIL, WALLET)
    expect(lined.at(0)).toEqual({ done: 0, of: 3 })
    expect(lined.at(-1)).toMatchObject({ success: true, erased: expect.arrayContaining([{ what: 'submissions', count: 3 }, { what: 'files', count: 3 }]), kept: expect.arrayContaining([{ what: 'card', count: 1 }, { what: 'audit', count: 1 }]) })
    const after = (await dumpOf(database.db)).toLowerCase()
    for (const trace of ['grace', 'hopper', 'brewster', WALLET.toLowerCase()]) expect(after).not.toContain(trace)
    expect((await database.db.select().from(submissions)).map(({ id }) => id)).toEqual([others])
    const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'person_erased'))
    expect(entry).toMatchObject({ actor: 'Ada', subjectKind: 'person', detail: { submissions: 3, about: expect.stringMatching(/^[0-9a-f]{64} [0-9a-f]{64}$/) } })
    expect((await search(EMAIL, WALLET)).found).toEqual([])
    // The journal of mails under way, on this machine, holds no address either.
    for (const name of await readdir(join(dataDir, 'mails-under-way'))) expect(await readFile(join(dataDir, 'mails-under-way', name), 'utf8')).not.toMatch(/grace|hopper/i)
  })

  it('is asked for twice: with another address nothing happens', async () => {
    await aLife()
    const response = await call('erasure', { who: [EMAIL], typed: 'grace@example.com' })
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'typed' }])
    expect((await search(EMAIL)).submissions).toHaveLength(3)
  })

  it('during the sending of a mail leaves nothing of it either, and nothing is sent again', async () => {
    mail.next.push('hold', 'hold')
    await take('contact', { name: NAME, email: EMAIL })
    await vi.waitFor(() => expect(mail.received).toHaveLength(2), { timeout: 20_000, interval: 20 })
    expect((await erase(EMAIL)).at(-1)).toMatchObject({ success: true })
    // The held connections are given up, and the outcome finds no message any more.
    await delivery.stop()
    expect((await dumpOf(database.db)).toLowerCase()).not.toContain('hopper')
    expect(lines.filter(({ level, message }) => level === 'error' || message.includes('read or recorded'))).toEqual([])
    delivery = await startDelivery({ database, dataDir, config: readConfig({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'a@example.com', MAIL_ADMIN: 'team@example.com' }), registry: new Registry(), log, clock, timing: quickTiming })
    await take('contact', { email: 'alan@example.com' })
    await vi.waitFor(() => expect(mail.received).toHaveLength(4), { timeout: 20_000, interval: 20 })
    expect(mail.received.slice(2).some(({ raw }) => raw.includes('grace'))).toBe(false)
  })

  it('waits for whoever is at work on one of the cases', async () => {
    const id = await take('contact', { email: EMAIL })
    const order: string[] = []
    const moving = database.db.transaction(async (tx) => {
      await tx.execute(sql`select from submissions where id = ${id} for update`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      order.push('moved')
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await erase(EMAIL).then(() => order.push('erased'))
    await moving
    expect(order).toEqual(['moved', 'erased'])
  })

  it('does nothing while a card is being ordered for the wallet', async () => {
    const order = { wallet: OTHER, issuer: 'demo', tier: 'Duck', createdAt: new Date(NOW - 60_000) }
    await database.db.insert(cards).values(order)
    expect((await erase(OTHER)).at(-1)).toMatchObject({ success: false, code: 'card_under_way' })
    await database.db.update(cards).set({ createdAt: new Date(NOW - 11 * 60_000) })
    expect((await erase(OTHER)).at(-1)).toMatchObject({ success: true, erased: [{ what: 'cards', count: 1 }] })
  })

  it('reaches the demo’s mailbox, which is in no database', async () => {
    const message = { about: 'x', title: 'x', lead: 'x', preview: 'x', subject: 'Hello', reference: 'BD-1', link: null, facts: [{ label: 'Name', value: NAME }], texts: [], next: [], notes: [] }
    await mailbox.send({ id: randomUUID(), message, reference: 'BD-1', event: 0, queuedAt: new Date(NOW), repeat: false, to: { audience: 'sender', address: EMAIL } }, AbortSignal.timeout(1000))
    expect(mailbox.list()).toHaveLength(1)
    await take('contact', { email: EMAIL })
    expect((await erase(EMAIL)).at(-1)).toMatchObject({ erased: expect.arrayContaining([{ what: 'demoMails', count: 1 }]) })
    expect(mailbox.list()).toEqual([])
  })
})
