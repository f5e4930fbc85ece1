import { and, asc, desc, inArray, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { adminCaseStates } from '../../src/contract/admin-case-state.ts'
import type { InboxCounts, InboxPage, InboxRow, InboxSort } from '../../src/contract/admin-inbox.ts'
import { submissionKinds } from '../../src/contract/submission.ts'
import { inbox } from '../db/schema-inbox.ts'
import { submissions } from '../db/schema-submissions.ts'
import { failuresOf } from './failures.ts'
import { afterCursor, cursorText, filtersOf, nameOf, orders, searchOf, type InboxFilter, type InboxQuery } from './inbox-query.ts'

type Db = NodePgDatabase<Record<string, unknown>>

/**
 * A search looks through this many rows in the list's order first: of a word that occurs often they hold a whole page. Only where
 * they don't is everything read.
 */
const LOOKED_AT_FIRST = 1500

const hit = { id: inbox.submission, createdAt: inbox.createdAt, changedAt: inbox.changedAt, sortName: inbox.sortName }

/** A page of the list. Throws nothing of its own. `me`: the administrator's name. */
export async function listInbox(db: Db, query: InboxQuery, me: string): Promise<InboxPage> {
  const { limit, sort } = query
  const found = await hits(db, query, me)
  const shown = found.slice(0, limit)
  const rows = await rowsOf(db, shown.map(({ id }) => id))
  const last = found.length > limit ? shown.at(-1) : undefined
  const value = last && (sort === 'name' ? last.sortName : (sort === 'stale' ? last.changedAt : last.createdAt).toISOString())
  return { rows, next: last && value !== undefined ? cursorText({ sort, value, id: last.id }) : null }
}

/** The counts beside the list, exact, from one pass over what the search finds. */
export async function countInbox(db: Db, { q, ...filter }: InboxFilter, me: string): Promise<InboxCounts> {
  const groups = await db
    .select({ state: inbox.state, kind: inbox.kind, assignee: inbox.assignee, undelivered: inbox.undelivered, count: sql`count(*)`.mapWith(Number) })
    .from(inbox)
    .where(searchOf(q))
    .groupBy(inbox.state, inbox.kind, inbox.assignee, inbox.undelivered)
  type Group = (typeof groups)[number]
  const holds = {
    state: (group: Group) => filter.state === undefined || filter.state.includes(group.state),
    kind: (group: Group) => filter.kind === undefined || filter.kind === group.kind,
    assignee: ({ assignee }: Group) => filter.assignee === undefined || (filter.assignee === 'none' ? assignee === null : assignee === nameOf(filter.assignee, me)),
    undelivered: (group: Group) => filter.undelivered === undefined || group.undelivered,
  }
  /** Under all filters but `own`. */
  const counted = (own: keyof typeof holds | null, also: (group: Group) => boolean = () => true) =>
    groups.filter((group) => Object.entries(holds).every(([name, test]) => name === own || test(group)) && also(group)).reduce((sum, group) => sum + group.count, 0)
  return {
    total: counted(null),
    states: exhaustive(adminCaseStates, (state) => counted('state', (group) => group.state === state)),
    kinds: exhaustive(submissionKinds, (kind) => counted('kind', (group) => group.kind === kind)),
    mine: counted('assignee', ({ assignee }) => assignee === me),
    unassigned: counted('assignee', ({ assignee }) => assignee === null),
    undelivered: counted('undelivered', ({ undelivered }) => undelivered),
  }
}

/** These submissions as rows, in this order; those that are gone are left out. */
async function rowsOf(db: Db, ids: readonly string[]): Promise<InboxRow[]> {
  if (ids.length === 0) return []
  const { reference, name, email, wallet } = submissions
  const { submission: id, kind, createdAt, changedAt, state, assignee, version, undelivered } = inbox
  const found = await db
    .select({ id, kind, referenceNumber: reference, name, email, wallet, createdAt, changedAt, state, assignee, version, undelivered })
    .from(inbox)
    .innerJoin(submissions, sql`${submissions.id} = ${inbox.submission}`)
    .where(inArray(inbox.submission, [...ids]))
  const failures = await failuresOf(db, found.filter((row) => row.undelivered).map((row) => row.id))
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((wanted) => {
    const row = byId.get(wanted)
    return row === undefined ? [] : [{ ...row, createdAt: row.createdAt.toISOString(), changedAt: row.changedAt.toISOString(), ...(row.undelivered ? { failure: failures.get(wanted) ?? null } : {}) }]
  })
}

/** Up to `limit` + 1. */
async function hits(db: Db, query: InboxQuery, me: string) {
  const { q, sort, limit, cursor } = query
  const search = searchOf(q)
  const filters = and(filtersOf(query, me), afterCursor(sort, cursor))
  const { by, down } = orders[sort]
  const inOrder = (...keys: (SQL | AnyPgColumn)[]) => keys.map((key) => (down ? desc(key) : asc(key)))
  if (search === undefined) return db.select(hit).from(inbox).where(filters).orderBy(...inOrder(by, inbox.submission)).limit(limit + 1)

  const looked = db
    .select({ ...hit, isHit: sql<boolean>`${search}`.as('is_hit') })
    .from(inbox)
    .where(filters)
    .orderBy(...inOrder(by, inbox.submission))
    .limit(LOOKED_AT_FIRST)
    .as('looked')
  const near = await db
    .select({ id: looked.id, createdAt: looked.createdAt, changedAt: looked.changedAt, sortName: looked.sortName })
    .from(looked)
    .where(sql`${looked.isHit}`)
    .orderBy(...inOrder({ createdAt: looked.createdAt, changedAt: looked.changedAt, sortName: looked.sortName }[names[sort]], looked.id))
    .limit(limit + 1)
  if (near.length > limit) return near
  // Not in the order of an index: of a rare word, a walk along one would fetch every row by itself.
  const unindexed = sort === 'name' ? sql`${by} || ''` : sql`${by} + interval '0'`
  return db.select(hit).from(inbox).where(and(filters, search)).orderBy(...inOrder(unindexed, inbox.submission)).limit(limit + 1)
}

const names = { newest: 'createdAt', oldest: 'createdAt', stale: 'changedAt', name: 'sortName' } as const satisfies Record<InboxSort, string>

function exhaustive<K extends string>(keys: readonly K[], value: (key: K) => number): Record<K, number> {
  return z.record(z.enum(keys), z.number()).parse(Object.fromEntries(keys.map((key) => [key, value(key)])))
}
