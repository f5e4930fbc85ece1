import { z } from 'zod/mini'
import { problem } from './problem.ts'
import { line, wallet } from './submission-fields.ts'

/** The name on every card: the specification sends a fixed text, not a person's name. */
export const CARD_HOLDER = 'BLACKDUCK MEMBER'

/** The tiers that have a card. */
export const cardTier = z.enum(['duckling', 'banker', 'raven'])

/** POST /api/virtual-card/create. Needs a fresh proof of the wallet in the header `Wallet-Proof`. */
export const virtualCardRequest = z.object({
  walletAddress: wallet,
  /** As long as a card has room for. */
  holderName: line(1, 26, 'Please give the name on the card'),
})

/** POST /api/virtual-card/seen, /freeze, /unfreeze and /reveal, with a proof; for all but /seen it must be fresh. */
export const cardHolderRequest = z.object({ walletAddress: wallet })

/** POST /api/virtual-card/seen: the card's details were shown on the holder's screen. */
export const cardSeen = z.object({ success: z.literal(true) })

/** A created card, status 201: the same answer until the card was seen, and stored nowhere. Also the answer of /reveal. `demo`: numbers that no payment network knows. */
export const virtualCard = z.object({
  cardNumber: z.string().check(z.regex(/^\d{16}$/)),
  /** `MM/YY` */
  expiryDate: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
  cvv: z.string().check(z.regex(/^\d{3}$/)),
  holderName: z.string(),
  demo: z.boolean(),
})
export type VirtualCard = z.infer<typeof virtualCard>

/** Status 409: the wallet already has a card, and its holder has seen the number. */
export const cardExists = z.extend(problem, { code: z.literal('exists'), lastFour: z.string().check(z.regex(/^\d{4}$/)) })

/** What is known of every order. */
const order = { tier: cardTier, holderName: z.string(), createdAt: z.iso.datetime() }

/**
 * A card as its issuer describes it right now; the answer of /freeze and /unfreeze. `closed`: for good. `issuedAt` is null for
 * cards from before it was recorded. `fundingAddress`: where the card is topped up in USDT, an Ethereum address; null where none
 * is configured, and for a closed card, since what is sent there would be lost.
 */
export const cardState = z.object({
  status: z.enum(['active', 'frozen', 'closed']),
  ...order,
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
  issuedAt: z.nullable(z.iso.datetime()),
  demo: z.boolean(),
  /** When the issuer was asked. */
  asOf: z.iso.datetime(),
  fundingAddress: z.nullable(z.string()),
})
export type CardState = z.infer<typeof cardState>

/**
 * GET /api/virtual-card/status?walletAddress=, with a proof: the card, or what became of its order. `ordered`: the issuer has
 * not confirmed it yet. `refused`: the issuer made no card; another order may be placed.
 */
export const cardStatus = z.union([
  z.object({ status: z.literal('ordered'), ...order }),
  z.object({ status: z.literal('refused'), ...order, refusedAt: z.iso.datetime() }),
  cardState,
])
export type CardStatus = z.infer<typeof cardStatus>
