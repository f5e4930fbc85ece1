import { z } from 'zod/mini'
import { WALLETS_AT_ONCE } from '../../contract/wallet-limit.ts'
import { isWalletAddress } from '../../rules/wallet-address.ts'

/** Wallets that a device watches at most. */
export const WATCHED_LIMIT = WALLETS_AT_ONCE
/** In characters. */
export const LABEL_LIMIT = 40

export const watchedWallet = z.object({
  address: z.string().check(z.refine(isWalletAddress)),
  /** As the person named it, in one line; empty without a name. */
  label: z.string().check(z.maxLength(LABEL_LIMIT)),
  /** Epoch milliseconds. */
  addedAt: z.number(),
})
export type WatchedWallet = z.infer<typeof watchedWallet>

/** Characters that are not seen, or turn the text around them: controls, zero widths, directions. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A label in one line, cut to its limit between characters. Markup stays text: it is only ever shown as such. */
export function cleanLabel(text: string): string {
  // A pasted book is cut before it is looked at.
  const line = text.slice(0, 20 * LABEL_LIMIT).replace(/\s+/g, ' ').replace(UNSEEN, '').trim()
  let label = ''
  for (const character of line) {
    if (label.length + character.length > LABEL_LIMIT) break
    label += character
  }
  return label.trim()
}
