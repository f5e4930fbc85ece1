import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminPersonErasing, ErasedPlace, KeptPlace } from '../../src/contract/admin-person.ts'
import type { Database } from '../db/open.ts'
import type { SqlExecutor } from '../delivery/queue.ts'
import type { Tx } from '../intake/messages.ts'
import { countPlaces, isThere, type Counted } from './counting.ts'
import { mentionsOf } from './find.ts'
import { isTheirWallet, theirSubmissions, type Identity } from './identity.ts'
import { erased, kept } from './places.ts'

export interface Erasure {
  /** References of the submissions that are gone, for what is kept outside the database. */
  references: string[]
  erased: Counted<ErasedPlace>[]
  kept: Counted<KeptPlace>[]
}

/** A card is being ordered for one of the wallets at this moment: erasing now would lose a card that the issuer makes. */
export class CardUnderWay extends Error {
  override readonly name = 'CardUnderWay'
}

export interface ErasureOptions {
  now: Date
  /** Writes the entry that remains, in the same transaction. */
  record: (tx: Tx, done: Erasure) => Promise<void>
  onProgress?: (progress: Progress) => void
}

type Progress = Extract<AdminPersonErasing, { done: number }>
/** In one statement: each may hold files of many megabytes, and a statement has a time limit. */
const AT_A_TIME = 20
const CARD_ORDER_MINUTES = 10

const locked = z.array(z.object({ id: z.string(), reference: z.string() }))

/**
 * Deletes everything about a person in one transaction, with `record` as its last part; throws CardUnderWay. Whoever is at
 * work on one of the cases is waited for. A message that is being sent right now may still arrive; no trace of it stays here.
 */
export function erasePerson(db: Database['db'], who: Identity, { now, record, onProgress = () => {} }: ErasureOptions): Promise<Erasure> {
  return db.transaction(async (tx) => {
    const found = await tx.execute(sql`select id, reference from submissions where id in ${theirSubmissions(who)} order by id for update`)
    const theirs = locked.parse(found.rows)
    const ids = theirs.map(({ id }) => id)
    // The worker, too, locks a message before its job.
    await tx.execute(sql`select from deliveries where submission = any(${sql.param(ids)}) order by id for update`)
    await refuseWhileOrdering(tx, who, now)
    const done: Erasure = {
      references: theirs.map(({ reference }) => reference),
      erased: await countPlaces(tx, erased, who),
      kept: [...(await countPlaces(tx, kept, who)), ...(await mentionsOf(tx, who)).counted, { what: 'audit', count: 1 }],
    }
    for (const { table, erase } of erased) if (erase && (await isThere(tx, table))) await tx.execute(erase(who, ids))
    for (let start = 0; start < ids.length; start += AT_A_TIME) {
      onProgress({ done: start, of: ids.length })
      await tx.execute(sql`delete from submissions where id = any(${sql.param(ids.slice(start, start + AT_A_TIME))})`)
    }
    onProgress({ done: ids.length, of: ids.length })
    await record(tx, done)
    return done
  })
}

async function refuseWhileOrdering(tx: SqlExecutor, who: Identity, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CARD_ORDER_MINUTES * 60_000).toISOString()
  const { rows } = await tx.execute(sql`
    select wallet from cards where ${isTheirWallet(who, sql`wallet`)} and issuer_id is null and last_four = '' and refused_at is null and created_at > ${since}::timestamptz for update`)
  if (rows.length > 0) throw new CardUnderWay('a card is being ordered')
}
