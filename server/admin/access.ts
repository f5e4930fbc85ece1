import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminLogin, AdminLoginCode, AdminSetup, AdminSetupState, AdminUser } from '../../src/contract/admin.ts'
import { createAuditLog } from '../audit/audit-log.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import type { Clock } from '../lib/clock.ts'
import { createAttempts, type AttemptKey } from '../db/attempts.ts'
import { createAdminChallenges } from './challenges.ts'
import { createAdminDevices } from './devices.ts'
import { passwordComplaint, passwordLeast } from './password-rule.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { SecondFactors } from './second-factors.ts'
import { createAdminSessions, type AdminSessions } from './sessions.ts'
import { createTurns } from './turns.ts'
import { createAdminUsers, nameKey, type StoredUser } from './users.ts'

export interface AdminAccessDeps {
  db: NodePgDatabase<Record<string, unknown>>
  clock: Clock
  /** Whether set-up always requires a token, and which one. If one is required but missing, set-up is impossible. */
  setup: { needsToken: boolean; token?: string | undefined }
  /** Absent in tests of other areas: nobody has a second factor there. */
  factors?: SecondFactors
  /** Where owners need a second factor, and passwords are longer. */
  realChain?: boolean
}

export interface SignedInNow {
  outcome: 'signed-in'
  sessionId: string
  device: string
  user: AdminUser
}
/** `code-needed`: the password was right, and the second step is still to come. */
export type SignInOutcome = SignedInNow | { outcome: 'code-needed'; challenge: string } | { outcome: 'wrong' } | { outcome: 'too-many'; waitMs: number }
/** `late`: the password is to be given again. */
export type CodeOutcome = SignedInNow | { outcome: 'wrong' | 'late' } | { outcome: 'too-many'; waitMs: number }
export type SetUpOutcome =
  | { outcome: 'done' | 'closed' | 'short-password' | 'common-password' | 'wrong-token' | 'no-token' }
  | { outcome: 'too-many'; waitMs: number }

/** Who is making the attempt. */
export interface Caller {
  /** The address groups the caller counts towards, narrowest first (see address-limits.ts); none for this machine. */
  groups: readonly string[]
  /** The device cookie, if this browser has signed in before. */
  device?: string | undefined
  /** `Firefox on Windows`; absent for programs. */
  browser?: string | undefined
}

/** How administrators get in. `isLocal`: the request came straight from this machine (see local-request.ts); only then may set-up be open. */
export interface AdminAccess {
  readonly sessions: AdminSessions
  setupState(isLocal: boolean): Promise<AdminSetupState>
  setUp(request: AdminSetup, caller: Caller, isLocal: boolean): Promise<SetUpOutcome>
  signIn(request: AdminLogin, caller: Caller): Promise<SignInOutcome>
  /** The second step. */
  showCode(request: AdminLoginCode, caller: Caller): Promise<CodeOutcome>
}

/** Failed attempts allowed within the window of attempts.ts: per address, per wider address group, and per known browser. */
const OF_ADDRESS = 10
const OF_WIDER = 40
const OF_DEVICE = 10
/**
 * After this many failures for one name, each address gets fewer attempts. Guesses never lock the name itself: that would
 * lock its owner out for as long as they go on.
 */
const OF_NAME = 40
const OF_ADDRESS_WHEN_GUESSED = 3
/** Wrong codes, per administrator (or known browser of theirs) and per sign-in. The password was right by then. */
const OF_CODE = 10
const OF_CHALLENGE = 5
/**
 * Each password check takes 19 MiB and one of the few threads that files and name look-ups share. Known browsers have a
 * queue of their own, which other callers can't fill.
 */
const TURNS = { atOnce: 1, waiting: 30 } as const
const BUSY_MS = 2000

