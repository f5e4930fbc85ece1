import type { VirtualCard } from '../../src/contract/virtual-card.ts'

export interface CardOrder {
  wallet: string
  tier: string
  holderName: string
}

/** A card as it stands in our books: the issuer's name for it, and the end of its number. */
export interface IssuedCard {
  id: string
  lastFour: string
}

/** Somebody who makes cards. Nothing of a card may get into a log or an error. */
export interface CardIssuer {
  /** As CARD_ISSUER calls it; stands beside every card that it made. */
  name: string
  /** Makes a card, and the same one whenever the idempotency key is the same. Throws when there is no card to be had. */
  issue(order: CardOrder & { idempotencyKey: string; orderedAt: Date }): Promise<IssuedCard>
  /** Number, expiry and CVV of a card that it made. Throws when they are not to be had right now. */
  reveal(card: IssuedCard & { holderName: string }): Promise<VirtualCard>
}
