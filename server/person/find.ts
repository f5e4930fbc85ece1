import { desc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminPersonFound } from '../../src/contract/admin-person.ts'
import type { Database } from '../db/open.ts'
import { submissions } from '../db/schema-submissions.ts'
import { countPlaces } from './counting.ts'
import { theirSubmissions, type Identity } from './identity.ts'
import { erased, kept, mentionedIn } from './places.ts'

type Db = Pick<Database['db'], 'execute' | 'select'>

const MOST_LISTED = 200
const MOST_MENTIONS = 50

const referenceRow = z.object({ reference: z.string() })
const relatedRow = z.object({ value: z.string(), proven: z.boolean() })

/** What is stored about a person, and what an erasure would leave. Nothing is changed. */
export async function findPerson(db: Db, who: Identity): Promise<Omit<AdminPersonFound, 'success'>> {
  const { id, kind, reference, name, email, wallet, walletProven, createdAt } = submissions
  const listed = await db
    .select({ id, kind, referenceNumber: reference, name, email, wallet, walletProven, createdAt })
    .from(submissions)
    .where(sql`${submissions.id} in ${theirSubmissions(who)}`)
    .orderBy(desc(submissions.createdAt))
    .limit(MOST_LISTED)
  const found = await countPlaces(db, erased, who)
  const mentioned = await mentionsOf(db, who)
  return {
    found,
    kept: [...(await countPlaces(db, kept, who)), ...mentioned.counted],
    submissions: listed.map(({ createdAt: at, ...row }) => ({ ...row, createdAt: at.toISOString() })),
    related: await relatedTo(db, who),
    mentionedIn: mentioned.references,
  }
}

/** Other cases that mention them: how many, and the newest references. */
export async function mentionsOf(db: Db, who: Identity) {
  const { rows } = await db.execute(sql`select m.reference from ${mentionedIn(who)} order by m.created_at desc limit ${MOST_MENTIONS}`)
  const references = z.array(referenceRow).parse(rows).map(({ reference }) => reference)
  return { references, counted: references.length > 0 ? [{ what: 'mentions' as const, count: references.length }] : [] }
}

/** Addresses and wallets that their submissions name and that were not asked for. */
async function relatedTo(db: Db, who: Identity): Promise<AdminPersonFound['related']> {
  const { rows } = await db.execute(sql`
    select value, bool_or(proven) as proven from (
      select lower(s.email) as value, false as proven from submissions s where s.id in ${theirSubmissions(who)}
      union all
      select s.wallet, s.wallet_proven from submissions s where s.wallet is not null and s.id in ${theirSubmissions(who)}
    ) named group by value order by value limit 50`)
  const asked = new Set([...who.emails, ...who.wallets])
  return z.array(relatedRow).parse(rows).filter(({ value }) => !asked.has(value))
}
