import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createTestDatabase, recordingLog, type TestDatabase } from '../../db/testing/database.ts'
import { startDelivery, type Delivery } from '../../delivery/delivery.ts'
import { createDemoMailbox, type DemoMailbox } from '../../delivery/mailbox/demo-mailbox.ts'
import { quickTiming } from '../../delivery/testing/delivery-process.ts'
import { submit } from '../../delivery/testing/submissions.ts'
import { systemClock } from '../../lib/clock.ts'
import { errorHandler } from '../middleware/error-handler.ts'
import { mailboxRoutes } from './routes.ts'

const ORIGIN = 'http://127.0.0.1:8787'
const EVIL = '<img src=x onerror=alert(1)>'

let database: TestDatabase
let delivery: Delivery
let mailbox: DemoMailbox
let app: Hono
let reference: string
const { log } = recordingLog()

beforeAll(async () => {
  database = await createTestDatabase()
  mailbox = createDemoMailbox({ origin: ORIGIN, clock: systemClock })
  delivery = await startDelivery({ database, config: readConfig({}), mailbox, registry: new Registry(), log, clock: systemClock, timing: quickTiming })
  app = new Hono().route('/', mailboxRoutes(mailbox))
  app.onError(errorHandler(log))
})
afterAll(async () => {
  await delivery.stop()
  await database.drop()
})

const textOf = async (path: string) => (await app.request(path)).text()

describe('/dev/mail', () => {
  it('says where the first mail comes from while there is none', async () => {
    expect(await textOf('/dev/mail')).toContain('There is none yet')
  })

  it('lists what the demo has sent, by the same jobs as real mails', async () => {
    expect(delivery.queue.methods).toEqual(['email'])
    const submitted = await submit(database, delivery, { body: { name: `Jane ${EVIL}` } })
    reference = submitted.reference
    await vi.waitFor(async () => {
      const { rowCount } = await database.db.execute(sql`select 1 from deliveries where state = 'sent'`)
      expect(rowCount).toBe(2)
    }, { timeout: 20_000, interval: 20 })
    const page = await textOf('/dev/mail')
    expect(page).toContain(`We have received it: ${reference}`)
    expect(page).toContain('To jane@example.com')
    expect(page).toContain('To team@demo.invalid')
    expect(page).not.toContain('<img')
  })

  it('shows each as text, and as HTML in a frame that runs nothing', async () => {
    for (const { id, to } of mailbox.list()) {
      const answer = await app.request(`/dev/mail/${id}`)
      const page = await answer.text()
      expect(page).toContain(`<iframe title="The mail as HTML" src="/dev/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox">`)
      expect(page).toMatch(new RegExp(`<pre dir="auto">BlackDuck · Message\n[^<]*Reference number: ${reference}\n`))
      expect(page).not.toMatch(/<(?:script|img)/)
      const [, css = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
      expect(answer.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; img-src 'self'; frame-src 'self'`)
      const frame = await app.request(`/dev/mail/${id}/html`)
      expect(frame.headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox")
      const html = await frame.text()
      expect(html).toContain('src="data:image/png;base64,')
      expect(html).toContain(to.includes('jane@example.com') ? `href="${ORIGIN}/case#${reference}" target="_blank"` : `href="${ORIGIN}/admin/dashboard" target="_blank"`)
      expect([answer, frame].map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-store', 'no-store'])
    }
  })

  it('hands out a mail as a file for a mail program', async () => {
    const [{ id } = { id: '' }] = mailbox.list()
    const answer = await app.request(`/dev/mail/${id}/raw`)
    expect(answer.headers.get('Content-Type')).toBe('message/rfc822')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="mail.eml"')
    expect(await answer.text()).toMatch(/^From: BlackDuck <no-reply@demo\.invalid>\r$/m)
  })

  it('knows no other mail', async () => {
    for (const path of ['/dev/mail/none', '/dev/mail/none/html', '/dev/mail/none/raw']) expect((await app.request(path)).status).toBe(404)
  })

  it.each([
    ['by another name of this machine, as a page of another site would', { Host: 'evil.example' }],
    ['through a proxy', { Host: '127.0.0.1', 'X-Forwarded-For': '127.0.0.1' }],
  ])('is refused %s', async (_name, headers) => {
    const [{ id } = { id: '' }] = mailbox.list()
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`, `/dev/mail/${id}/raw`]) {
      const answer = await app.request(`http://${headers.Host}${path}`, { headers })
      expect(answer.status, path).toBe(403)
      expect(await answer.text()).not.toContain(reference)
    }
  })
})
