import { and, eq, isNull } from 'drizzle-orm'
import type { VirtualCard } from '../../src/contract/virtual-card.ts'
import type { Database } from '../db/open.ts'
import { cards } from '../db/schema-cards.ts'
import type { Clock } from '../lib/clock.ts'
import type { CardIssuer, CardOrder } from './issuer.ts'

/** A card until it was seen; from then on its last four digits, which are all that is known of it here. */
export type CardAnswer = { made: VirtualCard } | { lastFour: string }

export interface CardService {
  /** The card that a wallet has, `null` where it has none. */
  existing(wallet: string): Promise<CardAnswer | null>
  /** The card of a wallet that may have one: made now, or the one that it has. */
  create(order: CardOrder): Promise<CardAnswer>
  /** Its details stood on the holder's screen: they are told no more. */
  seen(wallet: string): Promise<void>
}

/**
 * One card a wallet, however many ask at once and in however many processes. A place is reserved first, and its key goes
 * to the issuer: whatever is cut off on the way, the next call goes on with the same card. Throws what the issuer throws.
 */
export function createCards({ db, issuer, clock }: { db: Database['db']; issuer: CardIssuer; clock: Clock }): CardService {
  const find = async (wallet: string) => (await db.select().from(cards).where(eq(cards.wallet, wallet)))[0]

  const existing = async (wallet: string): Promise<CardAnswer | null> => {
    const card = await find(wallet)
    if (card?.lastFour === undefined || card.lastFour === '') return null
    const { issuerId, lastFour, holderName, seenAt } = card
    if (seenAt !== null || issuerId === null) return { lastFour }
    const made = await issuer.reveal({ id: issuerId, lastFour, holderName })
    if (!made.cardNumber.endsWith(lastFour)) throw new Error('the issuer tells of another card')
    return { made }
  }

  return {
    existing,
    create: async (order) => {
      const { wallet, tier, holderName } = order
      const place = { wallet, tier, holderName, issuer: issuer.name, lastFour: '', createdAt: new Date(clock.now()) }
      await db.insert(cards).values(place).onConflictDoNothing()
      const known = await find(wallet)
      if (!known) throw new Error('the place of a card has gone')
      if (known.lastFour === '') {
        const { id, lastFour } = await issuer.issue({ ...order, idempotencyKey: known.idempotencyKey, orderedAt: known.createdAt })
        // Whoever asked at the same moment was given the same card.
        await db.update(cards).set({ issuerId: id, lastFour, tier, holderName }).where(and(eq(cards.wallet, wallet), isNull(cards.issuerId)))
      }
      const card = await existing(wallet)
      if (!card) throw new Error('the card of a wallet has gone')
      return card
    },
    seen: async (wallet) => {
      await db.update(cards).set({ seenAt: new Date(clock.now()) }).where(and(eq(cards.wallet, wallet), isNull(cards.seenAt)))
    },
  }
}
