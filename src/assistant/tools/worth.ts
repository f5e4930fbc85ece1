import { z } from 'zod/mini'
import type { Meta } from '../../contract/meta.ts'
import type { MissingReason } from '../../page/view.ts'
import { cardTiers } from '../../content/card-tiers.ts'
import { stakingPlan } from '../../rules/calculator.ts'
import { groupThousands } from '../../rules/format.ts'
import { tierOf } from '../../rules/tiers.ts'
import { divided, exactBd, multiplied, plainDecimal, readAmount, roundedBd, SCALE } from '../amounts.ts'
import { asOf, noFigure } from '../as-of.ts'
import { places } from '../places.ts'
import type { AssistantSources } from '../sources.ts'
import type { Tool, ToolAnswer } from '../tool.ts'
import { decimal } from './inputs.ts'
import { readBd } from './read-bd.ts'
import { said } from './said.ts'

const bdInput = z.object({ amount: decimal('BD.') })
const dollarsInput = z.object({ dollars: decimal('US dollars.') })

/** BD in dollars. */
export const worthTool: Tool<typeof bdInput> = {
  name: 'worth',
  description: 'What an amount of BD is worth in US dollars at the last known price.',
  input: bdInput,
  run: async ({ amount }, sources) => {
    const read = readBd(amount, sources, places.price)
    if ('refusal' in read) return read.refusal
    const price = priceOf(sources)
    if ('missing' in price) return said([noFigure('the price', price.missing, sources)], [places.price])
    return said([`${exactBd(read.amount)} are worth ${groupThousands(multiplied(read.amount, price.usd))} USD at a price of ${price.usd} USD for one BD (${asOf(price.meta, sources)}).`], [places.price])
  },
}

/** Dollars in BD. */
export const bdForTool: Tool<typeof dollarsInput> = {
  name: 'bd_for',
  description: 'How many BD an amount of US dollars comes to at the last known price.',
  input: dollarsInput,
  run: async ({ dollars }, sources) => {
    const bd = inBd(dollars, sources)
    if ('refusal' in bd) return bd.refusal
    return said([bd.text, staked(bd), 'An exchange adds its fees, and a large order moves the price.'], [places.price, places.buy])
  },
}

/** Dollars in BD to two places, with a sentence on it, or the answer on why not. */
export function inBd(dollars: string, sources: AssistantSources): { amount: string; units: bigint; text: string } | { refusal: ToolAnswer } {
  const read = readAmount(dollars, 'dollars')
  if ('problem' in read) return { refusal: said([read.problem], [places.price]) }
  const price = priceOf(sources)
  if ('missing' in price) return { refusal: said([noFigure('the price', price.missing, sources)], [places.price]) }
  const comesTo = divided(read.amount, price.usd)
  const bd = readBd(comesTo, sources, places.tokenomics)
  if ('refusal' in bd) return bd
  return { ...bd, text: `${groupThousands(read.amount)} USD come to ${roundedBd(comesTo)} at a price of ${price.usd} USD for one BD (${asOf(price.meta, sources)}).` }
}

/** The tier that they would make. */
function staked({ units }: { units: bigint }): string {
  if (units === 0n) return ''
  const tier = tierOf(units, SCALE)
  return tier === 'none' ? `Staked, they are below the first tier, which begins at ${exactBd(String(stakingPlan.minimum))}.` : `Staked, they make the tier ${cardTiers[tier].name}.`
}

/** The price of one BD in USD as a plain decimal, in full. */
export function priceOf(sources: AssistantSources): { usd: string; meta: Meta } | { missing: MissingReason } {
  const token = sources.figure('/api/token/market-data')
  if ('answer' in token) return { usd: plainDecimal(token.answer.price), meta: token.answer.meta }
  const trading = sources.figure('/api/trading/market-data')
  return 'answer' in trading ? { usd: plainDecimal(trading.answer.priceUsd), meta: trading.answer.meta } : token
}
