import { Hono } from 'hono'
import { adminPersonErasure, adminPersonQuestion, type AdminPersonErasing, type AdminPersonFound } from '../../../src/contract/admin-person.ts'
import type { AdminAccess } from '../../admin/access.ts'
import { createAuditLog } from '../../audit/audit-log.ts'
import type { SignedIn } from '../../admin/sessions.ts'
import type { Database } from '../../db/open.ts'
import type { DemoMailbox } from '../../delivery/mailbox/demo-mailbox.ts'
import type { Seal } from '../../intake/sealed.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { personArchive } from '../../person/archive.ts'
import { CardUnderWay, erasePerson } from '../../person/erase.ts'
import { findPerson } from '../../person/find.ts'
import { identityOf, namedByHash, type Identity } from '../../person/identity.ts'
import { badRequest, NO_STORE } from '../middleware/http-problem.ts'
import { jsonBody } from '../middleware/request-body.ts'
import { requireAdmin, type AdminEnv } from './guard.ts'

export interface AdminPersonDeps {
  /** With the time limits of background work: an erasure is one transaction over many files. */
  db: Database['db']
  access: Pick<AdminAccess, 'sessions'>
  publicOrigin?: string | null
  openUpload: Seal['open']
  /** The demo's mails, which are in no database. */
  mailbox?: Pick<DemoMailbox, 'forget'> | undefined
  clock: Clock
  log: Log
}

/** A person's rights: find everything about an email address or a wallet, hand it over, and erase it. Addresses travel in bodies only, which no log has. */
export function adminPersonRoutes({ db, access, publicOrigin, openUpload, mailbox, clock, log }: AdminPersonDeps): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>()
  const guard = requireAdmin(access.sessions, publicOrigin)
  const audit = createAuditLog({ db, clock })
  const now = () => new Date(clock.now())

  app.post('/api/admin/person/search', guard, async (c) => {
    const who = identityOf((await jsonBody(c, adminPersonQuestion)).who)
    const found = await findPerson(db, who)
    // Written before the answer: without an entry nothing is read.
    await audit.note({ actor: c.get('admin'), action: 'person_searched', ...hashed(who), detail: { ...hashed(who).detail, ...tally(found.found) } })
    return c.json({ success: true, ...found } satisfies AdminPersonFound, 200, NO_STORE)
  })
  app.post('/api/admin/person/export', guard, async (c) => {
    const who = identityOf((await jsonBody(c, adminPersonQuestion)).who)
    const at = now()
    await audit.note({ actor: c.get('admin'), action: 'person_exported', ...hashed(who) })
    return c.body(personArchive({ db, openUpload, now: at }, who), 200, {
      ...NO_STORE,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="bd-person-${at.toISOString().slice(0, 10)}.zip"`,
    })
  })
  app.post('/api/admin/person/erasure', guard, async (c) => {
    const { who: asked, typed } = await jsonBody(c, adminPersonErasure)
    if (typed.toLowerCase() !== asked[0]?.toLowerCase()) throw badRequest('This is not the address above. Nothing was erased.', 'typed')
    const who = identityOf(asked)
    return c.body(lines((say) => erase(c.get('admin'), who, say)), 200, { ...NO_STORE, 'Content-Type': 'application/x-ndjson' })
  })

  const erase = async (actor: SignedIn, who: Identity, say: (line: AdminPersonErasing) => void) => {
    try {
      const { references, erased, kept } = await erasePerson(db, who, {
        now: now(),
        record: (tx, done) => audit.record(tx, { actor, action: 'person_erased', ...hashed(who), detail: { ...hashed(who).detail, ...tally(done.erased) } }),
        onProgress: say,
      })
      const mails = mailbox?.forget([...who.emails, ...who.wallets, ...references]) ?? 0
      say({ success: true, erased: mails > 0 ? [...erased, { what: 'demoMails', count: mails }] : erased, kept })
    } catch (error) {
      if (error instanceof CardUnderWay) return say({ success: false, code: 'card_under_way', error: 'A card is being ordered for this wallet right now. Nothing was erased. Please try again in ten minutes.' })
      // The message of a database error may quote what it is about.
      log.error('an erasure failed; nothing was erased', { error: error instanceof Error ? error.name : 'unknown' })
      say({ success: false, code: 'internal', error: 'The erasure failed, and nothing was erased. Please try again in a minute.' })
    }
  }
  return app
}

/** What the audit log may hold of a person: hashes, by which a request that comes again can be found. */
function hashed(who: Identity): { subject: { kind: string; id: string }; detail: { about: string } } {
  const hashes = namedByHash(who)
  return { subject: { kind: 'person', id: hashes[0] ?? '' }, detail: { about: hashes.join(' ') } }
}

function tally(counts: readonly { what: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(counts.map(({ what, count }) => [what, count]))
}

/** One JSON object a line, as they come. The work goes on if nobody reads any more. */
function lines(work: (say: (line: AdminPersonErasing) => void) => Promise<void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let open = true
  return new ReadableStream({
    start: (controller) => {
      const say = (line: AdminPersonErasing) => {
        if (open) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      void work(say).finally(() => {
        if (open) controller.close()
      })
    },
    cancel: () => {
      open = false
    },
  })
}
