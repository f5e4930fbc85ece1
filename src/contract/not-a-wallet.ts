import { z } from 'zod/mini'
import { problem } from './problem.ts'

/** What an address can be that somebody took for a wallet. */
export const notWalletKinds = ['bd_mint', 'mint', 'token_account'] as const

/** Status 400 of the calls that look a wallet up: the address is on the chain, and no wallet. `owner`: the wallet of a token account. */
export const notAWallet = z.extend(problem, {
  code: z.literal('not_a_wallet'),
  kind: z.enum(notWalletKinds),
  owner: z.optional(z.string()),
})
export type NotAWallet = z.infer<typeof notAWallet>
