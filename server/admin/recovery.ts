import { randomBytes } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { adminAttempts, adminDevices, adminRecoveryCodes, adminSecondFactors, adminSessions, adminUsers } from '../db/schema-admin.ts'
import type { Database } from '../db/open.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import { systemClock } from '../lib/clock.ts'
import { hashPassword } from './passwords.ts'
import { nameKey } from './users.ts'

type Db = Database['db']

export type Recovered = { ok: true; username: string; password: string } | { ok: false; error: string }

/**
 * Sets a new password for the administrator with this name or email address, and returns it only here. Ends all sessions
 * of that administrator, takes away their second factor, and forgets their known browsers and everyone's failed attempts.
 */
export async function resetPassword(db: Db, who: string): Promise<Recovered> {
  const found = await db
    .select({ id: adminUsers.id, username: adminUsers.username })
    .from(adminUsers)
    .where(or(eq(adminUsers.nameKey, nameKey(who)), eq(sql`lower(${adminUsers.email})`, who.trim().toLowerCase())))
  const [user, ...others] = found
  if (!user) return { ok: false, error: `There is no administrator called ${who}. ${await said(db)}` }
  if (others.length > 0) return { ok: false, error: `Several administrators have the address ${who}. Name one of them: ${found.map(({ username }) => username).join(', ')}.` }
  const password = randomBytes(18).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await tx.update(adminUsers).set({ passwordHash }).where(eq(adminUsers.id, user.id))
    await tx.delete(adminSessions).where(eq(adminSessions.user, user.id))
    await tx.delete(adminDevices).where(eq(adminDevices.user, user.id))
    await tx.delete(adminAttempts)
    await tx.delete(adminSecondFactors).where(eq(adminSecondFactors.user, user.id))
    await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.user, user.id))
    await createAuditLog({ db, clock: systemClock }).record(tx, { actor: null, action: 'password_reset', subject: { kind: 'administrator', id: user.id }, detail: { name: user.username } })
  })
  return { ok: true, username: user.username, password }
}

/** The administrators there are, in a sentence. */
async function said(db: Db): Promise<string> {
  const users = await administrators(db)
  return users.length === 0 ? 'None has been set up yet; /admin/setup makes the first one.' : `There is ${users.map(({ username }) => username).join(', ')}.`
}

export function administrators(db: Db): Promise<{ username: string; email: string | null }[]> {
  return db.select({ username: adminUsers.username, email: adminUsers.email }).from(adminUsers).orderBy(adminUsers.place)
}
