import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminApplications, adminContacts, adminLogs, adminStats } from '../../../src/contract/admin-lists.ts'
import { adminSubmission } from '../../../src/contract/admin-submission.ts'
import type { SubmissionKind } from '../../../src/contract/submission.ts'
import { plantSubmission, plantUpload } from '../../admin/testing/admin.ts'
import type { AdminSessions } from '../../admin/sessions.ts'
import { auditLog, uploadReadings } from '../../db/schema-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/database.ts'
import { adminDataRoutes } from './data-routes.ts'
import { securityHeaders } from '../middleware/headers.ts'
import { HttpProblem } from '../middleware/http-problem.ts'
import { clockAt } from '../../lib/testing/clock-at.ts'

const WALLET = 'So11111111111111111111111111111111111111112'
const SESSION = 's'.repeat(43)
const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 24 * 3_600_000

const sessions: AdminSessions = { begin: async () => SESSION, end: async () => {}, userOf: async (id) => (id === SESSION ? { id: 'ada', username: 'Ada', role: 'owner' } : null) }
/** Replaces the real cipher: these tests only check whether it is called. */
const openUpload = (sealed: Buffer) => {
  if (!sealed.subarray(0, 7).equals(Buffer.from('sealed:'))) throw new Error('changed')
  return sealed.subarray(7)
}

let database: TestDatabase
let app: Hono

beforeAll(async () => {
  database = await createTestDatabase()
  app = new Hono().use(securityHeaders({ https: false })).route('/', adminDataRoutes({ db: database.db, access: { sessions }, openUpload, clock: clockAt(NOW) }))
  app.onError((error, c) => (error instanceof HttpProblem ? error.getResponse() : c.text(error.message, 500)))
})
afterAll(() => database?.drop())
beforeEach(() => database.db.execute(sql`truncate submissions cascade`))

const get = (path: string) => app.request(`/api/admin/${path}`, { headers: { Authorization: `Bearer ${SESSION}` } })

