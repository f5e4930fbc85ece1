import { z } from 'zod/mini'

// A wallet app answers a link by opening another: in the browser, whose storage an installed app on iOS doesn't share.
// The page that it opens leaves the encrypted answer under a pairing, where the app that began takes it up.

/** 128 random bits as base64url. Whoever has it may leave one answer. */
export const pairingId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
/** 256 random bits as base64url: whoever has it may take the answer up. Only the app that began. */
const pairingSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const base58 = (longest: number) => z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/), z.maxLength(longest))

/** POST /api/pairings, no body. The response; the pairing ends at `expiresAt`, five minutes from now. */
export const openedPairing = z.object({ id: pairingId, secret: pairingSecret, expiresAt: z.iso.datetime() })
export type OpenedPairing = z.infer<typeof openedPairing>

/** What a wallet added to the link of return. `walletKey`: its x25519 key, when it connects. All encrypted for the app, or an error. */
export const walletAnswer = z.union([
  z.object({ nonce: base58(40), data: base58(2500), walletKey: z.optional(base58(44)) }),
  z.object({ errorCode: z.string().check(z.maxLength(40)), errorMessage: z.optional(z.string().check(z.maxLength(300))) }),
])
export type WalletAnswer = z.infer<typeof walletAnswer>

/** POST /api/pairings/answer: leaves the answer. Only the first counts. The response: `{ success: true }`. */
export const pairingAnswer = z.object({ id: pairingId, answer: walletAnswer })
export type PairingAnswer = z.infer<typeof pairingAnswer>

/** POST /api/pairings/take: the answer, for the app that began; repeated until the pairing ends. */
export const pairingKey = z.object({ id: pairingId, secret: pairingSecret })
export type PairingKey = z.infer<typeof pairingKey>

/** The response: nothing yet, or the answer. */
export const pairingState = z.union([z.object({ state: z.literal('waiting'), expiresAt: z.iso.datetime() }), z.object({ state: z.literal('answered'), answer: walletAnswer })])
export type PairingState = z.infer<typeof pairingState>

/**
 * POST /api/pairings/end. With the secret: by the app that has what it wanted, or gave up. Without it: by whoever was led to
 * the page of return and didn't start this; that ends the proof that came of it, too. The response: `{ success: true }`.
 */
export const pairingEnd = z.object({ id: pairingId, secret: z.optional(pairingSecret) })
export type PairingEnd = z.infer<typeof pairingEnd>

/** The response of both: done. */
export const pairingDone = z.object({ success: z.literal(true) })

/** GET /api/live?pairing=<id>: events named `pairing` with this as data. It was answered or ended: take it up. */
export const pairingEvent = z.object({ id: pairingId })
export type PairingEvent = z.infer<typeof pairingEvent>
