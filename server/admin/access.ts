import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminLogin, AdminSetup, AdminSetupState, AdminUser } from '../../src/contract/admin.ts'
import { isCommonPassword } from '../../src/rules/password.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import type { Clock } from '../lib/clock.ts'
import { createAttempts, type AttemptKey } from '../db/attempts.ts'
import { createAdminDevices } from './devices.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { createAdminSessions, type AdminSessions } from './sessions.ts'
import { createTurns } from './turns.ts'
import { createAdminUsers, nameKey } from './users.ts'

export interface AdminAccessDeps {
  db: NodePgDatabase<Record<string, unknown>>
  clock: Clock
  /** Whether set-up always requires a token, and which one. If one is required but missing, set-up is impossible. */
  setup: { needsToken: boolean; token?: string | undefined }
}

export type SignInOutcome = { outcome: 'signed-in'; sessionId: string; device: string; user: AdminUser } | { outcome: 'wrong' } | { outcome: 'too-many'; waitMs: number }
export type SetUpOutcome =
  | { outcome: 'done' | 'closed' | 'common-password' | 'wrong-token' | 'no-token' }
  | { outcome: 'too-many'; waitMs: number }

/** Who is making the attempt. */
export interface Caller {
  /** The address groups the caller counts towards, narrowest first (see address-limits.ts); none for this machine. */
  groups: readonly string[]
  /** The device cookie, if this browser has signed in before. */
  device?: string | undefined
}

/** How administrators get in. `isLocal`: the request came straight from this machine (see local-request.ts); only then may set-up be open. */
export interface AdminAccess {
  readonly sessions: AdminSessions
  setupState(isLocal: boolean): Promise<AdminSetupState>
  setUp(request: AdminSetup, caller: Caller, isLocal: boolean): Promise<SetUpOutcome>
  signIn(request: AdminLogin, caller: Caller): Promise<SignInOutcome>
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
/**
 * Each password check takes 19 MiB and one of the few threads that files and name look-ups share. Known browsers have a
 * queue of their own, which other callers can't fill.
 */
const TURNS = { atOnce: 1, waiting: 30 } as const
const BUSY_MS = 2000

export function createAdminAccess({ db, clock, setup }: AdminAccessDeps): AdminAccess {
  const users = createAdminUsers({ db, clock })
  const sessions = createAdminSessions({ db, clock })
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

  return {
    sessions,
    setupState: async (isLocal) => ({ open: !(await users.any()), needsToken: needsToken(isLocal) }),

    async setUp({ username, password, email, setupToken }, { groups }, isLocal) {
      if (await users.any()) return { outcome: 'closed' }
      if (needsToken(isLocal)) {
        if (setup.token === undefined) return { outcome: 'no-token' }
        const { waitMs } = await countAll(ofAddress('set-up', groups))
        if (waitMs > 0) return { outcome: 'too-many', waitMs }
        if (!isSameSecret(setupToken ?? '', setup.token)) return { outcome: 'wrong-token' }
      }
      if (isCommonPassword(password) || nameKey(password) === nameKey(username)) return { outcome: 'common-password' }
      const passwordHash = await turns.others.take(() => hashPassword(password))
      if (passwordHash === null) return { outcome: 'too-many', waitMs: BUSY_MS }
      const user = { username, email: email === undefined || email === '' ? null : email, passwordHash }
      return { outcome: (await users.createFirst(user)) ? 'done' : 'closed' }
    },

    async signIn({ username, password }, { groups, device }) {
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
      if (!isRight || !user) return { outcome: 'wrong' }
      await attempts.forget(keys)
      const [sessionId, remembered] = [await sessions.begin(user.id), await devices.remember(device, user.id)]
      return { outcome: 'signed-in', sessionId, device: remembered, user: { username: user.username, ...(user.email === null ? {} : { email: user.email }) } }
    },
  }
}

function ofAddress(what: string, [narrow = 'this machine', ...wider]: readonly string[]): AttemptKey[] {
  return [{ name: `${what} address ${narrow}`, most: OF_ADDRESS }, ...wider.map((group) => ({ name: `${what} address ${group}`, most: OF_WIDER }))]
}
