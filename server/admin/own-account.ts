import { and, count, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminAccount } from '../../src/contract/admin-account.ts'
import type { AdminNewFactor } from '../../src/contract/admin-people.ts'
import type { AuditRecord } from '../audit/audit-log.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import { createAttempts } from '../db/attempts.ts'
import { adminDevices, adminRecoveryCodes, adminSecondFactors, adminSessions, adminUsers } from '../db/schema-admin.ts'
import type { Clock } from '../lib/clock.ts'
import { secretHash } from '../lib/secret-hash.ts'
import { passwordComplaint, passwordLeast } from './password-rule.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { SecondFactors } from './second-factors.ts'
import { IDLE_MS, LONGEST_MS, type SignedIn } from './sessions.ts'

type Db = NodePgDatabase<Record<string, unknown>>
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface OwnAccountDeps {
  db: Db
  clock: Clock
  factors: SecondFactors
  /** Where owners need a second factor, and passwords are longer. */
  realChain?: boolean | undefined
}

/** An administrator in one of their sessions. */
export interface Self extends SignedIn {
  sessionId: string
}

/** What was asked of one's own account, or why it wasn't done. */
export type OwnOutcome<T = undefined> = { outcome: 'done'; value: T } | { outcome: 'wrong-password' | 'wrong-code' | 'short-password' | 'common-password' | 'required' } | { outcome: 'too-many'; waitMs: number }

/** An administrator's own account: password, second factor, sessions. What protects it takes the password once more. */
export interface OwnAccount {
  /** Null once the administrator has been removed. */
  read(self: Self): Promise<AdminAccount | null>
  /** All other sessions end, and the browsers known so far are forgotten. */
  changePassword(self: Self, request: { current: string; password: string }): Promise<OwnOutcome>
  /** One of their sessions; null: all but this one. False if there was none. */
  endSessions(self: Self, id: string | null): Promise<boolean>
  beginSecondFactor(self: Self, current: string): Promise<OwnOutcome<AdminNewFactor>>
  /** The recovery codes, shown only now. */
  confirmSecondFactor(self: Self, code: string): Promise<OwnOutcome<string[]>>
  removeSecondFactor(self: Self, current: string): Promise<OwnOutcome>
  renewRecoveryCodes(self: Self, current: string): Promise<OwnOutcome<string[]>>
}

/** Wrong passwords and codes allowed within the window of attempts.ts: a session that was left open is no way to guess them. */
const TRIES = 10

