import type { VirtualCard } from '../../src/contract/virtual-card.ts'

export interface CardOrder {
  wallet: string
  tier: string
  holderName: string
}

/** A card in our books: the issuer's id for it, and the end of its number. */
export interface IssuedCard {
  id: string
  lastFour: string
}

/** Issues cards. No card details may reach a log or an error. */
export interface CardIssuer {
  /** As in CARD_ISSUER; stored with every card it made. */
  name: string
  /** Issues a card, and the same one for the same idempotency key. Throws if it can't. */
  issue(order: CardOrder & { idempotencyKey: string; orderedAt: Date }): Promise<IssuedCard>
  /** Number, expiry and CVV of a card it issued. Throws if they aren't available right now. */
  reveal(card: IssuedCard & { holderName: string }): Promise<VirtualCard>
}
