import { z } from 'zod/mini'
import { problem } from './problem.ts'
import { line, wallet } from './submission-fields.ts'

/** What every card is made out to: the specification sends a fixed text, not a person's name. */
export const CARD_HOLDER = 'BLACKDUCK MEMBER'

/** POST /api/virtual-card/create. It takes the wallet's proof in the header `Wallet-Proof`. */
export const virtualCardRequest = z.object({
  walletAddress: wallet,
  /** As much as a card has room for. */
  holderName: line(1, 26, 'Please give the name on the card'),
})

/** POST /api/virtual-card/seen, with the same proof: the card's details have been on the holder's screen. */
export const cardSeenRequest = z.object({ walletAddress: wallet })
export const cardSeen = z.object({ success: z.literal(true) })

/** The answer to the making of a card, status 201: the same until the card was seen, and stored nowhere. `demo`: numbers that no payment network knows. */
export const virtualCard = z.object({
  cardNumber: z.string().check(z.regex(/^\d{16}$/)),
  /** `MM/YY` */
  expiryDate: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
  cvv: z.string().check(z.regex(/^\d{3}$/)),
  holderName: z.string(),
  demo: z.boolean(),
})
export type VirtualCard = z.infer<typeof virtualCard>

/** Status 409: there is one already, and its holder has seen its number. */
export const cardExists = z.extend(problem, { code: z.literal('exists'), lastFour: z.string().check(z.regex(/^\d{4}$/)) })