export function createOwnAccount({ db, clock, factors, realChain = false }: OwnAccountDeps): OwnAccount {
  const audit = createAuditLog({ db, clock })
  const attempts = createAttempts({ db, clock })
  const ofSelf = ({ id }: Self) => ({ kind: 'administrator', id })
  const needs = ({ role }: SignedIn) => realChain && role === 'owner'

  /** Does the work only for whoever knows the secret; counts the tries. */
  const knowing = async <T>(self: Self, what: 'password' | 'code', isRight: () => Promise<boolean>, work: () => Promise<OwnOutcome<T>>): Promise<OwnOutcome<T>> => {
    const key = { name: `own ${what} ${self.id}`, most: TRIES }
    const { waitMs } = await attempts.count(key)
    if (waitMs > 0) return { outcome: 'too-many', waitMs }
    if (!(await isRight())) return { outcome: what === 'password' ? 'wrong-password' : 'wrong-code' }
    await attempts.forget([key])
    return work()
  }
  const knowingPassword = <T>(self: Self, current: string, work: () => Promise<OwnOutcome<T>>) =>
    knowing(
      self,
      'password',
      async () => {
        const [found] = await db.select({ hash: adminUsers.passwordHash }).from(adminUsers).where(eq(adminUsers.id, self.id))
        return isPassword(current, found?.hash)
      },
      work,
    )
  /** A change and its entry in the audit log. */
  const recorded = <T>(self: Self, action: AuditRecord['action'], work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const value = await work(tx)
      await audit.record(tx, { actor: self, action, subject: ofSelf(self) })
      return value
    })
  const others = (self: Self): SQL | undefined => and(eq(adminSessions.user, self.id), ne(adminSessions.hash, secretHash(self.sessionId)))

  return {
    async read(self) {
      const [found] = await db
        .select({ username: adminUsers.username, email: adminUsers.email, role: adminUsers.role, sealed: adminSecondFactors.sealed, since: adminSecondFactors.since })
        .from(adminUsers)
        .leftJoin(adminSecondFactors, eq(adminSecondFactors.user, adminUsers.id))
        .where(eq(adminUsers.id, self.id))
      if (!found) return null
      const [codes] = await db.select({ left: count() }).from(adminRecoveryCodes).where(eq(adminRecoveryCodes.user, self.id))
      const now = clock.now()
      const alive = and(eq(adminSessions.user, self.id), gt(adminSessions.usedAt, new Date(now - IDLE_MS)), gt(adminSessions.createdAt, new Date(now - LONGEST_MS)))
      const sessions = await db.select().from(adminSessions).where(alive).orderBy(desc(adminSessions.usedAt), adminSessions.id)
      const current = secretHash(self.sessionId)
      const { username, email, role, sealed, since } = found
      return {
        username,
        email,
        role,
        passwordLeast: passwordLeast(realChain),
        secondFactor: { since: sealed === null ? null : (since?.toISOString() ?? null), required: needs({ ...self, role }), recoveryCodes: codes?.left ?? 0 },
        sessions: sessions.map(({ id, browser, createdAt, usedAt, hash }) => ({ id, browser, createdAt: createdAt.toISOString(), usedAt: usedAt.toISOString(), current: hash === current })),
      }
    },
    changePassword: (self, { current, password }) =>
      knowingPassword(self, current, async () => {
        const complaint = await passwordComplaint(password, [self.username], realChain)
        if (complaint !== null) return { outcome: complaint }
        const passwordHash = await hashPassword(password)
        await recorded(self, 'password_changed', async (tx) => {
          await tx.update(adminUsers).set({ passwordHash }).where(eq(adminUsers.id, self.id))
          await tx.delete(adminSessions).where(others(self))
          await tx.delete(adminDevices).where(eq(adminDevices.user, self.id))
        })
        return { outcome: 'done', value: undefined }
      }),
    endSessions: (self, id) =>
      db.transaction(async (tx) => {
        const which = id === null ? others(self) : and(eq(adminSessions.user, self.id), eq(adminSessions.id, id))
        const ended = await tx.delete(adminSessions).where(which).returning({ id: adminSessions.id })
        if (ended.length > 0) await audit.record(tx, { actor: self, action: 'sessions_ended', subject: ofSelf(self), detail: { sessions: ended.length } })
        return ended.length > 0
      }),
    beginSecondFactor: (self, current) => knowingPassword(self, current, async () => ({ outcome: 'done', value: await factors.begin(db, self) })),
    async confirmSecondFactor(self, code) {
      let codes: string[] = []
      const confirmed = async () => {
        const made = await db.transaction(async (tx) => {
          const shown = await factors.confirm(tx, self.id, code)
          if (shown) await audit.record(tx, { actor: self, action: 'second_factor_set', subject: ofSelf(self) })
          return shown
        })
        codes = made ?? []
        return made !== null
      }
      return knowing<string[]>(self, 'code', confirmed, async () => ({ outcome: 'done', value: codes }))
    },
    removeSecondFactor: (self, current) =>
      knowingPassword(self, current, async () => {
        if (needs(self)) return { outcome: 'required' }
        await recorded(self, 'second_factor_removed', (tx) => factors.remove(tx, self.id))
        return { outcome: 'done', value: undefined }
      }),
    renewRecoveryCodes: (self, current) =>
      knowingPassword(self, current, async () => ({ outcome: 'done', value: await recorded(self, 'recovery_codes_made', (tx) => factors.renewCodes(tx, self.id)) })),
  }
}
