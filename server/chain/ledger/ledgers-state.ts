import { inArray, sql } from 'drizzle-orm'
import { ledgerState } from '../../db/schema.ts'
import type { LedgerRow, Tx } from './ledger-row.ts'
import { type SumScope, versionOf } from './ledger-sums.ts'
import { type LedgerTrust, trustOf } from './trust.ts'

/** How the ledgers of one or more token accounts stand, together. */
export interface LedgersState {
  /** The movements that a comparison with the chain has confirmed; while incomplete, all that are known. */
  scope: SumScope
  trust: LedgerTrust
  /** The oldest of their comparisons; null before the first, and without any account. */
  compared: { slot: number; at: Date } | null
  /** Changes with every write to one of them. */
  version: string
  /** For one ledger alone: what its account holds beyond the positions, at that comparison. */
  unattributed: bigint | null
}

/** Null while nothing is known of one of them. */
export async function stateOfLedgers(tx: Tx, accounts: readonly string[], now: Date): Promise<LedgersState | null> {
  const rows = accounts.length === 0 ? [] : await tx.select().from(ledgerState).where(inArray(ledgerState.account, [...accounts]))
  if (rows.length < accounts.length || rows.some((row) => row.outcomeSlot === null && row.transactions === 0)) return null
  const trusts: LedgerTrust[] = []
  for (const row of rows) trusts.push(await trustOf(tx, row, now))
  const trust = together(trusts)
  const compared = oldestComparison(rows)
  const [only] = rows.length === 1 ? rows : []
  return {
    scope: { ledgers: rows.map(({ id }) => id), upToSlot: trust.state === 'incomplete' ? null : (compared?.slot ?? null) },
    trust,
    compared,
    version: (await tx.execute<{ version: string | null }>(sql`select ${versionOf(rows.map(({ id }) => id))} as version`)).rows[0]?.version ?? '',
    unattributed: only?.agreed ? BigInt(only.agreed.unattributed) : null,
  }
}

/** As good as the worst of them. Claims are about one account: with several they aren't claims about the sum. */
function together(all: readonly LedgerTrust[]): LedgerTrust {
  const missing = all.flatMap((one) => (one.state === 'incomplete' ? [one.outstanding] : []))
  if (missing.length > 0) return { state: 'incomplete', outstanding: missing.reduce((sum, outstanding) => sum + outstanding, 0) }
  const disputed = all.find((one) => one.state === 'disputed')
  if (disputed) return { ...disputed, claims: all.length === 1 ? disputed.claims : [] }
  const witnesses = all.flatMap((one) => (one.state === 'agreed' && one.witnesses !== null ? [one.witnesses] : []))
  return { state: 'agreed', witnesses: witnesses.length === all.length && witnesses.length > 0 ? Math.min(...witnesses) : null }
}

function oldestComparison(rows: readonly LedgerRow[]): { slot: number; at: Date } | null {
  const compared = rows.flatMap(({ outcomeSlot: slot, outcomeAt: at }) => (slot === null || at === null ? [] : [{ slot, at }]))
  if (compared.length === 0 || compared.length < rows.length) return null
  return { slot: Math.min(...compared.map(({ slot }) => slot)), at: new Date(Math.min(...compared.map(({ at }) => at.getTime()))) }
}
