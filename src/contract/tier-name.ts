import { z } from 'zod/mini'

/** The tier of a wallet by its stake. */
export const tierName = z.enum(['duckling', 'banker', 'raven', 'none'])
export type TierName = z.infer<typeof tierName>
