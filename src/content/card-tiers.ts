/** What each membership tier is given, from the specification's table. Money and amounts are written as shown. */
export interface TierFacts {
  /** The tier's own name; a generic one for tiers that this version doesn't know. */
  name: string
  /** The kind of card. */
  card: string
  dailyLimit: string
  monthlyLimit: string
  /** The staked BD it requires, in words. */
  requires: string
  features: readonly string[]
}

export const cardTierNames = ['duckling', 'banker', 'raven'] as const
export type CardTierName = (typeof cardTierNames)[number]

/** From the lowest to the highest. */
export const cardTiers = {
  duckling: {
    name: 'Duckling',
    card: 'Entry-Level',
    dailyLimit: '$2,000',
    monthlyLimit: '$60,000',
    requires: '2.5M to 5M BD',
    features: ['Global Mastercard acceptance', 'Apple Pay and Google Pay', 'Real-time transaction controls', 'USDT funding only'],
  },
  banker: {
    name: 'Banker',
    card: 'Professional',
    dailyLimit: '$5,000',
    monthlyLimit: '$150,000',
    requires: '5M to 7.5M BD',
    features: ['Enhanced velocity controls', 'Priority customer support', 'Advanced spending analytics', 'USDT funding only'],
  },
  raven: {
    name: 'Raven',
    card: 'Elite',
    dailyLimit: '$100,000',
    monthlyLimit: '$3,000,000',
    requires: '7.5M+ BD',
    features: ['Unlimited transaction controls', 'Dedicated account manager', 'Premium card design', 'USDT funding only'],
  },
} as const satisfies Record<CardTierName, TierFacts>

const otherTier: TierFacts = {
  name: 'Virtual card',
  card: 'Generic virtual card',
  dailyLimit: 'Contact Support',
  monthlyLimit: 'Contact Support',
  requires: 'Custom',
  features: ['Global acceptance', 'Digital wallet support'],
}

/** The facts of a tier by its name in any case; the generic card's for any other name. */
export function tierFacts(tier: string): TierFacts {
  const name = cardTierName(tier)
  return name === null ? otherTier : cardTiers[name]
}

/** Which of the three tiers a name means, in any case; `null` for any other. */
export function cardTierName(tier: string): CardTierName | null {
  return cardTierNames.find((name) => name === tier.trim().toLowerCase()) ?? null
}
