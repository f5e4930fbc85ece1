import type { CardTierName } from '../../../content/card-tiers.ts'
import type { CardFaceProps } from '../../../ui/card-face.tsx'

const materials = { duckling: 'graphite', raven: 'ink', banker: 'metal' } as const satisfies Record<CardTierName, CardFaceProps['material']>

/** The material of a tier's card; graphite for a card without a tier. */
export function materialOf(tier: CardTierName | null): CardFaceProps['material'] {
  return tier === null ? 'graphite' : materials[tier]
}
