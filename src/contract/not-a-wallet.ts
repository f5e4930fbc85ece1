import { z } from 'zod/mini'
import { problem } from './problem.ts'

/** What an address mistaken for a wallet can be. */
export const notWalletKinds = ['bd_mint', 'mint', 'token_account'] as const

/** Status 400 of the calls that look a wallet up: the address exists on the chain but is not a wallet. `owner`: the wallet of a token account. */
export const notAWallet = z.extend(problem, {
  code: z.literal('not_a_wallet'),
  kind: z.enum(notWalletKinds),
  owner: z.optional(z.string()),
})
export type NotAWallet = z.infer<typeof notAWallet>
