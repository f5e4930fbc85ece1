import type { CardTierName } from '../../../content/card-tiers.ts'
import type { CardFaceProps } from '../../../ui/card-face.tsx'

const materials = { duckling: 'graphite', raven: 'ink', banker: 'metal' } as const satisfies Record<CardTierName, CardFaceProps['material']>

/** What a tier's card is made of; graphite for the card of no particular tier. */
export function materialOf(tier: CardTierName | null): CardFaceProps['material'] {
  return tier === null ? 'graphite' : materials[tier]
}
