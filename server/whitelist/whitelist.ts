import { and, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { WhitelistEntry, WhitelistTier } from '../../src/contract/admin-whitelist.ts'
import { whitelistTiers } from '../../src/contract/admin-whitelist.ts'
import { olderThan, page, containing, type Cursor } from '../admin/list-request.ts'
import type { AuditActor, AuditLog } from '../audit/audit-log.ts'
import type { Database } from '../db/open.ts'
import { whitelist } from '../db/schema-whitelist.ts'
import { batchedRead } from '../lib/batched-read.ts'
import type { Clock } from '../lib/clock.ts'

type Db = Database['db']

/** Wallets that the team has verified by hand; approvals of requests put them here. */
export interface Whitelist {
  /** What the wallet counts as at least; null if it isn't on the list. Read anew each time, so that an approval and a revocation hold at once. */
  tierOf(wallet: string): Promise<WhitelistTier | null>
  /** Those in force, newest first. `q`: a part of the wallet, the reference number or the administrator's name. */
  list(query: { q: string; limit: number; before: Cursor | undefined }): Promise<{ entries: WhitelistEntry[]; next: string | null }>
  /** Takes a wallet off. Returns how many approvals that ended. */
  revoke(wallet: string, actor: AuditActor): Promise<number>
}

export function createWhitelist({ db, audit, clock }: { db: Db; audit?: Pick<AuditLog, 'record'> | undefined; clock: Clock }): Whitelist {
  return {
    // Every visitor may ask about any wallet: however many do, the other readers of the database keep their connections.
    tierOf: batchedRead((wallets) => tiersOf(db, wallets)),
    async list({ q, limit, before }) {
      const words = q.split(/\s+/).filter((word) => word !== '')
      const matching = words.map((word) => or(...[whitelist.wallet, whitelist.reference, whitelist.by].map((column) => ilike(column, containing(word)))))
      const found = await db
        .select()
        .from(whitelist)
        .where(and(isNull(whitelist.revokedAt), ...matching, olderThan(whitelist.since, whitelist.id, before)))
        .orderBy(desc(whitelist.since), desc(whitelist.id))
        .limit(limit + 1)
      const { rows, next } = page(found, limit, ({ since, id }) => ({ at: since, id }))
      return { entries: rows.map(entryOf), next }
    },
    revoke: (wallet, actor) =>
      db.transaction(async (tx) => {
        const revoked = await tx
          .update(whitelist)
          .set({ revokedAt: new Date(clock.now()), revokedBy: actor.username })
          .where(and(eq(whitelist.wallet, wallet), isNull(whitelist.revokedAt)))
          .returning({ id: whitelist.id })
        for (const { id } of revoked) await audit?.record(tx, { actor, action: 'whitelist_revoked', subject: { kind: 'whitelist', id } })
        return revoked.length
      }),
  }
}

/** The highest tier in force of each of these wallets that has one. */
async function tiersOf(db: Db, wallets: readonly string[]): Promise<Map<string, WhitelistTier>> {
  const rows = await db
    .select({ wallet: whitelist.wallet, tier: whitelist.tier })
    .from(whitelist)
    .where(and(inArray(whitelist.wallet, [...wallets]), isNull(whitelist.revokedAt)))
  const ascending = rows.toSorted((one, other) => whitelistTiers.indexOf(one.tier) - whitelistTiers.indexOf(other.tier))
  return new Map(ascending.map(({ wallet, tier }) => [wallet, tier]))
}

/** The newest approval of a wallet that is in force, else the last one that was; null if it was never on the list. */
export async function latestOf(db: Pick<Db, 'select'>, wallet: string): Promise<WhitelistEntry | null> {
  const [row] = await db.select().from(whitelist).where(eq(whitelist.wallet, wallet)).orderBy(sql`${whitelist.revokedAt} desc nulls first`, desc(whitelist.since)).limit(1)
  return row ? entryOf(row) : null
}

function entryOf({ reference, since, revokedAt, ...row }: typeof whitelist.$inferSelect): WhitelistEntry {
  return { ...row, referenceNumber: reference, since: since.toISOString(), revokedAt: revokedAt?.toISOString() ?? null }
}