async function answer<T>(path: string, schema: { parse(value: unknown): T }): Promise<T> {
  const response = await get(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return schema.parse(await response.json())
}

const plant = (kind: SubmissionKind, ageDays: number, more: Partial<Parameters<typeof plantSubmission>[1]> = {}, sent: Parameters<typeof plantSubmission>[2] = []) =>
  plantSubmission(database.db, { kind, createdAt: new Date(NOW - ageDays * DAY), ...more }, sent)

describe('the stats', () => {
  async function plantAll(): Promise<void> {
    await plant('contact', 1, {}, [{ method: 'email', state: 'sent', tries: ['mail server away', null] }])
    await plant('contact', 8)
    for (const kind of ['card-application', 'card-application-v2', 'verification-request', 'loan-application'] as const) await plant(kind, 6.9, {}, [{ method: 'telegram', state: 'sent', tries: [null] }])
    await plant('card-application', 7.1)
    await plant('contact', 8, {}, [{ method: 'email', state: 'failed', tries: ['away', 'away', 'away'] }, { method: 'telegram', state: 'waiting', tries: ['away', 'away'] }])
  }

  it('[API-33] are complete, and all zero, before anything came in', async () => {
    expect(await answer('dashboard/stats?timestamp=1', adminStats)).toEqual({
      totalApplications: 0,
      recentApplications: 0,
      totalContacts: 0,
      recentContacts: 0,
      deliverySuccessRate: 0,
      successfulDeliveries: 0,
      totalDeliveries: 0,
      waitingDeliveries: 0,
    })
  })

  it('[ADMD-18] [ADMD-19] [ADMD-20] [ADMD-21] count submissions, in total and within seven days', async () => {
    await plantAll()
    expect(await answer('dashboard/stats?timestamp=2', adminStats)).toMatchObject({ totalApplications: 5, recentApplications: 4, totalContacts: 3, recentContacts: 1 })
  })

  it('[ADMD-22] [ADMD-23] count delivered messages, regardless of the number of attempts', async () => {
    await plantAll()
    expect(await answer('dashboard/stats?timestamp=2', adminStats)).toMatchObject({ deliverySuccessRate: 83.3, successfulDeliveries: 5, totalDeliveries: 6, waitingDeliveries: 1 })
  })
})

describe('the lists', () => {
  it('[API-34] [ADMD-24] show applications of all four kinds, newest first, ten at a time, and continue without a gap', async () => {
    await plant('contact', 0)
    const kinds = ['card-application', 'card-application-v2', 'verification-request', 'loan-application'] as const
    const at = new Date(NOW - DAY)
    for (let index = 0; index < 23; index += 1) await plant(kinds[index % 4] ?? 'card-application', 0, { name: `Duck ${index}`, createdAt: index < 12 ? at : new Date(NOW - (index + 1) * 3_600_000) })
    const seen: string[] = []
    let path = 'applications?limit=10'
    const sizes: number[] = []
    for (;;) {
      const { applications, next } = await answer(path, adminApplications)
      sizes.push(applications.length)
      seen.push(...applications.map(({ name }) => name))
      if (!next) break
      path = `applications?limit=10&before=${next}`
    }
    expect(sizes).toEqual([10, 10, 3])
    expect(new Set(seen).size).toBe(23)
    expect(seen.slice(0, 3)).toEqual(['Duck 12', 'Duck 13', 'Duck 14'])
    const loans = await answer('applications?limit=10&kind=loan-application', adminApplications)
    expect(loans.applications.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'loan-application'))
  })

  it('[ADMD-24] [ADMD-28] [ADMD-29] have each one’s form fields and delivery state', async () => {
    const body = { tier: 'Raven', bd_amount: '7,500,000' }
    const deliveries = [
      { method: 'email', state: 'sent', tries: [null] },
      { method: 'email', state: 'failed', audience: 'sender' },
      { method: 'telegram', state: 'waiting' },
    ] as const
    const id = await plant('card-application', 1, { body, wallet: WALLET, walletProven: true, reference: 'BD-20261120-123456' }, deliveries)
    await plant('verification-request', 2, { body: { claimedStakedAmount: 'about 3M' } }, [{ method: 'email', state: 'failed' }])
    const { applications } = await answer('applications?limit=10', adminApplications)
    expect(applications[0]).toEqual({
      id,
      kind: 'card-application',
      referenceNumber: 'BD-20261120-123456',
      name: 'Ada Duck',
      email: 'ada@example.com',
      tier: 'Raven',
      bdAmount: '7,500,000',
      emailSent: true,
      telegramSent: false,
      emailState: 'sent',
      telegramState: 'waiting',
      walletProven: true,
      teamState: 'new',
      createdAt: '2026-11-20T12:00:00.000Z',
    })
    expect(applications[1]).toMatchObject({ tier: null, bdAmount: 'about 3M', emailSent: false, emailState: 'failed', telegramState: 'none' })
  })

  it('[API-35] [ADMD-25] [ADMD-27] show only contact messages among the contacts', async () => {
    await plant('card-application', 0)
    const id = await plant('contact', 1, { body: { subject: 'Lost key', category: 'technical', message: 'Help' } }, [{ method: 'email', state: 'sent' }])
    await plant('contact', 2, { body: {} })
    const { contacts, next } = await answer('contacts?limit=10', adminContacts)
    expect(contacts).toHaveLength(2)
    expect(contacts[0]).toMatchObject({ id, name: 'Ada Duck', email: 'ada@example.com', subject: 'Lost key', category: 'technical', emailSent: true })
    expect(contacts[1]).toMatchObject({ subject: '', category: '', emailSent: false })
    expect(next).toBeNull()
  })

  it('[API-36] [ADMD-26] show every delivery attempt, newest first', async () => {
    await plant('contact', 2, { name: 'Old Duck', reference: 'BD-20261119-123456' }, [{ method: 'telegram', state: 'sent', tries: ['chat not found', null] }])
    await plant('card-application', 1, {}, [{ method: 'email', state: 'waiting', tries: ['mail server away'] }])
    const { logs } = await answer('delivery-logs?limit=10', adminLogs)
    expect(logs.map(({ deliveryMethod, success, error }) => [deliveryMethod, success, error])).toEqual([
      ['email', false, 'mail server away'],
      ['telegram', true, null],
      ['telegram', false, 'chat not found'],
    ])
    expect(logs[1]).toMatchObject({ applicantName: 'Old Duck', referenceNumber: 'BD-20261119-123456', attemptedAt: '2026-11-19T12:00:01.000Z' })
    const first = await answer('delivery-logs?limit=2', adminLogs)
    expect((await answer(`delivery-logs?limit=2&before=${first.next}`, adminLogs)).logs.map(({ id }) => id)).toEqual([logs[2]?.id])
  })

  it('find by every word of name, email address, reference and wallet, and treat wildcards literally', async () => {
    await plant('card-application', 1, { name: 'Grace 100% Hopper', email: 'grace@navy.example', wallet: WALLET, reference: 'BD-20261120-777777' })
    await plant('card-application', 2, { name: 'Other' })
    const found = async (q: string) => (await answer(`applications?limit=10&q=${encodeURIComponent(q)}`, adminApplications)).applications.map(({ name }) => name)
    for (const q of ['grace', 'NAVY.example', '20261120-7777', WALLET.slice(5, 20), 'hopper navy', '100%']) expect(await found(q), q).toEqual(['Grace 100% Hopper'])
    for (const q of ['gr_ce', '%', 'hopper other', "'; drop table submissions; --", '\\']) expect((await found(q)).length, q).toBe(q === '%' ? 1 : 0)
    expect(await found('  ')).toHaveLength(2)
  })

  it('refuse invalid queries', async () => {
    for (const path of ['applications?limit=0', 'applications?limit=101', 'applications?limit=ten', 'contacts?before=%21', 'delivery-logs?kind=letter', 'contacts?q=a%00b', `contacts?before=${Buffer.from('999999999999999 x').toString('base64url')}`]) {
      const response = await get(path)
      expect([response.status, await response.json()], path).toMatchObject([400, { success: false, code: 'bad_request' }])
    }
  })
})

