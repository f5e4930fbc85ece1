import type { VirtualCard } from '../../src/contract/virtual-card.ts'

export interface CardOrder {
  /** Whose card it is. One wallet has one card: an issuer that is asked twice for the same wallet gives the same card. */
  wallet: string
  tier: string
  holderName: string
}

/** Somebody who makes cards. */
export interface CardIssuer {
  /** As CARD_ISSUER calls it; stands beside every card that it made. */
  name: string
  /** Throws when there is no card to be had. Nothing of a card may get into a log or an error. */
  issue(order: CardOrder): Promise<VirtualCard>
}
