import { z } from 'zod/mini'
import { withoutBidi } from '../rules/bidi.ts'
import { isWalletAddress } from '../rules/wallet-address.ts'

/** Fields that several kinds of submission share. Limits are well above real input and well below what would do harm. */

/** One line of text: trimmed, without direction controls, and refused with control characters or lone surrogates, which no database stores. `message` is shown to the person. */
export const line = (least: number, most: number, message: string) =>
  z.string({ error: message }).check(z.overwrite(withoutBidi), z.trim(), z.minLength(least, { error: message }), z.maxLength(most, { error: `At most ${most} characters` }), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: message }))

/** The same for several lines; tabs and line breaks are the only control characters allowed. */
export const paragraph = (least: number, most: number, message: string) =>
  z.string({ error: message }).check(z.overwrite(withoutBidi), z.trim(), z.minLength(least, { error: message }), z.maxLength(most, { error: `At most ${most} characters` }), z.regex(/^[^\p{Cc}\p{Cs}]*(?:[\t\r\n][^\p{Cc}\p{Cs}]*)*$/u, { error: message }))

/** An email address that a mail server takes as one recipient. */
export const email = (message: string) => z.string({ error: message }).check(z.trim(), z.maxLength(254, { error: message }), z.email({ error: message }))

/** With an example, as the rule alone doesn't say what to do. */
export const TELEGRAM_MESSAGE = 'Please enter a Telegram username such as ada_duck: letters, digits and underscores, no spaces and no link'

/** A Telegram handle. A leading @ is removed. */
export const telegramHandle = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replace(/^@/, '')),
  z.regex(/^[A-Za-z0-9_]{1,64}$/, { error: TELEGRAM_MESSAGE }),
)

export const wallet = z.string({ error: 'Valid wallet address required' }).check(z.trim(), z.refine(isWalletAddress, { error: 'Valid wallet address required' }))

/** An optional form field arrives empty rather than missing. */
export const orEmpty = <T extends z.ZodMiniType>(schema: T) => z.union([z.literal(''), schema], { error: ({ errors }) => errors.at(-1)?.[0]?.message })