describe('one submission', () => {
  it('[A-14] [ADMD-17] [ADMD-05] has every stored field, its files without their content, its deliveries with every attempt', async () => {
    const body = { name: 'Ada Duck', comments: 'two\nlines', riskSuitability: 'Yes' }
    const id = await plant('loan-application', 1, { body, wallet: WALLET }, [{ method: 'email', state: 'waiting', tries: ['away', 'still away'] }])
    const upload = await plantUpload(database.db, id, { sealed: Buffer.from('sealed:secret') })
    const found = await answer(`submissions/${id}`, adminSubmission)
    expect(found).toMatchObject({ kind: 'loan-application', wallet: WALLET, walletProven: false, fields: body, name: 'Ada Duck' })
    expect(found.uploads).toEqual([{ id: upload, part: 'passportCopy', fileName: 'passport.pdf', mediaType: 'application/pdf', size: 13, readings: [] }])
    expect(found.deliveries).toMatchObject([{ method: 'email', audience: 'team', state: 'waiting', sentAt: null, attempts: [{ success: false, error: 'away' }, { success: false, error: 'still away' }] }])
    expect(JSON.stringify(found)).not.toContain('secret')
    for (const none of ['none', 'a%00b', 'x'.repeat(100)]) expect((await get(`submissions/${none}`)).status).toBe(404)
  })
})

