import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminInvitation, AdminInvitationSeen } from '../../src/contract/admin-people.ts'
import type { AdminRole } from '../../src/contract/admin-role.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import { adminInvitations, adminUsers } from '../db/schema-admin.ts'
import type { Clock } from '../lib/clock.ts'
import { secretHash } from '../lib/secret-hash.ts'
import { passwordComplaint, passwordLeast } from './password-rule.ts'
import { hashPassword } from './passwords.ts'
import type { SignedIn } from './sessions.ts'
import { nameKey } from './users.ts'

/** How long an invitation can be accepted. */
export const INVITATION_MS = 72 * 3_600_000

/** `none`: there is no such invitation, or it has expired, been revoked or been accepted. */
export type Accepted = 'done' | 'none' | 'short-password' | 'common-password' | 'name-taken'

/** Invitations to become an administrator. The token of the link is stored as a hash only. */
export interface AdminInvitations {
  list(): Promise<AdminInvitation[]>
  invite(by: SignedIn, invited: { role: AdminRole; email: string | null }): Promise<{ invitation: AdminInvitation; token: string }>
  /** False if there is none. */
  revoke(by: SignedIn, id: string): Promise<boolean>
  look(token: string): Promise<AdminInvitationSeen | null>
  /** Makes an administrator of whoever has the token, once. */
  accept(token: string, chosen: { username: string; password: string }): Promise<Accepted>
}

export function createAdminInvitations({ db, clock, realChain = false }: { db: NodePgDatabase<Record<string, unknown>>; clock: Clock; realChain?: boolean | undefined }): AdminInvitations {
  const audit = createAuditLog({ db, clock })
  const now = () => new Date(clock.now())
  const open = (token: string) => and(eq(adminInvitations.hash, secretHash(token)), gt(adminInvitations.until, now()))
  return {
    list: async () => (await db.select().from(adminInvitations).where(gt(adminInvitations.until, now())).orderBy(desc(adminInvitations.createdAt), adminInvitations.id)).map(shown),
    invite: (by, { role, email }) =>
      db.transaction(async (tx) => {
        const token = randomBytes(32).toString('base64url')
        const row = { id: randomUUID(), hash: secretHash(token), role, email, invitedBy: by.username, createdAt: now(), until: new Date(clock.now() + INVITATION_MS) }
        await tx.delete(adminInvitations).where(lt(adminInvitations.until, now()))
        await tx.insert(adminInvitations).values(row)
        await audit.record(tx, { actor: by, action: 'invited', subject: { kind: 'invitation', id: row.id }, detail: { role, byMail: email !== null } })
        return { invitation: shown(row), token }
      }),
    revoke: (by, id) =>
      db.transaction(async (tx) => {
        const gone = await tx.delete(adminInvitations).where(eq(adminInvitations.id, id)).returning({ role: adminInvitations.role })
        if (gone.length > 0) await audit.record(tx, { actor: by, action: 'invitation_revoked', subject: { kind: 'invitation', id } })
        return gone.length > 0
      }),
    async look(token) {
      const [found] = await db.select().from(adminInvitations).where(open(token))
      return found ? { role: found.role, invitedBy: found.invitedBy, until: found.until.toISOString(), passwordLeast: passwordLeast(realChain) } : null
    },
    async accept(token, { username, password }) {
      // Whoever has no invitation must cost us no hashing.
      const [invited] = await db.select({ id: adminInvitations.id }).from(adminInvitations).where(open(token))
      if (!invited) return 'none'
      const complaint = await passwordComplaint(password, [username], realChain)
      if (complaint !== null) return complaint
      const passwordHash = await hashPassword(password)
      return db.transaction(async (tx) => {
        const [found] = await tx.select().from(adminInvitations).where(open(token)).for('update')
        if (!found) return 'none'
        const user = { id: randomUUID(), username, nameKey: nameKey(username), email: found.email, passwordHash, role: found.role, createdAt: now() }
        // One at a time, so that places and names stay unique without an error.
        await tx.execute(sql`lock table admin_users in share row exclusive mode`)
        const taken = await tx.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.nameKey, user.nameKey))
        if (taken.length > 0) return 'name-taken'
        await tx.insert(adminUsers).values({ ...user, place: sql`(select coalesce(max(place), 0) + 1 from admin_users)` })
        await tx.delete(adminInvitations).where(eq(adminInvitations.id, found.id))
        await audit.record(tx, { actor: user, action: 'invitation_accepted', subject: { kind: 'invitation', id: found.id }, detail: { role: found.role } })
        return 'done'
      })
    },
  }
}

function shown({ id, role, email, invitedBy, createdAt, until }: Omit<typeof adminInvitations.$inferSelect, 'hash'>): AdminInvitation {
  return { id, role, email, invitedBy, createdAt: createdAt.toISOString(), until: until.toISOString() }
}
