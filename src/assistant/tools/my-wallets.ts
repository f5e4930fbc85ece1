import { z } from 'zod/mini'
import { places } from '../places.ts'
import type { Tool } from '../tool.ts'
import { said } from './said.ts'
import { asks, ofWallet } from './wallet.ts'

const input = z.object({ ask: z.enum(asks).check(z.describe('What the person wants to know of their wallets.')) })

/** The wallets that the visitor watches or has connected. */
export const myWalletsTool: Tool<typeof input> = {
  name: 'my_wallets',
  description: 'The tier, unlock date, stake, holdings or estimated reward of the wallets that the person watches: what they mean by "my".',
  input,
  run: async ({ ask }, sources) => {
    if (sources.own.length === 0) return said(['I don’t know which wallets are yours. Watch a wallet in My BD, on this device alone, or send me its address.'], [places.my])
    const lines = await Promise.all(sources.own.map((own) => ofWallet(own, sources, ask)))
    return said([lines.join('\n')], [places.my])
  },
}
