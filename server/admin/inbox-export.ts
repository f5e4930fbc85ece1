import { inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import type { InboxRow } from '../../src/contract/admin-inbox.ts'
import { submissions } from '../db/schema-submissions.ts'
import { csvLine } from '../lib/csv.ts'
import { inboxQuery, type InboxQuery } from './inbox-query.ts'
import { listInbox } from './inbox.ts'

/** Rows that are in memory at once. */
const AT_ONCE = 200

export const inboxExports = ['csv', 'json'] as const
export type InboxExport = (typeof inboxExports)[number]

type Exported = InboxRow & { fields: Record<string, unknown> }

/** The whole view under its search and sort as text, written while reading. `at`: now, ISO. */
export function exportInbox(db: NodePgDatabase<Record<string, unknown>>, format: InboxExport, query: InboxQuery, me: string, at: string): AsyncGenerator<string> {
  const rows = exported(db, query, me)
  return format === 'csv' ? csv(rows) : json(rows, at)
}

async function* exported(db: NodePgDatabase<Record<string, unknown>>, query: InboxQuery, me: string): AsyncGenerator<Exported[]> {
  let cursor: InboxQuery['cursor']
  for (;;) {
    const { rows, next } = await listInbox(db, { ...query, limit: AT_ONCE, cursor }, me)
    const bodies = rows.length === 0 ? [] : await db.select({ id: submissions.id, body: submissions.body }).from(submissions).where(inArray(submissions.id, rows.map(({ id }) => id)))
    const byId = new Map(bodies.map(({ id, body }) => [id, body]))
    yield rows.map((row) => ({ ...row, fields: z.record(z.string(), z.unknown()).safeParse(byId.get(row.id)).data ?? {} }))
    if (next === null) return
    cursor = inboxQuery.shape.cursor.parse(next)
  }
}

const columns = {
  Reference: (row) => row.referenceNumber,
  Kind: (row) => row.kind,
  State: (row) => row.state,
  Assignee: (row) => row.assignee ?? '',
  Name: (row) => row.name,
  Email: (row) => row.email,
  Wallet: (row) => row.wallet ?? '',
  Received: (row) => row.createdAt,
  'Last change': (row) => row.changedAt,
  Undelivered: (row) => (row.undelivered ? 'yes' : 'no'),
  'As sent': (row) => Object.entries(row.fields).map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join('\n'),
} as const satisfies Record<string, (row: Exported) => string>

/** With a byte order mark, without which Excel takes it for another alphabet. */
async function* csv(pages: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(Object.keys(columns))}`
  for await (const rows of pages) yield rows.map((row) => csvLine(Object.values(columns).map((column) => column(row)))).join('')
}

async function* json(pages: AsyncIterable<Exported[]>, at: string): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(at)},"submissions":[`
  let separator = '\n'
  for await (const rows of pages) {
    let text = ''
    for (const row of rows) {
      text += separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield text
  }
  yield '\n]}\n'
}
