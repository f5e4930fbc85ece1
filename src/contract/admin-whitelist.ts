import { z } from 'zod/mini'

/** Wallets that the team has verified by hand. */

/** What such a wallet can count as at least, from the lowest. */
export const whitelistTiers = ['duckling', 'banker', 'raven'] as const
export type WhitelistTier = (typeof whitelistTiers)[number]

/** One approval. `by`: the administrator's name. It is in force as long as `revokedAt` is null. */
export const whitelistEntry = z.object({
  id: z.string(),
  wallet: z.string(),
  tier: z.enum(whitelistTiers),
  /** The request that was approved; its id is null once it was deleted. */
  submission: z.nullable(z.string()),
  referenceNumber: z.string(),
  by: z.string(),
  since: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
  revokedBy: z.nullable(z.string()),
})
export type WhitelistEntry = z.infer<typeof whitelistEntry>

/** GET /api/admin/whitelist, newest first: those in force. `next`: the `before` of the next page; null at the end. */
export const whitelistPage = z.object({ entries: z.array(whitelistEntry), next: z.nullable(z.string()) })

/** POST /api/admin/whitelist/{wallet}/revocation. `revoked`: how many approvals were in force. */
export const whitelistRevoked = z.object({ success: z.literal(true), revoked: z.int() })
