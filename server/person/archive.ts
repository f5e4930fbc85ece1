import { makeZip } from 'client-zip'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findSubmission } from '../admin/submissions.ts'
import { uploads } from '../db/schema-submissions.ts'
import type { Database } from '../db/open.ts'
import type { Seal } from '../intake/sealed.ts'
import { isThere } from './counting.ts'
import { theirSubmissions, type Identity } from './identity.ts'
import { indexPage } from './index-page.ts'
import { erased } from './places.ts'
import { archived, toldOf, type Told } from './told.ts'

export interface ArchiveDeps {
  db: Pick<Database['db'], 'execute' | 'select'> & Parameters<typeof findSubmission>[0]
  /** Decrypts a stored file. */
  openUpload: Seal['open']
  now: Date
}

/**
 * Everything stored about a person as a ZIP: `index.html` to read, `data.json` for programs, and the files as they were sent.
 * Read while it is written, one submission and one file at a time, so that its size doesn't matter.
 */
export function personArchive(deps: ArchiveDeps, who: Identity): ReadableStream<Uint8Array> {
  return quiet(makeZip(entries(deps, who)))
}

/** The library's stream rejects when its reader goes away, as with a download that was broken off. */
function quiet(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = zip.getReader()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => reader.cancel().catch(() => {}),
  })
}

async function* entries(deps: ArchiveDeps, who: Identity) {
  const { db, now } = deps
  const ids = await idsOf(db, who)
  yield { name: 'index.html', input: indexPage({ who, now, submissions: told(db, ids), others: await otherRows(db, who) }), lastModified: now }
  yield { name: 'data.json', input: dataText(db, who, ids, now), lastModified: now }
  for (const id of ids) yield* filesOf(deps, id)
}

async function* filesOf({ db, openUpload, now }: ArchiveDeps, id: string) {
  const submission = await findSubmission(db, id)
  for (const { id: upload, fileName } of submission?.uploads ?? []) {
    const [row] = await db.select().from(uploads).where(eq(uploads.id, upload))
    if (row && submission) yield { name: archived(submission.referenceNumber, fileName), input: openUpload(row.sealed, row), lastModified: now }
  }
}

async function* dataText(db: ArchiveDeps['db'], who: Identity, ids: readonly string[], now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},"about":${JSON.stringify([...who.emails, ...who.wallets])},"submissions":[`
  let separator = '\n'
  for await (const submission of told(db, ids)) {
    yield separator + JSON.stringify(submission)
    separator = ',\n'
  }
  yield `\n],"other":${JSON.stringify(await otherRows(db, who))}}\n`
}

async function* told(db: ArchiveDeps['db'], ids: readonly string[]): AsyncGenerator<Told> {
  for (const id of ids) {
    const submission = await findSubmission(db, id)
    if (submission) yield toldOf(submission)
  }
}

/** What is stored beside submissions, by table. */
async function otherRows(db: ArchiveDeps['db'], who: Identity): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { table, rows, shown } of erased) {
    if (!shown || !(await isThere(db, table))) continue
    const { rows: theirs } = await db.execute(sql`select ${shown} from ${rows(who)}`)
    if (theirs.length > 0) found[table] = theirs
  }
  return found
}

async function idsOf(db: ArchiveDeps['db'], who: Identity): Promise<string[]> {
  const { rows } = await db.execute(sql`select id from submissions where id in ${theirSubmissions(who)} order by created_at, id`)
  return z.array(z.object({ id: z.string() })).parse(rows).map(({ id }) => id)
}
