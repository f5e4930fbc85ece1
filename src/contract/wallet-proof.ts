import { z } from 'zod/mini'
import { wallet } from './submission-fields.ts'

/** Request header: the token that proves the sender owns the wallet named in the body. */
export const WALLET_PROOF = 'Wallet-Proof'

/** `bytes` bytes as base64url without padding, or as plain base64. */
const base64 = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9+/_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))
const nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** POST /api/proof/nonce: what a wallet has to sign. */
export const proofQuestion = z.object({ walletAddress: wallet })

/**
 * The response: a message in the format of Sign In With Solana. It can be used once, until `expiresAt`. `code`: six digits
 * that the message names and the app shows, so that its person recognises it in the wallet.
 */
export const proofMessage = z.object({ nonce, message: z.string(), code: z.string().check(z.regex(/^\d{6}$/)), expiresAt: z.iso.datetime() })
export type ProofMessage = z.infer<typeof proofMessage>

/** POST /api/proof/verify: the wallet's signature of that message. */
export const proofSignature = z.object({ walletAddress: wallet, nonce, signature: base64(64) })
export type ProofSignature = z.infer<typeof proofSignature>

/** The response: the token to send as `Wallet-Proof` until `expiresAt`. */
export const proofToken = z.object({ success: z.literal(true), walletAddress: wallet, token: base64(32), expiresAt: z.iso.datetime() })
export type ProofToken = z.infer<typeof proofToken>
