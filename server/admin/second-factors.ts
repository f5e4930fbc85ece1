import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Secret, TOTP } from 'otpauth'
import { adminRecoveryCodes, adminSecondFactors } from '../db/schema-admin.ts'
import type { Place, Seal } from '../intake/sealed.ts'
import type { Clock } from '../lib/clock.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

type Db = NodePgDatabase<Record<string, unknown>>
/** The database, or a transaction in it. */
export type FactorsDb = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

/** What an authenticator app is given. */
export interface NewFactor {
  /** Base32, to be typed by hand. */
  secret: string
  /** `otpauth://totp/…`, for the QR code. */
  uri: string
}

/** Authenticator apps of administrators (TOTP, RFC 6238), and recovery codes for the day one is lost. */
export interface SecondFactors {
  has(db: FactorsDb, user: string): Promise<boolean>
  /** Makes a secret, which counts from its confirmation on. One that is in force stays so until then. */
  begin(db: FactorsDb, user: { id: string; username: string }): Promise<NewFactor>
  /** Whether the code is one of the new secret, which then is in force. Returns the recovery codes, new ones too, shown only here. */
  confirm(db: FactorsDb, user: string, code: string): Promise<string[] | null>
  /** Whether the code is right and counts for the first time: of the app, or a recovery code, which is then used up. */
  check(db: FactorsDb, user: string, code: string): Promise<'code' | 'recovery-code' | null>
  remove(db: FactorsDb, user: string): Promise<void>
  /** Replaces all recovery codes. They are shown only here. */
  renewCodes(db: FactorsDb, user: string): Promise<string[]>
}

const PERIOD_S = 30
/** Phones' clocks are off: the step before and the one after are right too. */
const WINDOW = 1

export function createSecondFactors({ seal, clock }: { seal: Seal; clock: Clock }): SecondFactors {
  /** The time step of a right code; null for any other. */
  const stepOf = (sealed: Buffer, user: string, code: string): number | null => {
    const totp = totpOf(Secret.fromBase32(seal.open(sealed, placeOf(user)).toString()))
    const delta = totp.validate({ token: code, timestamp: clock.now(), window: WINDOW })
    return delta === null ? null : Math.floor(clock.now() / 1000 / PERIOD_S) + delta
  }
  const renewCodes = async (db: FactorsDb, user: string) => {
    const codes = newRecoveryCodes()
    await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.user, user))
    await db.insert(adminRecoveryCodes).values(codes.map((code) => ({ hash: recoveryCodeHash(code), user })))
    return codes
  }
  return {
    renewCodes,
    has: async (db, user) => (await db.select({ user: adminSecondFactors.user }).from(adminSecondFactors).where(and(eq(adminSecondFactors.user, user), isNotNull(adminSecondFactors.sealed)))).length > 0,
    async begin(db, { id, username }) {
      const secret = new Secret({ size: 20 })
      const pending = seal.seal(Buffer.from(secret.base32), placeOf(id))
      await db.insert(adminSecondFactors).values({ user: id, pending }).onConflictDoUpdate({ target: adminSecondFactors.user, set: { pending } })
      return { secret: secret.base32, uri: totpOf(secret, username).toString() }
    },
    async confirm(db, user, code) {
      const [found] = await db.select({ pending: adminSecondFactors.pending }).from(adminSecondFactors).where(eq(adminSecondFactors.user, user)).for('update')
      const pending = found?.pending ?? null
      const step = pending === null || !isCode(code) ? null : stepOf(pending, user, digitsOf(code))
      if (step === null) return null
      await db.update(adminSecondFactors).set({ sealed: pending, pending: null, since: new Date(clock.now()), lastStep: step }).where(eq(adminSecondFactors.user, user))
      return renewCodes(db, user)
    },
    async check(db, user, code) {
      if (!isCode(code)) {
        const used = await db.delete(adminRecoveryCodes).where(and(eq(adminRecoveryCodes.user, user), eq(adminRecoveryCodes.hash, recoveryCodeHash(code)))).returning({ user: adminRecoveryCodes.user })
        return used.length > 0 ? 'recovery-code' : null
      }
      const [found] = await db.select({ sealed: adminSecondFactors.sealed }).from(adminSecondFactors).where(eq(adminSecondFactors.user, user))
      const step = found?.sealed == null ? null : stepOf(found.sealed, user, digitsOf(code))
      if (step === null) return null
      // Of two callers with one code, the database lets one through.
      const counted = await db.update(adminSecondFactors).set({ lastStep: step }).where(and(eq(adminSecondFactors.user, user), lt(adminSecondFactors.lastStep, step))).returning({ user: adminSecondFactors.user })
      return counted.length > 0 ? 'code' : null
    },
    async remove(db, user) {
      await db.delete(adminSecondFactors).where(eq(adminSecondFactors.user, user))
      await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.user, user))
    },
  }
}

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: 'BlackDuck', label, secret, digits: 6, period: PERIOD_S })
}

/** Sealed for one administrator: in another's row it can't be opened. */
function placeOf(user: string): Place {
  return { id: user, submission: 'admin_second_factors', part: 'totp' }
}

/** Apps show the six digits in two groups. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '')
}

function isCode(code: string): boolean {
  return /^\d{6}$/.test(digitsOf(code))
}
