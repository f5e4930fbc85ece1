import { z } from 'zod/mini'
import { cardTiers, type CardTierName } from '../../content/card-tiers.ts'
import { toDecimal } from '../../rules/amount.ts'
import { nextTier } from '../../rules/next-tier.ts'
import { beginningOf, tierOf, type Tier } from '../../rules/tiers.ts'
import { exactBd, SCALE } from '../amounts.ts'
import { places } from '../places.ts'
import type { Tool } from '../tool.ts'
import { decimal } from './inputs.ts'
import { readBd } from './read-bd.ts'
import { said } from './said.ts'

const amount = z.object({ amount: decimal('BD staked with one wallet.') })
const RESTART = 'Staking more with the same wallet restarts the 180 days for everything that it has staked.'

/** Which card tier an amount makes. */
export const tierTool: Tool<typeof amount> = {
  name: 'tier_of',
  description: 'The card tier that an amount of staked BD makes, with the limits of its card, and how far the next tier is.',
  input: amount,
  run: async (input, sources) => {
    const read = readBd(input.amount, sources, places.minimum)
    if ('refusal' in read) return read.refusal
    const tier = tierOf(read.units, SCALE)
    if (tier === 'none') {
      return said([`${exactBd(read.amount)} staked are below the first tier, so there is no card: ${beginning('duckling')}.`, missingTo(tier, read.units)], [places.minimum, places.card])
    }
    const { name, dailyLimit, monthlyLimit } = cardTiers[tier]
    return said([`${exactBd(read.amount)} staked make the tier ${name}: its card has a limit of ${dailyLimit} a day and ${monthlyLimit} a month.`, missingTo(tier, read.units)], [places.card, places.limits])
  },
}

/** How far the next tier is. */
export const nextTierTool: Tool<typeof amount> = {
  name: 'next_tier',
  description: 'How many BD are missing to the next card tier from an amount of staked BD.',
  input: amount,
  run: async (input, sources) => {
    const read = readBd(input.amount, sources, places.minimum)
    if ('refusal' in read) return read.refusal
    const tier = tierOf(read.units, SCALE)
    const has = tier === 'none' ? `${exactBd(read.amount)} staked have no tier yet.` : `${exactBd(read.amount)} staked have the tier ${cardTiers[tier].name}.`
    return said([has, missingTo(tier, read.units), read.units > 0n && tier !== 'raven' ? RESTART : ''], [places.card, places.lock])
  },
}

/** What is missing to the next tier, in a sentence. */
function missingTo(tier: Tier, staked: bigint): string {
  const next = nextTier(tier, staked, SCALE)
  if (!next || next.name === 'none') return 'There is no higher tier.'
  return `${exactBd(toDecimal(next.missing, SCALE))} more make it ${cardTiers[next.name].name}${tier === 'none' ? '' : `, which begins at ${bound(next.name)}`}.`
}

function beginning(tier: CardTierName): string {
  return `${cardTiers[tier].name} begins at ${bound(tier)}`
}

function bound(tier: CardTierName): string {
  return exactBd(String(beginningOf(tier)))
}
