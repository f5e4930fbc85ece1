import { z } from 'zod/mini'
import { cardTierNames, cardTiers } from '../../content/card-tiers.ts'
import { places } from '../places.ts'
import type { Tool } from '../tool.ts'
import { said } from './said.ts'

const input = z.object({ tier: z.optional(z.enum(cardTierNames).check(z.describe('All tiers if absent.'))) })

/** What a card may spend, by tier. */
export const cardLimitsTool: Tool<typeof input> = {
  name: 'card_limits',
  description: 'The daily and monthly limits of the virtual card in US dollars, and the staked BD that each tier requires.',
  input,
  run: async ({ tier }) => {
    const asked = tier === undefined ? cardTierNames : [tier]
    return said(
      asked.map((name) => {
        const { name: called, dailyLimit, monthlyLimit, requires } = cardTiers[name]
        return `${called} (${requires} staked): ${dailyLimit} a day and ${monthlyLimit} a month.`
      }),
      [places.limits, places.card],
    )
  },
}
