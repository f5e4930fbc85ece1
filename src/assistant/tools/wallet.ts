import { z } from 'zod/mini'
import { shorten } from '../../rules/format.ts'
import { readAddress } from '../../rules/read-address.ts'
import { places } from '../places.ts'
import { asks, sayWallet, type Ask } from '../say-wallet.ts'
import type { AssistantSources, OwnWallet, WalletFound } from '../sources.ts'
import type { Tool } from '../tool.ts'
import { said } from './said.ts'

const input = z.object({ address: z.string().check(z.maxLength(200), z.describe('The address of a Solana wallet.')), first: z.optional(z.enum(asks).check(z.describe('What is asked of it, to be said first.'))) })

/** One wallet by its address. */
export const walletTool: Tool<typeof input> = {
  name: 'wallet',
  description: 'What one wallet holds and has staked, when it unlocks, its tier and its estimated reward.',
  input,
  run: async ({ address, first }, sources) => {
    const read = readAddress(address)
    if (read.problem !== undefined) return said([read.problem], [places.my])
    const named = sources.own.find((own) => own.address === read.address) ?? { address: read.address }
    return said([sayFound(named, await sources.wallet(read.address), sources, 'all', first)], [places.my, places.staking])
  },
}

/** What is asked of a wallet, or why there is no answer. */
export function sayFound(own: OwnWallet, found: WalletFound, sources: AssistantSources, ask: Ask, first?: Ask): string {
  const name = nameOf(own)
  if ('refused' in found) return `${name}: ${found.refused}`
  if ('unavailable' in found) return sources.onDevice ? `Nothing of ${name} is stored on this device. It can be read with a connection.` : `${name} can’t be read right now. Please try again in a moment.`
  return sayWallet(name, found.wallet, ask, sources, first)
}

/** What its person calls it, on one line and at most so long; otherwise its address, shortened. */
export function nameOf({ address, label }: OwnWallet): string {
  return label?.replaceAll(/\p{C}+/gu, ' ').trim().slice(0, 60) || shorten(address, 4, 4)
}
