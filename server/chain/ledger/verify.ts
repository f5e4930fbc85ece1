import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../../db/open.ts'
import { SNAPSHOT } from '../../db/snapshot.ts'
import type { Log } from '../../lib/log.ts'
import type { ChainSource } from './chain-source.ts'
import { type Db, ledgerOf } from './ledger-row.ts'
import { openLedger, type ProgressListener } from './ledger.ts'
import type { LedgerTotals } from './queries.ts'
import type { Reconciliation } from './reconcile.ts'

export interface VerifyOptions {
  database: Pick<Database, 'url' | 'db'>
  account: string
  source: ChainSource
  log: Log
  onProgress?: ProgressListener
  pageSize?: number
}

export type VerifyReport =
  /** The chain couldn't be read to the end, so there is nothing to compare with. */
  | { status: 'unfinished'; reason: string; seconds: number }
  | {
      status: 'same' | 'different'
      /** Both were compared up to this slot. */
      slot: number
      stored: { totals: LedgerTotals; reconciliation: Reconciliation | null }
      replayed: { totals: LedgerTotals; reconciliation: Reconciliation }
      /** What only one of the two has, in words; at most a few of each kind. */
      differences: string[]
      seconds: number
    }

/** How many passes a replay may take over failing nodes. */
const PASSES = 20
const PREFIX = 'bd_verify_'

/**
 * Reads the whole history of the staking account again, into a temporary schema, and compares the result with the stored
 * ledger, movement by movement and wallet by wallet. The stored ledger is only read, and may be written to meanwhile.
 */
export async function verifyLedger({ database, account, source, log, onProgress = () => {}, pageSize = 1000 }: VerifyOptions): Promise<VerifyReport> {
  const started = performance.now()
  const seconds = () => Math.round(performance.now() - started) / 1000
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  const scratch = new pg.Pool({ connectionString: database.url, options: `-c search_path=${name}`, max: 4 })
  scratch.on('error', (error) => log.warn('a connection of the verification broke', { reason: error.message }))
  try {
    const home = await makeScratch(database.db, name)
    const db = drizzle(scratch)
    const fresh = await openLedger({ db, account, source, log, onProgress, pageSize })
    let reason = 'the history could not be read to its end'
    let done = false
    for (let pass = 0; pass < PASSES && !done; pass += 1) {
      const outcome = await fresh.pass()
      done = outcome.status === 'compared' && outcome.reconciliation.reconciled && outcome.outstanding === 0
      if (outcome.status === 'interrupted') reason = outcome.reason
      else if (outcome.status === 'compared' && !done) reason = `the replay itself differs from the chain by ${outcome.reconciliation.difference}, ${outcome.outstanding} transactions were not found`
    }
    const reconciliation = await fresh.reconciliation()
    if (!done || !reconciliation) return { status: 'unfinished', reason, seconds: seconds() }
    const stored = await openLedger({ db: database.db, account, source, log })
    const ids = { home, scratch: name, stored: await ledgerOf(database.db, account), fresh: await ledgerOf(db, account) }
    const { slot, differences } = await compare(database.db, ids)
    return {
      status: differences.length === 0 ? 'same' : 'different',
      slot,
      stored: { totals: await stored.totals(), reconciliation: await stored.reconciliation() },
      replayed: { totals: await fresh.totals(), reconciliation },
      differences,
      seconds: seconds(),
    }
  } finally {
    await scratch.end()
    await database.db.execute(sql`drop schema if exists ${sql.identifier(name)} cascade`)
  }
}

const TABLES = ['ledger_state', 'ledger_transactions', 'stake_movements', 'stake_positions', 'stake_wallets'] as const

/** The ledger's tables again, empty, in their own schema. Returns the schema of the stored ones. */
async function makeScratch(db: Db, name: string): Promise<string> {
  const { rows } = await db.execute<{ home: string }>(sql`select current_schema() as home`)
  const home = rows[0]?.home ?? 'public'
  await db.execute(sql`create schema ${sql.identifier(name)}`)
  for (const table of TABLES) {
    const from = sql`${sql.identifier(home)}.${sql.identifier(table)}`
    await db.execute(sql`create table ${sql.identifier(name)}.${sql.identifier(table)} (like ${from} including all)`)
  }
  return home
}

