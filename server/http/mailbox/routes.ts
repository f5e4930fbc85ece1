import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { DemoMailbox, KeptMail } from '../../delivery/mailbox/demo-mailbox.ts'
import { HttpProblem, NO_STORE, notFound } from '../middleware/http-problem.ts'
import { isFromThisMachine } from '../middleware/local-request.ts'
import { listPage, mailPage } from './pages.ts'
import { style } from './style.ts'

/** GET /dev/mail: what the demo would have sent, for a person at this machine. The mails hold what visitors typed. */
export function mailboxRoutes(mailbox: DemoMailbox): Hono {
  const app = new Hono()
  app.use('/dev/mail/*', async (c, next) => {
    if (!isFromThisMachine(c)) throw new HttpProblem({ status: 403, code: 'forbidden', error: 'The mails of the demo are shown only on the machine that runs it.' })
    return next()
  })
  app.get('/dev/mail', (c) => c.html(listPage(mailbox.list(), mailbox.most), 200, { ...NO_STORE, 'Content-Security-Policy': PAGE_POLICY }))
  app.get('/dev/mail/:id', (c) => c.html(mailPage(found(mailbox, c.req.param('id'))), 200, { ...NO_STORE, 'Content-Security-Policy': PAGE_POLICY }))
  app.get('/dev/mail/:id/html', (c) => c.html(found(mailbox, c.req.param('id')).html, 200, { ...NO_STORE, 'Content-Security-Policy': MAIL_POLICY }))
  app.get('/dev/mail/:id/raw', (c) => {
    const { raw } = found(mailbox, c.req.param('id'))
    return c.body(new Uint8Array(raw), 200, { ...NO_STORE, 'Content-Type': 'message/rfc822', 'Content-Disposition': 'attachment; filename="mail.eml"' })
  })
  return app
}

function found(mailbox: DemoMailbox, id: string): KeptMail {
  const mail = mailbox.find(id)
  if (!mail) throw notFound('There is no such mail. The oldest go first, and all when the server ends.')
  return mail
}

/** No script, no style but its own, and frames only from here. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The mail itself, opened in the frame or alone: its own styles and pictures, links in new tabs, and nothing else. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')
