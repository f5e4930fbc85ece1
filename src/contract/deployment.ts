import { z } from 'zod/mini'

/** Public facts about this installation that the page needs. No secret ever goes in here. */
export const deployment = z.object({
  chain: z.enum(['demo', 'mainnet']),
  mint: z.string(),
  vault: z.string(),
  /** The token account that stakes are sent to, where one is configured. */
  stakingAccount: z.optional(z.string()),
  /** The share of visits whose speed is measured, from 0 to 1; absent: none. */
  vitalsShare: z.optional(z.number()),
  /** Where people write to; without one there is no link. */
  contactEmail: z.optional(z.string()),
  /** The postal address of the office, in one line. */
  officeAddress: z.optional(z.string()),
  links: z.object({
    staking: z.string(),
    dex: z.string(),
    cardLogin: z.string(),
    community: z.string(),
    website: z.optional(z.string()),
    buy: z.optional(z.string()),
    mailingList: z.optional(z.string()),
    /** A person to write to on Telegram. */
    telegram: z.optional(z.string()),
    /** A profile on a social network. */
    social: z.optional(z.string()),
  }),
})
export type Deployment = z.infer<typeof deployment>

/** For a page that was not filled and can't reach the server: every address is empty. */
export const unknownDeployment: Deployment = {
  chain: 'mainnet',
  mint: '',
  vault: '',
  links: { staking: '', dex: '', cardLogin: '', community: '' },
}
