import { z } from 'zod/mini'
import { isWalletAddress } from '../rules/wallet-address.ts'
import { WALLETS_AT_ONCE } from './wallet-limit.ts'

/** Characters of a wallet's label. */
const LABEL_LENGTH = 40

const calendarWallet = z.object({
  address: z.string().check(z.refine(isWalletAddress)),
  /** Stands in the events; without one they say the shortened address. Stored only if given. */
  label: z.optional(z.string().check(z.maxLength(LABEL_LENGTH))),
})

/** POST /api/calendars: subscribe to the unlocks of up to ten wallets. */
export const calendarRequest = z.object({
  wallets: z.array(calendarWallet).check(z.minLength(1), z.maxLength(WALLETS_AT_ONCE)),
})
export type CalendarRequest = z.infer<typeof calendarRequest>

/** 256 random bits. The server keeps only its hash, and can't read what it names without it. */
export const calendarToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * The subscription: GET `path` is its calendar, to be given to a calendar app as `webcal://host{path}` or by https;
 * DELETE /api/calendars/{token} revokes it. Whoever has the address can read and revoke it. Forgotten when unread for a year.
 */
export const calendarMade = z.object({ token: calendarToken, path: z.string() })
export type CalendarMade = z.infer<typeof calendarMade>

/** DELETE /api/calendars/{token}: revoked, possibly before. */
export const calendarRevoked = z.object({ success: z.literal(true) })
