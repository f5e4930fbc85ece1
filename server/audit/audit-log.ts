import { asc, desc, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AuditAction, AuditDetail, AuditVerification } from '../../src/contract/admin-audit.ts'
import { auditLog } from '../db/schema-admin.ts'
import { systemClock, type Clock } from '../lib/clock.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { sleep } from '../lib/sleep.ts'
import { auditHash, FIRST_HASH } from './audit-chain.ts'

type Db = NodePgDatabase<Record<string, unknown>>
/** The database, or a transaction in it. */
export type AuditWriter = Pick<Db, 'execute' | 'select' | 'insert'>

/** Who did it: an administrator. */
export interface AuditActor {
  readonly id: string
  readonly username: string
}

export interface AuditRecord {
  /** Null for the server itself, and for callers who are nobody. */
  actor: AuditActor | null
  action: AuditAction
  /** What it was done to: `{ kind: 'submission', id }`. */
  subject?: { kind: string; id: string } | undefined
  /** Facts: no secrets, and no more of a person than is needed. */
  detail?: AuditDetail | undefined
}

export interface AuditLog {
  /**
   * Adds an entry, in the transaction of what it tells of. Record last: from here to the end of the transaction other
   * writers wait, and one that then waits for a row of theirs would wait for ever.
   */
  record(tx: AuditWriter, entry: AuditRecord): Promise<void>
  /** The same in a transaction of its own, for what changes nothing else. */
  note(entry: AuditRecord): Promise<void>
  /** Reads the whole log and says how far the chain of hashes is unbroken. */
  verify(): Promise<AuditVerification>
}

/** Under a flood of sign-ins there may be no connection for a moment; an entry isn't given up for that. */
const PAUSES_MS = [50, 200, 800]

/** Any number, the same for all writers of the log. */
const LOCK = 0x6175_6469
const ROWS_AT_ONCE = 1000

/**
 * The audit log: append-only, each row chained to the one before it by its hash.
 *
 * @example
 * await db.transaction(async (tx) => {
 *   await change(tx)
 *   await audit.record(tx, { actor: c.get('admin'), action: 'role_changed', subject: { kind: 'administrator', id }, detail: { role } })
 * })
 */
export function createAuditLog({ db, clock }: { db: Db; clock: Clock }): AuditLog {
  let last: Promise<void> = Promise.resolve()
  const record = async (tx: AuditWriter, { actor, action, subject, detail = {} }: AuditRecord) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [before] = await tx.select({ place: auditLog.place, hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.place)).limit(1)
    const row = {
      place: (before?.place ?? 0) + 1,
      at: new Date(clock.now()),
      actorId: actor?.id ?? null,
      actor: actor?.username ?? null,
      action,
      subjectKind: subject?.kind ?? null,
      subject: subject?.id ?? null,
      detail,
    }
    await tx.insert(auditLog).values({ ...row, hash: auditHash(before?.hash ?? FIRST_HASH, row) })
  }
  return {
    record,
    note: (entry) => {
      // Waiting for the lock here takes no connection from others.
      const noted = last.then(() => patiently(() => db.transaction((tx) => record(tx, entry))))
      last = noted.catch(() => {})
      return noted
    },
    async verify() {
      const checkedAt = new Date(clock.now()).toISOString()
      let [upTo, hash] = [0, FIRST_HASH]
      for (;;) {
        const rows = await db.select().from(auditLog).where(gt(auditLog.place, upTo)).orderBy(asc(auditLog.place)).limit(ROWS_AT_ONCE)
        for (const row of rows) {
          if (row.place !== upTo + 1 || row.hash !== auditHash(hash, row)) return { intact: false, upTo, hash, broken: upTo + 1, checkedAt }
          ;[upTo, hash] = [row.place, row.hash]
        }
        if (rows.length < ROWS_AT_ONCE) return { intact: true, upTo, hash, broken: null, checkedAt }
      }
    },
  }
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await sleep(pause, systemClock)
    }
  }
  return work()
}