export function createAdminAccess({ db, clock, setup, factors, realChain = false }: AdminAccessDeps): AdminAccess {
  const users = createAdminUsers({ db, clock })
  const sessions = createAdminSessions({ db, clock, ownersNeedSecondFactor: realChain })
  const challenges = createAdminChallenges({ db, clock })
  const audit = createAuditLog({ db, clock })
  const attempts = createAttempts({ db, clock })
  const devices = createAdminDevices({ db, clock })
  const turns = { known: createTurns(TURNS), others: createTurns(TURNS) }
  const needsToken = (isLocal: boolean) => setup.needsToken || !isLocal

  /** Counts each key in turn: a caller over one limit uses up nothing of the next. `tries` is that of the first key. */
  const countAll = async (keys: readonly AttemptKey[]): Promise<{ tries: number; waitMs: number }> => {
    let first: number | undefined
    for (const key of keys) {
      const { tries, waitMs } = await attempts.count(key)
      first ??= tries
      if (waitMs > 0) return { tries: first, waitMs }
    }
    return { tries: first ?? 0, waitMs: 0 }
  }

  const failed = (action: 'sign_in_failed' | 'code_failed', user: Pick<StoredUser, 'id'> | undefined, { groups }: Caller) =>
    // Not the name that was typed: people type passwords there.
    audit.note({ actor: null, action, ...(user ? { subject: { kind: 'administrator', id: user.id } } : {}), detail: { from: groups[0] ?? 'this machine' } })

  /** The whole sign-in: the session, and what is remembered of it. */
  const begin = async (user: StoredUser, { groups, device, browser }: Caller, withCode: 'code' | 'recovery-code' | null): Promise<SignedInNow> => {
    const remembered = await devices.remember(device, user.id)
    const sessionId = await db.transaction(async (tx) => {
      const begun = await createAdminSessions({ db: tx, clock }).begin(user.id, browser)
      const by = { actor: user, subject: { kind: 'administrator', id: user.id } }
      if (withCode === 'recovery-code') await audit.record(tx, { ...by, action: 'recovery_code_used' })
      await audit.record(tx, { ...by, action: 'signed_in', detail: { from: groups[0] ?? 'this machine', browser: browser ?? '', secondFactor: withCode !== null } })
      return begun
    })
    return { outcome: 'signed-in', sessionId, device: remembered, user: { username: user.username, ...(user.email === null ? {} : { email: user.email }) } }
  }

  return {
    sessions,
    setupState: async (isLocal) => ({ open: !(await users.any()), needsToken: needsToken(isLocal), passwordLeast: passwordLeast(realChain) }),

    async setUp({ username, password, email, setupToken }, { groups }, isLocal) {
      if (await users.any()) return { outcome: 'closed' }
      if (needsToken(isLocal)) {
        if (setup.token === undefined) return { outcome: 'no-token' }
        const { waitMs } = await countAll(ofAddress('set-up', groups))
        if (waitMs > 0) return { outcome: 'too-many', waitMs }
        if (!isSameSecret(setupToken ?? '', setup.token)) return { outcome: 'wrong-token' }
      }
      const complaint = await passwordComplaint(password, [username], realChain)
      if (complaint !== null) return { outcome: complaint }
      const passwordHash = await turns.others.take(() => hashPassword(password))
      if (passwordHash === null) return { outcome: 'too-many', waitMs: BUSY_MS }
      const user = { username, email: email === undefined || email === '' ? null : email, passwordHash }
      const made = await users.createFirst(user)
      if (made) await audit.note({ actor: made, action: 'administrator_set_up', subject: { kind: 'administrator', id: made.id }, detail: { role: 'owner' } })
      return { outcome: made ? 'done' : 'closed' }
    },

    async signIn({ username, password }, caller) {
      const { groups, device } = caller
      const user = await users.byName(username)
      const isKnown = user !== undefined && (await devices.isOf(device, user.id))
      const keys = isKnown ? [{ name: `login device ${device}`, most: OF_DEVICE }] : ofAddress('login', groups)
      const counted = await countAll(keys)
      if (counted.waitMs > 0) return { outcome: 'too-many', waitMs: counted.waitMs }
      if (!isKnown) {
        const ofName = await attempts.count({ name: `login name ${nameKey(username)}`, most: OF_NAME })
        if (ofName.waitMs > 0 && counted.tries > OF_ADDRESS_WHEN_GUESSED) return { outcome: 'too-many', waitMs: ofName.waitMs }
      }
      const isRight = await turns[isKnown ? 'known' : 'others'].take(() => isPassword(password, user?.passwordHash))
      if (isRight === null) return { outcome: 'too-many', waitMs: BUSY_MS }
      if (!isRight || !user) {
        await failed('sign_in_failed', user, caller)
        return { outcome: 'wrong' }
      }
      await attempts.forget(keys)
      if (await factors?.has(db, user.id)) return { outcome: 'code-needed', challenge: await challenges.begin(user.id) }
      return begin(user, caller, null)
    },

    async showCode({ challenge, code }, caller) {
      const id = await challenges.userOf(challenge)
      const user = id === null ? undefined : await users.byId(id)
      if (!user || !factors) return { outcome: 'late' }
      const isKnown = await devices.isOf(caller.device, user.id)
      // Whoever has the password of another must not lock that one's own browsers out.
      const keys = [{ name: `code ${challenge}`, most: OF_CHALLENGE }, ...(isKnown ? [{ name: `code device ${caller.device}`, most: OF_CODE }] : [...ofAddress('code', caller.groups), { name: `code of ${user.id}`, most: OF_CODE }])]
      const { waitMs } = await countAll(keys)
      if (waitMs > 0) return { outcome: 'too-many', waitMs }
      const shown = await factors.check(db, user.id, code)
      if (shown === null) {
        await failed('code_failed', user, caller)
        return { outcome: 'wrong' }
      }
      await attempts.forget(keys)
      await challenges.end(challenge)
      return begin(user, caller, shown)
    },
  }
}

function ofAddress(what: string, [narrow = 'this machine', ...wider]: readonly string[]): AttemptKey[] {
  return [{ name: `${what} address ${narrow}`, most: OF_ADDRESS }, ...wider.map((group) => ({ name: `${what} address ${group}`, most: OF_WIDER }))]
}
