import { and, eq, isNull } from 'drizzle-orm'
import type { VirtualCard } from '../../src/contract/virtual-card.ts'
import type { Database } from '../db/open.ts'
import { cards } from '../db/schema-cards.ts'
import type { Clock } from '../lib/clock.ts'
import type { CardIssuer, CardOrder } from './issuer.ts'

/** A card until its holder has seen it; afterwards only its last four digits, which is all we keep. */
export type CardAnswer = { made: VirtualCard } | { lastFour: string }

export interface CardService {
  /** The card of a wallet, `null` if it has none. */
  existing(wallet: string): Promise<CardAnswer | null>
  /** The card of a wallet that may have one: made now, or the one that it has. */
  create(order: CardOrder): Promise<CardAnswer>
  /** The holder's screen has shown the details: never reveal them again. */
  seen(wallet: string): Promise<void>
}

/**
 * One card per wallet, across concurrent calls and processes. It reserves a row first, whose key goes to the issuer: after
 * any interruption the next call resumes with the same card. Throws what the issuer throws.
 */
export function createCards({ db, issuer, clock }: { db: Database['db']; issuer: CardIssuer; clock: Clock }): CardService {
  const find = async (wallet: string) => (await db.select().from(cards).where(eq(cards.wallet, wallet)))[0]

  const existing = async (wallet: string): Promise<CardAnswer | null> => {
    const card = await find(wallet)
    if (card?.lastFour === undefined || card.lastFour === '') return null
    const { issuerId, lastFour, holderName, seenAt } = card
    if (seenAt !== null || issuerId === null) return { lastFour }
    const made = await issuer.reveal({ id: issuerId, lastFour, holderName })
    if (!made.cardNumber.endsWith(lastFour)) throw new Error('the issuer revealed another card')
    return { made }
  }

  return {
    existing,
    create: async (order) => {
      const { wallet, tier, holderName } = order
      const place = { wallet, tier, holderName, issuer: issuer.name, lastFour: '', createdAt: new Date(clock.now()) }
      await db.insert(cards).values(place).onConflictDoNothing()
      const known = await find(wallet)
      if (!known) throw new Error('the reserved row of a card is gone')
      if (known.lastFour === '') {
        const { id, lastFour } = await issuer.issue({ ...order, idempotencyKey: known.idempotencyKey, orderedAt: known.createdAt })
        // A simultaneous call has been given the same card.
        await db.update(cards).set({ issuerId: id, lastFour, tier, holderName }).where(and(eq(cards.wallet, wallet), isNull(cards.issuerId)))
      }
      const card = await existing(wallet)
      if (!card) throw new Error('the card of a wallet is gone')
      return card
    },
    seen: async (wallet) => {
      await db.update(cards).set({ seenAt: new Date(clock.now()) }).where(and(eq(cards.wallet, wallet), isNull(cards.seenAt)))
    },
  }
}
