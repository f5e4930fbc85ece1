import { z } from 'zod/mini'

/** Public facts about this installation that the page needs. No secret ever goes in here. */
export const deployment = z.object({
  chain: z.enum(['demo', 'mainnet']),
  mint: z.string(),
  vault: z.string(),
  links: z.object({
    staking: z.string(),
    dex: z.string(),
    cardLogin: z.string(),
    community: z.string(),
  }),
})
export type Deployment = z.infer<typeof deployment>

/** Stands in when a page has neither been filled nor finds the server: every address empty. */
export const unknownDeployment: Deployment = {
  chain: 'mainnet',
  mint: '',
  vault: '',
  links: { staking: '', dex: '', cardLogin: '', community: '' },
}