describe('an uploaded file', () => {
  it('is opened for saving only, and every access is recorded with who and when', async () => {
    const id = await plant('loan-application', 1)
    const upload = await plantUpload(database.db, id, { fileName: 'Paß "1"\r\n.pdf', sealed: Buffer.from('sealed:%PDF-1.7') })
    const response = await get(`uploads/${upload}`)
    expect([response.status, await response.text()]).toEqual([200, '%PDF-1.7'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Pa_ _1___.pdf"; filename*=UTF-8''Pa%C3%9F%20%221%22%0D%0A.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    await get(`uploads/${upload}`)
    const { uploads } = await answer(`submissions/${id}`, adminSubmission)
    const reading = { username: 'Ada', at: new Date(NOW).toISOString() }
    expect(uploads[0]?.readings).toEqual([reading, reading])
  })

  it('that is missing or was changed is not recorded as read; if the access can’t be recorded, it is not opened', async () => {
    expect((await get('uploads/none')).status).toBe(404)
    const id = await plant('loan-application', 1)
    const changed = await plantUpload(database.db, id, { sealed: Buffer.from('changed') })
    expect((await get(`uploads/${changed}`)).status).toBe(500)
    expect(await database.db.select().from(uploadReadings)).toEqual([])
    const whole = await plantUpload(database.db, id, { part: 'utilityBill', sealed: Buffer.from('sealed:bill') })
    await database.db.execute(sql`alter table upload_readings rename to elsewhere`)
    const response = await get(`uploads/${whole}`)
    await database.db.execute(sql`alter table elsewhere rename to upload_readings`)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('bill')
  })
})

describe('an export', () => {
  it('[API-37] [ADMD-08] is a dated file of every submission of its kind, with every field', async () => {
    for (let index = 0; index < 203; index += 1) await plant('card-application', index / 100, { name: `Duck ${index}`, body: { alias: `A${index}` } })
    await plant('contact', 1, { body: { message: 'Hello' } }, [{ method: 'email', state: 'failed', tries: ['away'] }])
    const response = await get('export/applications')
    expect(response.headers.get('Content-Disposition')).toContain('filename="bd-applications-2026-11-21.json"')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const { exportedAt, applications } = z.object({ exportedAt: z.string(), applications: z.array(adminSubmission) }).parse(await response.json())
    expect(exportedAt).toBe('2026-11-21T12:00:00.000Z')
    expect(applications.map(({ fields }) => fields['alias'])).toEqual(Array.from({ length: 203 }, (_, index) => `A${index}`))
    const { contacts } = z.object({ contacts: z.array(adminSubmission) }).parse(await (await get('export/contacts')).json())
    expect(contacts).toMatchObject([{ fields: { message: 'Hello' }, deliveries: [{ attempts: [{ error: 'away' }] }] }])
    expect((await get('export/passwords')).status).toBe(404)
  })
})

describe('the audit log', () => {
  const recorded = async () => (await database.db.select().from(auditLog).orderBy(auditLog.place)).map(({ actor, action, subjectKind, subject, detail }) => ({ actor, action, subjectKind, subject, detail }))

  it('tells who read a submission, opened a file and took a list away, and not what was in them; lists and refusals are not in it', async () => {
    const before = (await recorded()).length
    const id = await plant('loan-application', 1, { name: 'Katherine Duck', email: 'kd@example.com' })
    const upload = await plantUpload(database.db, id, { sealed: Buffer.from('sealed:%PDF-1.7') })
    const { referenceNumber } = await answer(`submissions/${id}`, adminSubmission)
    await get(`uploads/${upload}`)
    await (await get('export/applications')).text()
    for (const silent of ['applications', 'dashboard/stats', 'submissions/none', 'uploads/none', 'export/passwords']) await get(silent)
    const since = (await recorded()).slice(before)
    expect(since).toEqual([
      { actor: 'Ada', action: 'submission_read', subjectKind: 'submission', subject: id, detail: { reference: referenceNumber } },
      { actor: 'Ada', action: 'file_opened', subjectKind: 'upload', subject: upload, detail: {} },
      { actor: 'Ada', action: 'list_exported', subjectKind: null, subject: null, detail: { list: 'applications', format: 'json' } },
    ])
    expect(JSON.stringify(since)).not.toMatch(/Katherine|kd@example/)
  })

  it('comes first: what it can’t take isn’t shown', async () => {
    const id = await plant('contact', 1, { name: 'Katherine Duck' })
    await database.db.execute(sql`alter table audit_log rename to elsewhere`)
    const answers = await Promise.all([get(`submissions/${id}`), get('export/contacts')])
    const texts = await Promise.all(answers.map((response) => response.text()))
    await database.db.execute(sql`alter table elsewhere rename to audit_log`)
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    expect(texts.join()).not.toContain('Katherine')
  })
})
