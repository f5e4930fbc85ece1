import { createHash, timingSafeEqual } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AdminLogin, AdminSetup, AdminSetupState, AdminUser } from '../../src/contract/admin.ts'
import { isCommonPassword } from '../../src/rules/password.ts'
import { createAttempts, type AttemptKey } from './attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { createAdminSessions, type AdminSessions } from './sessions.ts'
import { createAdminUsers, nameKey } from './users.ts'

export interface AdminAccessParts {
  db: NodePgDatabase<Record<string, unknown>>
  clock: () => number
  /** Whether setting up always takes a token, and which; a token that is asked for and not there lets nobody set up. */
  setup: { needsToken: boolean; token?: string | undefined }
}

export type SignInOutcome = { outcome: 'signed-in'; sessionId: string; user: AdminUser } | { outcome: 'wrong' } | { outcome: 'too-many'; waitMs: number }
export type SetUpOutcome =
  | { outcome: 'done' | 'closed' | 'common-password' | 'wrong-token' | 'no-token' }
  | { outcome: 'too-many'; waitMs: number }

/**
 * How administrators get in. `address`: whose try it is, as client-address.ts tells; null for this machine. `isLocal`:
 * whether the request came straight from this machine, as local-request.ts tells: only then setting up may be open.
 */
export interface AdminAccess {
  readonly sessions: AdminSessions
  setupState(isLocal: boolean): Promise<AdminSetupState>
  setUp(request: AdminSetup, address: string | null, isLocal: boolean): Promise<SetUpOutcome>
  signIn(request: AdminLogin, address: string | null): Promise<SignInOutcome>
}

/**
 * Failed tries within the window of attempts.ts. Of an address few; of a name more, as one that is locked keeps its
 * owner out: by 40 guesses a quarter of an hour even a bad password lasts for years.
 */
const OF_ADDRESS = 10
const OF_NAME = 40

export function createAdminAccess({ db, clock, setup }: AdminAccessParts): AdminAccess {
  const users = createAdminUsers({ db, clock })
  const sessions = createAdminSessions({ db, clock })
  const attempts = createAttempts({ db, clock })
  const needsToken = (isLocal: boolean) => setup.needsToken || !isLocal

  return {
    sessions,
    setupState: async (isLocal) => ({ open: !(await users.any()), needsToken: needsToken(isLocal) }),

    async setUp({ username, password, email, setupToken }, address, isLocal) {
      if (await users.any()) return { outcome: 'closed' }
      if (needsToken(isLocal)) {
        if (setup.token === undefined) return { outcome: 'no-token' }
        const waitMs = await attempts.count([ofAddress('set-up', address)])
        if (waitMs > 0) return { outcome: 'too-many', waitMs }
        if (!isSame(setupToken ?? '', setup.token)) return { outcome: 'wrong-token' }
      }
      if (isCommonPassword(password) || nameKey(password) === nameKey(username)) return { outcome: 'common-password' }
      const user = { username, email: email === undefined || email === '' ? null : email, passwordHash: await hashPassword(password) }
      return { outcome: (await users.createFirst(user)) ? 'done' : 'closed' }
    },

    async signIn({ username, password }, address) {
      const keys = [ofAddress('login', address), { name: `login name ${nameKey(username)}`, most: OF_NAME }]
      const waitMs = await attempts.count(keys)
      if (waitMs > 0) return { outcome: 'too-many', waitMs }
      const user = await users.byName(username)
      if (!(await isPassword(password, user?.passwordHash)) || !user) return { outcome: 'wrong' }
      await attempts.forget(keys)
      const sessionId = await sessions.begin(user.id)
      return { outcome: 'signed-in', sessionId, user: { username: user.username, ...(user.email === null ? {} : { email: user.email }) } }
    },
  }
}

function ofAddress(what: string, address: string | null): AttemptKey {
  return { name: `${what} address ${address ?? 'this machine'}`, most: OF_ADDRESS }
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
