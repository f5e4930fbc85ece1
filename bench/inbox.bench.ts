import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { inboxCounts, inboxPage } from '../src/contract/admin-inbox.ts'
import type { AdminAccess } from '../server/admin/access.ts'
import { openDatabase } from '../server/db/open.ts'
import { adminInboxRoutes } from '../server/http/admin/inbox-routes.ts'
import { systemClock } from '../server/lib/clock.ts'
import { table } from '../scripts/table.ts'
import { publish, type Comparison } from './harness.ts'
import { median, quantile } from './statistics.ts'

// What the administrators' inbox answers in with 100,000 cases: every view, search and filter, the counts beside them, and
// the memory that an export of all of them takes. Whole calls, from the request to the JSON, without the network.

const CASES = 100_000
const ROUNDS = 40
const WARM_UP = 5

const dataDir = await mkdtemp(join(tmpdir(), 'bd-inbox-bench-'))
const database = await openDatabase({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } })
try {
  const client = await database.connect()
  await seed(drizzle(client))
  await client.end()
  const sessions: AdminAccess['sessions'] = { begin: async () => '', end: async () => {}, userOf: async () => ({ id: 'ada', username: 'Ada', role: 'owner' }) }
  const app = new Hono().route('/', adminInboxRoutes({ db: database.db, access: { sessions }, clock: systemClock }))
  const queries = await queriesOf(app)
  const results: (Comparison & { p95Ms: number; found: number; countMs: number; countP95Ms: number })[] = []
  for (const query of queries) results.push(await measured(app, query))
  console.log(
    table([
      ['query', 'found', 'list p50 ms', 'p95 ms', 'counts p50 ms', 'p95 ms'],
      ...results.map(({ name, found, subject, p95Ms, countMs, countP95Ms }) => [name, found.toLocaleString('en'), subject.medianMs.toFixed(1), p95Ms.toFixed(1), countMs.toFixed(1), countP95Ms.toFixed(1)]),
    ]),
  )
  const worst = Math.max(...results.flatMap(({ p95Ms, countP95Ms }) => [p95Ms, countP95Ms]))
  console.log(`slowest p95: ${worst.toFixed(1)} ms of 100; ${results.length} queries, ${ROUNDS} times each, ${CASES.toLocaleString('en')} cases`)
  console.log(await exportMemory(app))
  publish(results)
  if (worst >= 100) process.exitCode = 1
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** Every view, filter, sort and kind of search, and some of them together. */
async function queriesOf(app: Hono): Promise<string[]> {
  const { rows } = inboxPage.parse(await ask(app, 'sort=stale&limit=50&kind=card-application'))
  const { referenceNumber = '', email = '', wallet = null } = rows.find((row) => row.wallet !== null) ?? {}
  const views = ['', 'assignee=none', 'assignee=me', 'state=waiting', 'undelivered=1', 'state=new,in_review,waiting']
  const filters = ['kind=contact', 'kind=verification-request', 'state=declined', 'assignee=@Bea', 'kind=loan-application&state=approved&assignee=me', 'undelivered=1&state=waiting&assignee=@Bea']
  const sorts = ['sort=oldest', 'sort=stale', 'sort=name', 'state=new,in_review,waiting&sort=stale', 'assignee=me&sort=name', 'kind=verification-request&state=waiting&sort=name']
  const words = ['a', 'z', 'du', 'qx', 'card', 'duck', 'ada duck', 'zoltan', 'example.org', 'unicorn', referenceNumber, referenceNumber.slice(-6), email, wallet ?? 'So1']
  const both = ['q=card&state=waiting', 'q=a&assignee=me', 'q=du&undelivered=1', 'q=qx&kind=contact&sort=name', 'q=unicorn&state=approved', 'q=card&sort=stale&state=new,in_review,waiting', 'q=zoltan&assignee=none&sort=oldest']
  return [...views, ...filters, ...sorts, ...words.map((word) => `q=${encodeURIComponent(word)}`), ...both]
}

async function ask(app: Hono, query: string, what = 'inbox'): Promise<unknown> {
  const response = await app.request(`/api/admin/${what}?${query}`, { headers: { Authorization: 'Bearer bench' } })
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** The list and its counts, in turns. */
async function measured(app: Hono, query: string) {
  const filters = query.replaceAll(/&?sort=\w+/g, '')
  const { total: found } = inboxCounts.parse(await ask(app, filters, 'inbox/counts'))
  if (found === 0) throw new Error(`${query} found nothing: it would measure nothing`)
  const times: { list: number[]; counts: number[] } = { list: [], counts: [] }
  const timed = async (what: string, asked: string) => {
    const started = performance.now()
    await ask(app, asked, what)
    return performance.now() - started
  }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [list, counts] = [await timed('inbox', query), await timed('inbox/counts', filters)]
    if (round >= 0) {
      times.list.push(list)
      times.counts.push(counts)
    }
  }
  const name = query === '' ? '(everything)' : decodeURIComponent(query)
  const of = (list: readonly number[]) => ({ medianMs: median(list), p99Ms: quantile(list, 0.99) })
  return {
    name,
    rounds: ROUNDS,
    subject: { name: 'list', ...of(times.list) },
    baseline: { name: 'counts', ...of(times.counts) },
    ratio: median(times.list.map((ms, round) => ms / (times.counts[round] ?? Number.NaN))),
    p95Ms: quantile(times.list, 0.95),
    countMs: median(times.counts),
    countP95Ms: quantile(times.counts, 0.95),
    found,
  }
}

/** The largest heap while all cases are exported, above the one before. */
async function exportMemory(app: Hono): Promise<string> {
  const lines: string[] = []
  for (const [format, query] of [['csv', ''], ['json', ''], ['csv', 'q=card']] as const) {
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    const started = performance.now()
    const response = await app.request(`/api/admin/inbox/export/${format}?${query}`, { headers: { Authorization: 'Bearer bench' } })
    let [bytes, highest] = [0, 0]
    for await (const part of response.body ?? []) {
      bytes += part.length
      highest = Math.max(highest, process.memoryUsage().heapUsed)
    }
    lines.push(`export ${format} ${query}: ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, heap at most ${((highest - before) / 1e6).toFixed(0)} MB above the start`)
  }
  return lines.join('\n')
}

/** Names, addresses, kinds, states, assignees and failed messages in realistic shares, by the triggers, as in life. */
async function seed(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`insert into admin_users (id, place, username, name_key, password_hash, role, created_at) values ('ada', 1, 'Ada', 'ada', '', 'owner', now())`)
  // Nobody listens, and a transaction with so many notices takes long.
  await db.execute(sql`alter table inbox disable trigger inbox_tell`)
  await db.execute(sql`
    insert into submissions (id, kind, reference, content_hash, body, name, email, wallet, created_at)
    select gen_random_uuid()::text,
      (array['contact','contact','contact','card-application','card-application-v2','verification-request','loan-application'])[1 + n % 7],
      'BD-' || to_char(timestamp '2024-01-01' + n * interval '10 minutes', 'YYYYMMDD') || '-' || lpad((n * 7919 % 1000000)::text, 6, '0'), 'x', '{"message":"Hello"}',
      case when n % 7 = 5 then '' else first || ' ' || last end,
      lower(first || '.' || last || n % 997) || '@' || (array['example.com','mail.example.org','cardmail.example','post.example.net'])[1 + n % 4],
      case when n % 3 = 0 then null else translate(encode(sha256(n::text::bytea), 'base64'), '+/=01l', 'xyzABC') end,
      timestamptz '2024-01-01Z' + n * interval '10 minutes'
    from generate_series(1, ${CASES}) n,
      lateral (select (array['Ada','Bea','Cleo','Dora','Emil','Finn','Gus','Hana','Ivo','Jana','Karl','Lena','Mia','Noah','Olga','Paul','Quentin','Rosa','Sven','Tara'])[1 + n * 31 % 20] as first,
        case when n % 4999 = 0 then 'Unicorn' when n % 1009 = 0 then 'Zoltan' else (array['Duck','Swan','Heron','Teal','Coot','Grebe','Goose','Rail','Stork','Crane','Egret','Ibis','Plover'])[1 + n * 17 % 13] end as last) names`)
  const event = (columns: ReturnType<typeof sql>, share: ReturnType<typeof sql>) =>
    db.execute(sql`insert into case_events (id, submission, place, event, "by", text, outcome, assignee, at)
      select gen_random_uuid()::text, submission, version + 1, ${columns}, created_at + interval '1 hour' * (1 + version)
      from (select *, ('x' || substr(md5(submission), 1, 6))::bit(24)::int % 1000 as dice from inbox) rows where ${share}`)
  await event(sql`'assigned', 'Ada', '', null, (array['Ada','Bea','Carl'])[1 + dice % 3]`, sql`dice < 850`)
  await event(sql`'in_review', 'Ada', '', null, null`, sql`dice between 50 and 250`)
  await event(sql`'asked', 'Bea', 'Which one?', null, null`, sql`dice between 100 and 200`)
  await event(sql`'decided', 'Ada', 'Done.', (array['accepted','declined','answered'])[1 + dice % 3], null`, sql`dice between 201 and 980`)
  await db.execute(sql`
    insert into deliveries (id, submission, method, audience, state, created_at, sent_at)
    select gen_random_uuid()::text, submission, 'email', 'team', case when ('x' || substr(md5(submission), 7, 4))::bit(16)::int % 60 = 0 then 'failed' else 'sent' end, created_at, created_at from inbox`)
  await db.execute(sql`insert into delivery_attempts (id, delivery, success, error, attempted_at) select gen_random_uuid()::text, id, false, '550 mailbox unknown', created_at from deliveries where state = 'failed'`)
  await db.execute(sql`alter table inbox enable trigger inbox_tell`)
  await db.execute(sql`vacuum analyze`)
}