interface Places {
  home: string
  scratch: string
  stored: number
  fresh: number
}

/** How many of each kind are named. */
const NAMED = 5

/** Compares both up to the last slot that both cover; wallets only if nothing came later, as their rows have no slots. */
async function compare(db: Db, { home, scratch, stored, fresh }: Places): Promise<{ slot: number; differences: string[] }> {
  return db.transaction(
    async (tx) => {
      const at = (schemaName: string, table: (typeof TABLES)[number]) => sql`${sql.identifier(schemaName)}.${sql.identifier(table)}`
      const covered = await tx.execute<{ slot: string | null }>(sql`
        select case when a.outcome_slot is null then null else least(a.outcome_slot, b.outcome_slot) end as slot
        from ${at(home, 'ledger_state')} a, ${at(scratch, 'ledger_state')} b where a.id = ${stored} and b.id = ${fresh}`)
      const limit = covered.rows[0]?.slot ?? null
      if (limit === null) return { slot: 0, differences: ['the stored ledger has never been compared with the chain'] }
      const slot = Number(limit)

      const movements = (from: string, ledger: number) => sql`
        select id, kind, coalesce(wallet, '') as wallet, amount::text, slot::text, place, ordinal, case when at_estimated then null else at end as at
        from ${at(from, 'stake_movements')} where ledger = ${ledger} and slot <= ${slot}`
      const settled = (ledger: number) => sql`
        ledger = ${ledger} and wallet not in (
          select wallet from ${at(home, 'stake_movements')} where ledger = ${stored} and slot > ${slot} and wallet is not null
          union select wallet from ${at(scratch, 'stake_movements')} where ledger = ${fresh} and slot > ${slot} and wallet is not null)`
      const wallets = (from: string, ledger: number) => sql`
        select wallet, staked::text, positions, movements, excess::text from ${at(from, 'stake_wallets')} where ${settled(ledger)}`
      const positions = (from: string, ledger: number) => sql`
        select id, wallet, amount::text, remaining::text, case when start_estimated then null else started_at end as started_at
        from ${at(from, 'stake_positions')} where ${settled(ledger)}`

      const differences: string[] = []
      for (const [what, rowsOf] of [['movement', movements], ['wallet', wallets], ['position', positions]] as const) {
        for (const [side, a, b] of [
          ['only in the stored ledger', rowsOf(home, stored), rowsOf(scratch, fresh)],
          ['only in the replay', rowsOf(scratch, fresh), rowsOf(home, stored)],
        ] as const) {
          const { rows } = await tx.execute(sql`select d.*, count(*) over () as total from ((${a}) except (${b})) d limit ${NAMED}`)
          for (const row of rows) differences.push(`${what} ${side}: ${JSON.stringify(row)}`)
        }
      }
      return { slot, differences: [...differences, ...(await wrongTotals(tx, home, stored))] }
    },
    SNAPSHOT,
  )
}

/** Running totals that differ from the sums of their rows, in words. */
async function wrongTotals(tx: Pick<Db, 'execute'>, home: string, ledger: number): Promise<string[]> {
  const at = (table: (typeof TABLES)[number]) => sql`${sql.identifier(home)}.${sql.identifier(table)}`
  const { rows } = await tx.execute<{ what: string; total: string; sum: string }>(sql`
    select * from (
      select 'staked' as what, s.staked::text as total, (select coalesce(sum(remaining), 0)::text from ${at('stake_positions')} where ledger = ${ledger}) as sum from ${at('ledger_state')} s where id = ${ledger}
      union all select 'stakers', stakers::text, (select count(*)::text from ${at('stake_wallets')} where ledger = ${ledger} and staked > 0) from ${at('ledger_state')} where id = ${ledger}
      union all select 'positions', positions::text, (select count(*)::text from ${at('stake_positions')} where ledger = ${ledger}) from ${at('ledger_state')} where id = ${ledger}
      union all select 'movements', movements::text, (select count(*)::text from ${at('stake_movements')} where ledger = ${ledger}) from ${at('ledger_state')} where id = ${ledger}
    ) t where total <> sum`)
  return rows.map(({ what, total, sum }) => `the running total of ${what} is ${total}, but its rows come to ${sum}`)
}
