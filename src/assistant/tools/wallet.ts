import { z } from 'zod/mini'
import { shorten } from '../../rules/format.ts'
import { readAddress } from '../../rules/read-address.ts'
import { places } from '../places.ts'
import { sayHoldings, sayReward, sayStake, sayTier, sayUnlock } from '../say-wallet.ts'
import type { AssistantSources, OwnWallet } from '../sources.ts'
import type { Tool } from '../tool.ts'
import { said } from './said.ts'

const input = z.object({ address: z.string().check(z.maxLength(200), z.describe('The address of a Solana wallet.')) })

/** One wallet by its address. */
export const walletTool: Tool<typeof input> = {
  name: 'wallet',
  description: 'What one wallet holds and has staked, when it unlocks, its tier and its estimated reward.',
  input,
  run: async ({ address }, sources) => {
    const read = readAddress(address)
    if (read.problem !== undefined) return said([read.problem], [places.my])
    const named = sources.own.find((own) => own.address === read.address) ?? { address: read.address }
    return said([await ofWallet(named, sources, 'all')], [places.my, places.staking])
  },
}

export const asks = ['all', 'tier', 'unlock', 'stake', 'holdings', 'reward'] as const
export type Ask = (typeof asks)[number]

/** What is asked of a wallet, in sentences. */
export async function ofWallet(own: OwnWallet, sources: AssistantSources, ask: Ask): Promise<string> {
  const name = nameOf(own)
  const found = await sources.wallet(own.address)
  if ('refused' in found) return `${name}: ${found.refused}`
  if ('unavailable' in found) return sources.onDevice ? `Nothing of ${name} is stored on this device. It can be read with a connection.` : `${name} can’t be read right now. Please try again in a moment.`
  return parts[ask].map((say) => say(name, found.wallet, sources)).join(' ')
}

const parts = {
  all: [sayHoldings, sayStake, sayUnlock, sayTier, sayReward],
  tier: [sayTier],
  unlock: [sayUnlock],
  stake: [sayStake],
  holdings: [sayHoldings],
  reward: [sayReward],
} as const

function nameOf({ address, label }: OwnWallet): string {
  return label?.replaceAll(/\p{Cc}+/gu, ' ').trim() || shorten(address, 4, 4)
}
