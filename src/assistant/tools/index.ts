import { z } from 'zod/mini'
import type { Tool } from '../tool.ts'
import { cardLimitsTool } from './card-limits.ts'
import { caseStateTool } from './case-state.ts'
import { figuresTool } from './figures.ts'
import { myWalletsTool } from './my-wallets.ts'
import { rewardTool } from './reward.ts'
import { said } from './said.ts'
import { nextTierTool, tierTool } from './tier.ts'
import { unlockDateTool } from './unlock-date.ts'
import { walletTool } from './wallet.ts'
import { bdForTool, worthTool } from './worth.ts'

export { bdForTool, cardLimitsTool, caseStateTool, figuresTool, myWalletsTool, nextTierTool, rewardTool, tierTool, unlockDateTool, walletTool, worthTool }

/** Every tool, for a caller that knows their inputs only by their schemas. What doesn't fit a schema is answered in a sentence. */
export const tools: readonly Tool[] = [
  untyped(figuresTool),
  untyped(tierTool),
  untyped(nextTierTool),
  untyped(rewardTool),
  untyped(unlockDateTool),
  untyped(worthTool),
  untyped(bdForTool),
  untyped(walletTool),
  untyped(myWalletsTool),
  untyped(cardLimitsTool),
  untyped(caseStateTool),
]

function untyped<Shape extends z.core.$ZodType>(tool: Tool<Shape>): Tool {
  return {
    ...tool,
    run: async (input, sources) => {
      const read = z.safeParse(tool.input, input)
      return read.success ? tool.run(read.data, sources) : said(['I could not read what to compute with.'], [])
    },
  }
}
