import { eq } from 'drizzle-orm'
import type { VirtualCard } from '../../src/contract/virtual-card.ts'
import type { Database } from '../db/open.ts'
import { cards } from '../db/schema-cards.ts'
import type { CardIssuer, CardOrder } from './issuer.ts'

export interface CardDesk {
  /** A card for a wallet that may have one. Where it has one already, the last four digits are all that is known of it. */
  create(order: CardOrder): Promise<{ made: VirtualCard } | { lastFour: string }>
}

/** One card a wallet, however many ask at once and in however many processes. What the issuer throws undoes everything. */
export function createCards({ db, issuer, clock }: { db: Database['db']; issuer: CardIssuer; clock: () => number }): CardDesk {
  return {
    create: (order) =>
      db.transaction(async (tx) => {
        const { wallet, tier } = order
        // Whoever comes second waits here until the first has its card, or has failed.
        const [place] = await tx
          .insert(cards)
          .values({ wallet, tier, issuer: issuer.name, lastFour: '', createdAt: new Date(clock()) })
          .onConflictDoNothing()
          .returning({ wallet: cards.wallet })
        if (!place) {
          const [taken] = await tx.select({ lastFour: cards.lastFour }).from(cards).where(eq(cards.wallet, wallet))
          return { lastFour: taken?.lastFour ?? '' }
        }
        const made = await issuer.issue(order)
        await tx.update(cards).set({ lastFour: made.cardNumber.slice(-4) }).where(eq(cards.wallet, wallet))
        return { made }
      }),
  }
}
