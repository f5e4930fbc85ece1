import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { OpenedPairing, PairingAnswer, PairingEnd, PairingKey, PairingState } from '../../src/contract/wallet-pairing.ts'
import type { Database } from '../db/open.ts'
import { walletProofs } from '../db/schema-cards.ts'
import { walletPairings } from '../db/schema-pairings.ts'
import type { Clock } from '../lib/clock.ts'
import { isSameSecret } from '../lib/is-same-secret.ts'
import { secretHash } from '../lib/secret-hash.ts'

/** Why a pairing does nothing: never begun or long gone; answered before; past its five minutes; ended by one side; another's secret. */
export type PairingRefusal = 'unknown' | 'used' | 'expired' | 'ended' | 'wrong-secret'

/** Where a wallet's answer waits for the app that asked, each for one visit to the wallet. */
export interface Pairings {
  /** `full`: too many were begun in these minutes, by all together. */
  open(): Promise<OpenedPairing | 'full'>
  /** Leaves the answer. Only the first counts, also of two at the same moment in two processes. */
  answer(given: PairingAnswer): Promise<'left' | PairingRefusal>
  /** As often as wished until the end. */
  take(key: PairingKey): Promise<PairingState | PairingRefusal>
  /** Ends it and forgets the answer. Without the secret: also every proof that came of it, and none can any more. No effect on an ended one. */
  end(given: PairingEnd): Promise<'ended' | Extract<PairingRefusal, 'unknown' | 'wrong-secret'>>
  /** Whether there is something to take up or the pairing is over. */
  standing(id: string): Promise<'waiting' | 'changed' | Extract<PairingRefusal, 'unknown' | 'expired'>>
}

export const PAIRING_MS = 5 * 60_000
/** After its five minutes a pairing is remembered as long as a proof that came of it may be valid: it can still be disowned. */
export const REMEMBERED_MS = 60 * 60_000
/** Pairings begun within five minutes, at most: each may hold four kilobytes. */
const MOST_OPEN = 20_000

/** All state is in the database: any process can take up what was left at another. */
export function createPairings({ db, clock, mostOpen = MOST_OPEN }: { db: Database['db']; clock: Clock; mostOpen?: number }): Pairings {
  const find = async (id: string) => {
    const [found] = await db.select().from(walletPairings).where(eq(walletPairings.id, id))
    return found
  }
  type Row = NonNullable<Awaited<ReturnType<typeof find>>>
  const isOver = ({ expiresAt }: Pick<Row, 'expiresAt'>) => expiresAt.getTime() <= clock.now()

  return {
    async open() {
      const createdAt = new Date(clock.now())
      const recent = await db.$count(db.select({ one: sql`1` }).from(walletPairings).where(gt(walletPairings.expiresAt, createdAt)).limit(mostOpen).as('recent'))
      if (recent >= mostOpen) return 'full'
      const expiresAt = new Date(createdAt.getTime() + PAIRING_MS)
      const [id, secret] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
      await db.insert(walletPairings).values({ id, secretHash: secretHash(secret), createdAt, expiresAt })
      return { id, secret, expiresAt: expiresAt.toISOString() }
    },

    async answer({ id, answer }) {
      const now = new Date(clock.now())
      const isOpen = and(eq(walletPairings.id, id), isNull(walletPairings.answeredAt), isNull(walletPairings.endedAt), gt(walletPairings.expiresAt, now))
      const left = await db.update(walletPairings).set({ answer, answeredAt: now }).where(isOpen)
      if (left.rowCount === 1) return 'left'
      const found = await find(id)
      if (!found) return 'unknown'
      if (found.answeredAt) return 'used'
      return found.endedAt ? 'ended' : 'expired'
    },

    async take({ id, secret }) {
      const found = await find(id)
      if (!found) return 'unknown'
      if (!isSameSecret(secretHash(secret), found.secretHash)) return 'wrong-secret'
      if (found.endedAt) return 'ended'
      if (isOver(found)) return 'expired'
      return found.answer ? { state: 'answered', answer: found.answer } : { state: 'waiting', expiresAt: found.expiresAt.toISOString() }
    },

    async end({ id, secret }) {
      const found = await find(id)
      if (!found) return 'unknown'
      const disowned = secret === undefined
      if (!disowned && !isSameSecret(secretHash(secret), found.secretHash)) return 'wrong-secret'
      // The row first: a proof that is being made of it waits for this lock, or was there before (see createProofs).
      await db.transaction(async (tx) => {
        await tx
          .update(walletPairings)
          .set({ answer: null, endedAt: found.endedAt ?? new Date(clock.now()), ...(disowned ? { disowned } : {}) })
          .where(eq(walletPairings.id, id))
        if (disowned) await tx.delete(walletProofs).where(eq(walletProofs.pairing, id))
      })
      return 'ended'
    },

    async standing(id) {
      const found = await find(id)
      if (!found) return 'unknown'
      if (found.answeredAt || found.endedAt) return 'changed'
      return isOver(found) ? 'expired' : 'waiting'
    },
  }
}
