import { and, asc, eq, gt, isNotNull, max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AuditAction, AuditDetail } from '../../src/contract/admin-audit.ts'
import type { AdminPerson } from '../../src/contract/admin-people.ts'
import type { AdminRole } from '../../src/contract/admin-role.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import { adminDevices, adminSecondFactors, adminSessions, adminUsers } from '../db/schema-admin.ts'
import type { Clock } from '../lib/clock.ts'
import type { SecondFactors } from './second-factors.ts'
import { IDLE_MS, type SignedIn } from './sessions.ts'

type Db = NodePgDatabase<Record<string, unknown>>
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** `last-owner`: somebody must be left who can let others in. */
export type PersonChanged = 'done' | 'none' | 'last-owner'

/** Administrators as owners manage them. */
export interface AdminPeople {
  list(): Promise<AdminPerson[]>
  changeRole(by: SignedIn, id: string, role: AdminRole): Promise<PersonChanged>
  /** Their sessions end at once; what they did stays. */
  remove(by: SignedIn, id: string): Promise<PersonChanged>
  /** For somebody who has lost their authenticator and their recovery codes. Their sessions end. */
  resetSecondFactor(by: SignedIn, id: string): Promise<PersonChanged>
}

export function createAdminPeople({ db, factors, clock }: { db: Db; factors: Pick<SecondFactors, 'remove'>; clock: Clock }): AdminPeople {
  const audit = createAuditLog({ db, clock })

  /** Changes one administrator. `endsOwner`: whether an owner is one no more afterwards. */
  const change = (by: SignedIn, id: string, action: AuditAction, endsOwner: boolean, work: (tx: Tx, role: AdminRole) => Promise<AuditDetail>): Promise<PersonChanged> =>
    db.transaction(async (tx) => {
      // Two owners who remove each other at once take turns here.
      const owners = await tx.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.role, 'owner')).orderBy(adminUsers.place).for('update')
      const [found] = await tx.select({ username: adminUsers.username, role: adminUsers.role }).from(adminUsers).where(eq(adminUsers.id, id)).for('update')
      if (!found) return 'none'
      if (endsOwner && owners.every((owner) => owner.id === id)) return 'last-owner'
      const detail = await work(tx, found.role)
      await audit.record(tx, { actor: by, action, subject: { kind: 'administrator', id }, detail: { name: found.username, ...detail } })
      return 'done'
    })

  return {
    async list() {
      const alive = gt(adminSessions.usedAt, new Date(clock.now() - IDLE_MS))
      const rows = await db
        .select({
          id: adminUsers.id,
          username: adminUsers.username,
          email: adminUsers.email,
          role: adminUsers.role,
          secondFactor: sql<boolean>`bool_or(${isNotNull(adminSecondFactors.sealed)})`,
          createdAt: adminUsers.createdAt,
          usedAt: max(adminSessions.usedAt),
        })
        .from(adminUsers)
        .leftJoin(adminSecondFactors, eq(adminSecondFactors.user, adminUsers.id))
        .leftJoin(adminSessions, and(eq(adminSessions.user, adminUsers.id), alive))
        .groupBy(adminUsers.id)
        .orderBy(asc(adminUsers.place))
      return rows.map((row) => ({ ...row, secondFactor: row.secondFactor, createdAt: row.createdAt.toISOString(), usedAt: row.usedAt?.toISOString() ?? null }))
    },
    changeRole: (by, id, role) =>
      change(by, id, 'role_changed', role !== 'owner', async (tx, from) => {
        await tx.update(adminUsers).set({ role }).where(eq(adminUsers.id, id))
        return { from, to: role }
      }),
    remove: (by, id) =>
      change(by, id, 'administrator_removed', true, async (tx, role) => {
        await tx.delete(adminUsers).where(eq(adminUsers.id, id))
        return { role }
      }),
    resetSecondFactor: (by, id) =>
      change(by, id, 'second_factor_reset', false, async (tx) => {
        await factors.remove(tx, id)
        await tx.delete(adminSessions).where(eq(adminSessions.user, id))
        await tx.delete(adminDevices).where(eq(adminDevices.user, id))
        return {}
      }),
  }
}
