import { z } from 'zod/mini'
import { figureTopics, sayFigure } from '../figures.ts'
import { sayGrowth } from '../growth.ts'
import { places } from '../places.ts'
import type { NamedLink } from '../answer.ts'
import type { Tool } from '../tool.ts'
import { said } from './said.ts'

export const toolTopics = [...figureTopics, 'growth'] as const
export type ToolTopic = (typeof toolTopics)[number]

const input = z.object({
  topics: z.array(z.enum(toolTopics)).check(
    z.minLength(1),
    z.maxLength(toolTopics.length),
    z.describe('vault: its balance; price; market: market cap and volume; staked: total stake and stakers; holders; supply; deployed: what the vault has sent out; unlocks: of all open stakes; network: nodes; distribution: what the largest holders have; growth: of the vault; liquidity: of the market'),
  ),
})

/** The live figures. */
export const figuresTool: Tool<typeof input> = {
  name: 'figures',
  description: 'The current figures of BD, each with its age and source.',
  input,
  run: async ({ topics }, sources) => {
    const asked = [...new Set(topics)]
    const sentences = await Promise.all(asked.map((topic) => (topic === 'growth' ? sayGrowth(sources) : sayFigure(topic, sources))))
    const text = sentences.join('\n')
    return { ...said([text], []), links: [...new Set(asked.map((topic) => where[topic]))] }
  },
}

const where: Record<ToolTopic, NamedLink> = {
  vault: places.dashboard,
  price: places.dashboard,
  market: places.dashboard,
  staked: places.staking,
  holders: places.analytics,
  supply: places.tokenomics,
  deployed: places.analytics,
  unlocks: places.staking,
  network: places.analytics,
  growth: places.dashboard,
  distribution: places.analytics,
  liquidity: places.dashboard,
}
